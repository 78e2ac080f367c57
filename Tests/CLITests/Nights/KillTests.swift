import Foundation
import Glibc
import TestSupport
import Testing

/// A run that is killed where it hurts, again and again, ends with the bytes of one that was left alone, and pays no finished
/// call twice. The gateway's log is the witness.
@Suite("Killed anywhere", .serialized)
struct KillTests {
  private static let concurrency = 3

  private func witness(_ folder: String) -> Witness {
    var witness = Witness(folder: folder)
    witness.source = ", quota: {calls: 1000000}"
    witness.settings = "fetch: {concurrency: \(Self.concurrency)}\nwrite: {csv: {}, ndjson: {}}"
    return witness
  }

  /// What a run takes that nobody kills.
  private struct Whole {
    let set: String?
    let calls: Int
    let captured: [String: Int]
  }

  private func whole(_ witness: Witness) async throws -> Whole {
    let before = try witness.calls()
    let ended = try await witness.run(state: "whole", output: "whole")
    #expect(ended.code == 0, "\(ended.error)")
    return Whole(
      set: try witness.digest("whole"), calls: try witness.calls() - before, captured: try witness.captured("whole"))
  }

  /// Goes on until a run ends by itself, and holds what it left against a run that was left alone.
  ///
  /// - Parameter refused: addresses whose answer was that there is nothing. One that a killed run did not store is not
  ///   believed, and asked for once more.
  private func finish(
    _ witness: Witness, _ whole: Whole, kills: Int, refused: Set<String> = [], _ what: String
  ) async throws {
    // A run that was killed behind the swap may have done all there was to do: one more would be another night's.
    if try witness.digest() == nil {
      let ended = try await witness.run()
      #expect(ended.code == 0, "\(what): \(ended.error)")
    }
    #expect(try witness.digest() == whole.set, "\(what)")
    #expect(try await witness.isVerified(), "\(what)")
    // Captured twice would be paid twice: a call is finished when its record is wholly in the file.
    let captured = try witness.captured()
    for uri in Set(captured.keys).union(whole.captured.keys).subtracting(refused).sorted() {
      #expect(captured[uri] == whole.captured[uri], "\(what): \(uri)")
    }
    let spent = try witness.calls() - whole.calls
    #expect(spent <= whole.calls + kills * Self.concurrency + refused.count, "\(what)")
    Soak.tell("\(what): \(kills) kills, \(spent) calls where \(whole.calls) are needed")
  }

  @Test func `at every named place: the same bytes, and only calls in flight are made again`() async throws {
    try await withTemporaryFolder { folder in
      let witness = witness(folder)
      try await witness.withGateway {
        let whole = try await whole(witness)
        // Each run is killed at the next of these; what the runs before have done is not done again.
        let places =
          ["ledger-write:1", "capture-append:1", "store-commit:1", "ledger-write:4", "capture-append:7"]
          + ["store-commit:2", "recovery-commit:1", "staging-write:1", "staging-write:40", "before-swap:1"]
          + ["in-swap:1", "after-swap:1"]
        var kills = 0
        for place in places {
          let ended = try await witness.run(failPoint: place)
          #expect(ended.code == 256 + SIGKILL, "\(place): \(ended.error)")
          kills += 1
          let isPublished = place.hasPrefix("after-swap")
          #expect(try witness.digest() == (isPublished ? whole.set : nil), "\(place)")
        }
        // Killed behind the swap, but before that was noted: the next run finds everything done, and asks nothing.
        let last = try await witness.run()
        #expect(last.code == 0, "\(last.error)")
        try await finish(witness, whole, kills: kills, "every named place")
      }
    }
  }

  @Test
  func
    `among look-ups, of which fewer are allowed than there are: the same bytes, and only calls in flight are made again`()
    async throws
  {
    try await withTemporaryFolder { folder in
      var witness = witness(folder)
      witness.settings = """
        fetch: {concurrency: \(Self.concurrency)}
        enrich: {complete-lists: false, look-ups: 60}
        write: {csv: {}, ndjson: {}}
        """
      try await witness.withGateway {
        let whole = try await whole(witness)
        let places = ["recovery-commit:20", "recovery-commit:10", "recovery-commit:1"]
        for place in places {
          let ended = try await witness.run(failPoint: place)
          #expect(ended.code == 256 + SIGKILL, "\(place): \(ended.error)")
        }
        let refused = Set(try witness.captured("whole", status: 404).keys)
        try await finish(witness, whole, kills: places.count, refused: refused, "among look-ups")
        #expect(try !refused.isEmpty && Set(witness.captured(status: 404).keys) == refused)
      }
    }
  }

  @Test func `at random moments: the same bytes, and only calls in flight are made again`() async throws {
    for seed in Soak.seeds(1, soak: 20) where !Soak.isOver {
      try await withTemporaryFolder { folder in
        let witness = witness(folder)
        try await witness.withGateway {
          let whole = try await whole(witness)
          var kills = 0
          for turn in 0..<Soak.count(6, soak: 25) {
            // Somewhere between the first call and the last file.
            let lines = 1 + (seed * 31 + turn * 17) % 60
            let running = try witness.program.start(
              ["run", "\(Witness.name).yaml", "--progress", "json"])
            try await running.kill(afterLinesOfError: lines)
            let ended = try await running.end()
            guard ended.code == 256 + SIGKILL else {
              #expect(ended.code == 0, "\(ended.error)")
              break
            }
            kills += 1
            if try witness.digest() != nil { break }
          }
          try await finish(witness, whole, kills: kills, "random moments, seed \(seed)")
        }
      }
    }
  }
}
