import Basics
import Pipeline
import TestSupport
import Testing

/// A set that is current already is published once more where its files are damaged.
@Suite("Damaged set") struct DamagedSetTests {
  private static let content = ["a": "1", "data/b": "22"]

  private func replace(_ text: String, _ path: String) throws {
    try FileAccess.system.removeFile(path)
    try write(text, to: path)
  }

  /// Publishes, damages what is published, publishes the same set again.
  private func again(
    comparing comparison: SetComparison, damage: (_ current: String) throws -> Void
  ) async throws -> Publication {
    try await withTemporaryFolder { path in
      let first = try await publish(Self.content, to: OutputFolder(path: path, clock: stillClock()))
      try damage(path + "/current")
      let folder = OutputFolder(path: path, clock: stillClock(60))
      let events = RecordedEvents()
      let second = try await publish(Self.content, to: folder, comparing: comparison, events: events.sink)
      #expect(second.digest == first.digest)
      #expect(second.isNew == (second.id != first.id))
      if second.isNew {
        let hadManifest = try FileAccess.system.status("\(path)/generations/\(first.id)/manifest.json") != nil
        #expect(try text(path + "/current/a") == "1")
        #expect(try text(path + "/current/data/b") == "22")
        let isTold = events.all.contains { event in
          if case .warning(let text) = event { text.contains("\(first.id) is damaged") } else { false }
        }
        // Without its manifest nobody can say that it was the same set.
        #expect(isTold == hadManifest)
        // The new one is sound, so the next run has nothing to do.
        #expect(try await !publish(Self.content, to: folder, comparing: .digests).isNew)
      }
      return second
    }
  }

  @Test(arguments: [SetComparison.sizes, .digests])
  func `a file that is missing or has another size is noticed by every run`(comparison: SetComparison) async throws {
    let missing = try await again(comparing: comparison) { try FileAccess.system.removeFile($0 + "/data/b") }
    #expect(missing.isNew)
    let longer = try await again(comparing: comparison) { try replace("333", $0 + "/data/b") }
    #expect(longer.isNew)
    let noManifest = try await again(comparing: comparison) { try FileAccess.system.removeFile($0 + "/manifest.json") }
    #expect(noManifest.isNew)
  }

  @Test func `other bytes and other files are noticed where digests are compared`()
    async throws
  {
    for (comparison, isNew) in [(SetComparison.sizes, false), (.digests, true)] {
      let bytes = try await again(comparing: comparison) { try replace("33", $0 + "/data/b") }
      #expect(bytes.isNew == isNew)
      let more = try await again(comparing: comparison) { try write("33", to: $0 + "/data/c") }
      #expect(more.isNew == isNew)
    }
  }

  @Test func `a sound set stays where it is, however closely one looks`() async throws {
    #expect(try await !again(comparing: .sizes) { _ in }.isNew)
    #expect(try await !again(comparing: .digests) { _ in }.isNew)
    #expect(try await again(comparing: .none) { _ in }.isNew)
  }
}
