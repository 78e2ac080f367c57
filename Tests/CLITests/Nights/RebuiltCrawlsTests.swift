import Basics
import Foundation
import TestSupport
import Testing

/// First nights of many sources, with all options that decide what is asked for, each made again from its captures alone.
@Suite("A crawl and its rebuild", .serialized)
struct RebuiltCrawlsTests {
  private static let nuisances = [
    "rate-limit", "server-error", "reset", "truncate", "wrong-total", "empty", "malformed-record",
  ]

  @Test func `are the same bytes, whatever was asked for: three here, two hundred in a soak`() async throws {
    var (made, faulty) = (0, 0)
    for seed in Soak.seeds(3, soak: 200) where !Soak.isOver {
      var random = SplitMix64(seed: UInt64(seed))
      let scale = Soak.isOn ? ["0.02", "0.05", "0.1"].randomElement(using: &random) ?? "0.02" : "0.02"
      let lookUps = [0, 6, 50, 500].randomElement(using: &random) ?? 0
      let options =
        "recovery \(seed % 3 * 50)%, complete-lists \(seed % 5 != 4), look-ups \(lookUps), \(seed % 2 == 1 ? "" : "no ")faults"
      try await NightlySource.with(scale: scale, seed: seed) { source in
        let path = "\(source.folder)/p.yaml"
        try write(
          """
          name: p
          source: {kind: marvel, base-url: "http://127.0.0.1:\(source.port)/v1/public", allow-private-hosts: true}
          fetch: {recovery: \(seed % 3 * 50)%}
          enrich: {complete-lists: \(seed % 5 != 4), look-ups: \(lookUps)}
          write: {csv: {}, ndjson: {}}
          """, to: path)
        let faults = seed % 2 == 1 ? Self.nuisances.map { "\($0)=1%" }.joined(separator: ",") : ""
        let code = try await source.night(0, faults.isEmpty ? [] : ["--faults", faults]) {
          try await source.code(path, day: 1)
        }
        try #require(code == 0 || code == 2, "seed \(seed), scale \(scale), \(options): \(code)")
        _ = try await source.rebuild(path, day: 2)
        let (run, again) = (try source.published("p"), try source.published("p", in: "again"))
        #expect(run.digest == again.digest, "seed \(seed), scale \(scale), \(options)")
        #expect(run.collections == again.collections, "seed \(seed), scale \(scale), \(options)")
      }
      made += 1
      faulty += seed % 2
    }
    Soak.tell("rebuilt crawls: \(made) crawls, \(faulty) with faults")
  }
}
