import CatalogSources
import Pipeline
import Synchronization
import Testing

@testable import Stages

@Suite("Pictures at the end of a run's time")
struct ThumbnailDeadlineTests {
  @Test func `are left for the next run, which asks for no other`() async throws {
    let picture = try MediaNight.picture()
    try await MediaNight.with(pictures: ["a", "b", "c", "d", "e", "f"]) { _ in
      PictureServer.Reply(body: picture)
    } _: { night in
      let looks = Mutex(0)
      let warnings = Mutex(0)
      let first = try await night.run(
        isOver: {
          looks.withLock { looks in
            looks += 1
            return looks > 4
          }
        },
        events: { if case .warning = $0 { warnings.withLock { $0 += 1 } } })
      #expect(first.isCutShort && first.fetched == 4 && first.untried == 2)
      #expect(warnings.withLock { $0 } == 1)
      let second = try await night.run()
      #expect(second.fetched == 2 && second.plan.fresh == 4 && second.failures + second.untried == 0)
    }
  }
}
