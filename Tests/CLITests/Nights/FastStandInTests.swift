import CompressionKit
import Foundation
import Glibc
import TestSupport
import Testing

/// Exports from a stand-in that counts calls and shuts out clients as the service does, hours of it in seconds.
@Suite("A paced service on a fast clock", .serialized)
struct FastStandInTests {
  @Test
  func `A list of everything takes no more calls than the plan says, none in vain, in no window more than are allowed`()
    async throws
  {
    try await FastStandIn.with { standIn, port in
      try standIn.pipeline("thin", port: port, "")
      try await standIn.night(port: port) {
        let planned = try await standIn.program.run("plan", "thin.yaml", "--json")
        #expect(planned.code == 0, "\(planned.error)")
        let plan = try #require(try JSONSerialization.jsonObject(with: Data(planned.output.utf8)) as? [String: Any])
        let lines = try #require(plan["stages"] as? [[String: Any]])
        let expected = lines.compactMap { ($0["calls"] as? [String: Int])?["expected"] }.reduce(0, +)
        let probes = try standIn.calls().count
        let ended = try await standIn.start("thin").end()
        #expect(ended.code == 0, "\(ended.error)")
        let calls = try standIn.calls().count - probes
        #expect(calls <= expected && calls > 20, "\(calls) calls where \(expected) were expected")
        // Minutes of the fast clock, which the ledger has kept between the processes.
        #expect(try standIn.calls().last?.moment ?? 0 > 120)
        try standIn.judge("left alone")
      }
    }
  }

  @Test(arguments: ["", "fetch: {collections: [reading_lists], depth: detail}"])
  func `Killed at random moments, it ends with the same bytes, and asks again only for what was in flight`(
    _ settings: String
  ) async throws {
    for seed in Soak.seeds(1, soak: 10) where !Soak.isOver {
      try await FastStandIn.with { standIn, port in
        try standIn.pipeline("thin", port: port, settings)
        let needed = try await standIn.night(port: port) {
          let ended = try await standIn.start("thin", keeping: "-whole").end()
          #expect(ended.code == 0, "\(ended.error)")
          return try standIn.calls().count
        }
        try await standIn.night(port: port) {
          var kills = 0
          for turn in 0..<Soak.count(5, soak: 20) {
            let running = try standIn.start("thin")
            try await running.kill(afterLinesOfError: 1 + (seed * 31 + turn * 17) % 40)
            guard try await running.end().code == 256 + SIGKILL else { break }
            kills += 1
            // A busy machine may kill it when it has published: the next run would begin another crawl.
            if standIn.hasPublished("thin") { break }
          }
          if !standIn.hasPublished("thin") {
            let ended = try await standIn.start("thin").end()
            #expect(ended.code == 0, "\(ended.error)")
          }
          let calls = try standIn.calls()
          let again = calls.count - Set(calls.map(\.target)).count
          #expect(again <= kills, "one call is in flight at a time")
          #expect(calls.count - again <= needed)
          try standIn.judge("killed")
          Soak.tell("paced, seed \(seed): \(kills) kills, \(calls.count) calls where \(needed) are needed")
        }
        let (whole, killed) = (
          try standIn.published("thin", keeping: "-whole"), try standIn.published("thin")
        )
        #expect(whole.digest == killed.digest && whole.files == killed.files)
        let verified = try await standIn.program.run("verify", "thin.yaml")
        #expect(verified.code == 0, "\(verified.error)")
      }
    }
  }

  @Test func `Two pipelines at once, in two processes with one state folder, share the windows`() async throws {
    try await FastStandIn.with { standIn, port in
      var standIn = standIn
      // A minute of three seconds: the issues, of which there are 33 pages, take six at least.
      (standIn.speed, standIn.scale) = (20, "0.02")
      try standIn.pipeline("issues", port: port, "fetch: {collections: [issues]}")
      try standIn.pipeline("others", port: port, "fetch: {collections: [series, characters, creators, teams]}")
      try await standIn.night(port: port) {
        let runs = [try standIn.start("issues"), try standIn.start("others")]
        for run in runs {
          let ended = try await run.end()
          #expect(ended.code == 0, "\(ended.error)")
        }
        let calls = try standIn.calls()
        let own = calls.indices.filter { calls[$0].target.hasPrefix("issue/") }
        let others = calls.indices.filter { !calls[$0].target.hasPrefix("issue/") }
        let (first, last) = (try #require(own.first), try #require(own.last))
        #expect(others.contains { $0 > first } && others.contains { $0 < last }, "they ran at the same time")
        try standIn.judge("together")
      }
    }
  }

  @Test func `A series at full depth takes a call for itself, one for its list, and one for each issue`() async throws {
    try await FastStandIn.with { standIn, port in
      try standIn.pipeline("saga", port: port, "fetch: {depth: detail, only: {series: {ids: [3]}}}")
      try await standIn.night(port: port) {
        let ended = try await standIn.start("saga").end()
        #expect(ended.code == 0, "\(ended.error)")
        let targets = try standIn.calls().map(\.target)
        let issues = targets.filter { $0.hasPrefix("issue/") && !$0.contains("?") }
        #expect(targets.count == issues.count + 2 && Set(targets).count == targets.count, "\(targets)")
        #expect(targets.first == "series/3/" && targets.dropFirst().first == "issue/?page=1&series_id=3")
        try standIn.judge("a series")
      }
    }
  }

  @Test func `Reading lists come where they are asked for: every item in its order, and none of a private list`()
    async throws
  {
    try await FastStandIn.with { standIn, port in
      try standIn.pipeline(
        "lists", port: port, "fetch: {collections: [reading_lists], depth: detail, mode: incremental}")
      try await standIn.night(port: port) {
        let ended = try await standIn.start("lists").end()
        #expect(ended.code == 0, "\(ended.error)")
        try standIn.judge("lists")
        let (files, _) = try standIn.published("lists")
        let lines = try lines(of: "data/ndjson/reading_lists.ndjson.gz", in: files)
        #expect(lines.count == 11)
        let calls = try standIn.calls()
        var pages = 0
        for line in lines {
          #expect(line["is_private"] as? Bool == false)
          let items = try #require(line["items"] as? [[String: Any]])
          #expect(items.map { $0["order"] as? Int } == items.indices.map { $0 + 1 })
          let list = try #require(line["id"] as? Int)
          #expect(items.map { $0["item_id"] as? Int } == items.indices.map { list * 1_000 + $0 })
          pages += max(1, (items.count + 49) / 50)
        }
        #expect(calls.count == 1 + lines.count + pages && pages > lines.count)
        // Nothing is new: one call more.
        let night = try await standIn.start("lists").end()
        #expect(night.code == 0, "\(night.error)")
        #expect(try standIn.calls().count == calls.count + 1)
      }
    }
  }

  /// The objects of a file of lines.
  private func lines(of path: String, in files: [String: Data]) throws -> [[String: Any]] {
    let text = try gunzip([UInt8](try #require(files[path])), maximumBytes: 1 << 26)
    return try text.split(separator: 0x0A).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  @Test
  func `A night with nothing new takes one call a list, and one with changes also a call for each detail that changed`()
    async throws
  {
    try await FastStandIn.with { standIn, port in
      try standIn.pipeline(
        "nights", port: port,
        """
        fetch: {mode: incremental, depth: detail, collections: [publishers, imprints, universes, arcs]}
        publish: {partial: true}
        """)
      func night(_ number: Int) async throws -> [String] {
        try await standIn.night(number, port: port) {
          let ended = try await standIn.start("nights").end()
          #expect(ended.code == 0, "\(ended.error)")
          try standIn.judge("night \(number)")
          return try standIn.calls().map(\.target)
        }
      }
      let first = try await night(0)
      let records = first.filter { !$0.contains("?") }
      #expect(first.count > 40 && Set(first).count == first.count)
      let quiet = try await night(0)
      #expect(quiet.count == 4 && quiet.allSatisfy { $0.contains("modified_gt=") }, "\(quiet)")
      let changed = try await night(3)
      let (lists, details) = (changed.filter { $0.contains("?") }, changed.filter { !$0.contains("?") })
      #expect(lists.count <= 8 && !details.isEmpty && details.count < records.count, "\(changed)")
      #expect(Set(details).count == details.count)
      let again = try await night(3)
      #expect(again.count == 4 && again.allSatisfy { $0.contains("modified_gt=") }, "\(again)")
    }
  }
}
