import Pipeline
import TestSupport
import Testing

@Suite("Publishing order") struct PublishingOrderTests {
  @Test func `sets of one second are named in the order of publishing`() async throws {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      var ids: [GenerationID] = []
      for number in [1, 2, 3, 1, 2] { ids.append(try await publish(["a": "\(number)"], to: folder).id) }
      #expect(ids.map { $0.time.seconds } == (0..<5).map { stillClock(Int64($0)).now().seconds })
      #expect(try folder.list() == ids.reversed())
      #expect(try folder.currentID() == ids.last)
      #expect(try folder.rollBack() == ids[3])
    }
  }

  @Test func `a clock that was set back does not bring a new set behind older ones`() async throws {
    try await withTemporaryFolder { path in
      let first = try await publish(["a": "1"], to: OutputFolder(path: path, clock: stillClock()))
      let events = RecordedEvents()
      let folder = OutputFolder(path: path, keep: 2, clock: stillClock(-3_600))
      let second = try await publish(["a": "2"], to: folder, events: events.sink)
      let third = try await publish(["a": "3"], to: folder, events: events.sink)
      #expect(first.id < second.id && second.id < third.id)
      #expect(third.removed == [first.id])
      #expect(events.all.isEmpty)
    }
  }

  @Test func `a set that is published after a rollback is the newest one, also where the clock was set back`()
    async throws
  {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      let first = try await publish(["a": "1"], to: folder)
      let second = try await publish(["a": "2"], to: folder)
      #expect(try folder.rollBack() == first.id)
      let later = OutputFolder(path: path, clock: stillClock(-3_600))
      // What was rolled back from is published again where the source still says so.
      let third = try await publish(["a": "2"], to: later)
      #expect(third.isNew && third.previous == first.id && third.digest == second.digest)
      #expect(try later.list() == [third.id, second.id, first.id])
      #expect(try later.currentID() == third.id)
      #expect(try later.rollBack(to: first.id) == first.id)
      #expect(try await !publish(["a": "1"], to: later).isNew)
    }
  }

  @Test func `a rollback without a name does not go to a set that was rolled back from`()
    async throws
  {
    try await withTemporaryFolder { path in
      let folder = OutputFolder(path: path, clock: stillClock())
      let first = try await publish(["a": "1"], to: folder)
      let second = try await publish(["a": "2"], to: folder)
      #expect(try folder.rollBack() == first.id)
      let third = try await publish(["a": "3"], to: folder)
      #expect(try folder.rollBack() == first.id)
      let error = #expect(throws: PublishingError.self) { try folder.rollBack() }
      #expect(error?.code == .noSuchGeneration)
      // Whoever names it wants it.
      #expect(try folder.rollBack(to: second.id) == second.id)
      #expect(try folder.rollBack(to: third.id) == third.id)
      #expect(try folder.rollBack() == second.id)
    }
  }

  @Test func `a set that is dated far in the future does not date those that follow`() async throws {
    try await withTemporaryFolder { path in
      let future = try await publish(["a": "1"], to: OutputFolder(path: path, clock: stillClock(400 * 86_400)))
      let folder = OutputFolder(path: path, clock: stillClock())
      let events = RecordedEvents()
      let second = try await publish(["a": "2"], to: folder, events: events.sink)
      let third = try await publish(["a": "3"], to: folder, events: events.sink)
      #expect(second.id.time == stillClock().now())
      #expect(third.id.time == stillClock(1).now())
      #expect(try folder.rollBack() == second.id)
      let warnings = events.all.filter { event in
        if case .warning(let text) = event { text.contains(future.id.description) } else { false }
      }
      #expect(warnings.count == 2)
    }
  }

  @Test func `a set that a wrong clock has dated ahead pushes no other one out`()
    async throws
  {
    try await withTemporaryFolder { path in
      let night: Int64 = 86_400
      func folder(_ number: Int64) -> OutputFolder {
        OutputFolder(path: path, keep: 3, clock: stillClock(number * night))
      }
      let ahead = try await publish(["a": "1"], to: folder(5000))
      let first = try await publish(["a": "2"], to: folder(0))
      let second = try await publish(["a": "3"], to: folder(1))
      #expect(try folder(1).list() == [second.id, first.id, ahead.id])
      let third = try await publish(["a": "4"], to: folder(2))
      #expect(third.removed == [ahead.id])
      // One of tomorrow is no wrong clock's, since a clock may be set back a little.
      #expect(try folder(1).list() == [third.id, second.id, first.id])
    }
  }
}
