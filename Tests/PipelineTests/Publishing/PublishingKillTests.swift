import Basics
import Glibc
import Pipeline
import TestSupport
import Testing

/// A run that is killed, with no chance to clean up.
@Suite("Publishing kill") struct PublishingKillTests {
  @Test(arguments: [
    ("staging-write:1", "old"), ("staging-write:2", "old"), ("staging-write:3", "old"), ("before-swap:1", "old"),
    ("in-swap:1", "old"),
    ("after-swap:1", "new"), ("before-swap:2", "never reached"), ("nowhere:1", "never reached"),
  ])
  func `killed at a fail point, current is a complete set and the next run heals`(
    point: String, expected: String
  ) async throws {
    let old = ["a": "old", "b": "1"]
    let new = ["a": "new", "c": "2"]
    try await withTemporaryFolder { path in
      try await publish(old, to: OutputFolder(path: path, keep: 1, clock: stillClock()))
      if expected == "never reached" {
        await #expect(processExitsWith: .success) {
          [path = path as String, point = point as String, new = new as [String: String]] in
          setenv("SPINRACK_FAILPOINT", point, 1)
          try await publish(new, to: OutputFolder(path: path, keep: 1, clock: stillClock(1)))
        }
      } else {
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, point = point as String, new = new as [String: String]] in
          setenv("SPINRACK_FAILPOINT", point, 1)
          try await publish(new, to: OutputFolder(path: path, keep: 1, clock: stillClock(1)))
        }
        var current = try tree(path + "/current")
        #expect(current.removeValue(forKey: "manifest.json") != nil)
        #expect(current == (expected == "old" ? old : new))
        #expect(try FileAccess.system.list(path).contains { $0.hasPrefix(".staging-") })
      }

      let events = RecordedEvents()
      let publication = try await publish(
        new, to: OutputFolder(path: path, keep: 1, clock: stillClock(2)), events: events.sink)
      #expect(publication.isNew == (expected == "old"))
      #expect(try text(path + "/current/a") == "new")
      #expect(try FileAccess.system.list(path).sorted() == ["current", "generations"])
      if expected != "never reached" {
        #expect(
          events.all.contains { if case .note(let text) = $0 { text.contains("a run that died") } else { false } })
      }
    }
  }

  @Test func `the lock of a killed run is free and its holder is named`() async throws {
    try await withTemporaryFolder { path in
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        try await withRunLock(folder: path, events: { _ in }) { _ = kill(getpid(), SIGKILL) }
      }
      let lock = try RunLock.acquire(folder: path)
      let process = lock.takenOver?.process
      #expect(process != nil && process != getpid())
    }
  }
}
