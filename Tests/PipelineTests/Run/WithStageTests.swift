import Pipeline
import Synchronization
import Testing

@Suite("With stage") struct WithStageTests {
  /// Goes on by a second each time it is read.
  final class SteppingClock: Clock {
    private let reads = Atomic(0)
    var minimumResolution: Duration { .seconds(1) }

    struct Instant: InstantProtocol {
      var seconds: Int
      func advanced(by duration: Duration) -> Instant { Instant(seconds: seconds + Int(duration.components.seconds)) }
      func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }
      static func < (one: Instant, other: Instant) -> Bool { one.seconds < other.seconds }
    }

    var now: Instant { Instant(seconds: reads.add(1, ordering: .relaxed).newValue) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
  }

  @Test func `a stage tells its start, its end and how long it took`() async throws {
    let events = RecordedEvents()
    let result = await withStage(.fetch, clock: SteppingClock(), events: events.sink) { 7 }
    #expect(result == 7)
    #expect(events.all == [.stageStarted(.fetch), .stageEnded(.fetch, duration: .seconds(1))])
  }

  @Test func `a stage that fails tells that it failed`() async throws {
    let events = RecordedEvents()
    await #expect(throws: CancellationError.self) {
      try await withStage(.write, clock: SteppingClock(), events: events.sink) { throw CancellationError() }
    }
    #expect(events.all.last == .stageFailed(.write, duration: .seconds(1)))
  }
}
