import CompressionKit
import Foundation
import Glibc
import TestSupport
import Testing

/// Completed lists and look-ups of the built program; the gateway's log is the witness of its calls.
@Suite("The enriched catalogue", .serialized)
struct EnrichRunTests {
  private struct Report: Decodable {
    struct Lists: Decodable {
      var cut, from_other_side, by_calls, still_cut, missing: Int
    }
    struct LookUps: Decodable { var calls, found, absent, left: Int }
    struct Enrich: Decodable {
      var lists: [String: Lists]
      var list_calls: Int
      var look_ups: LookUps
      var cut_short: Bool
    }
    struct Collection: Decodable {
      var repeats: Int
      var shown_again: Int?
    }
    var enrich: Enrich?
    var collections: [String: Collection]
    var seconds: [String: Double]
    var calls: Int
    var exit_code: Int
  }

  private func report(_ folder: String, _ output: String = "output") throws -> Report {
    let runs = "\(folder)/\(output)/rich/runs"
    let paths = try FileManager.default.contentsOfDirectory(atPath: runs).map { "\(runs)/\($0)" }
    func date(_ path: String) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
    }
    let newest = try #require(paths.max { date($0) < date($1) })
    return try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(fileURLWithPath: newest)))
  }

  private func digest(_ folder: String, _ output: String = "output") throws -> String {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(output)/rich/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return try #require(object["set"] as? String)
  }

  /// Lists of a published set that have fewer items than the source says, or than they say themselves.
  private func cutLists(_ folder: String, _ output: String = "output") throws -> Int {
    var cut = 0
    for kind in ["characters", "comics", "creators", "events", "series", "stories"] {
      let path = "\(folder)/\(output)/rich/current/data/ndjson/\(kind).ndjson.gz"
      let plain = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))).withUnsafeBytes {
        try gunzip($0, maximumBytes: 1 << 28)
      }
      for line in plain.split(separator: 10) {
        let record = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        for case let list as [String: Any] in record.values {
          guard let available = list["available"] as? Int, let returned = list["returned"] as? Int else { continue }
          if returned < available || (list["items"] as? [Any])?.count != returned { cut += 1 }
        }
      }
    }
    return cut
  }

  private func log(_ folder: String) throws -> [Substring] {
    try String(contentsOfFile: folder + "/gateway.log", encoding: .utf8).split(separator: "\n")
  }

  /// Runs a body against a gateway of its own process, and gives the path of a pipeline file for it.
  private func withGateway(
    _ folder: String, faults: String? = nil, quota: String = ", quota: {calls: 5000}",
    _ body: (_ program: Program, _ path: String) async throws -> Void
  ) async throws {
    let program = Program(folder: folder)
    try await program.serving(
      ["gateway", "invent", "--seed", "8", "--scale", "0.01", "--log", "gateway.log"]
        + (faults.map { ["--faults", $0] } ?? [])
    ) { base in
      try write(
        """
        name: rich
        source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true\(quota)}
        enrich: {look-ups: 12}
        write: {csv: {}, ndjson: {}}
        """, to: folder + "/rich.yaml")
      try await body(program, folder + "/rich.yaml")
    }
  }

  @Test
  func
    `has every list whole after one night, asks for none in the next one, and is rebuilt from captures byte for byte`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try await withGateway(folder) { program, path in
        let first = try await program.run("run", path)
        #expect(first.code == 0, "\(first.error)")
        #expect(first.output.contains("completed from the other side"))
        let whole = try self.report(folder)
        let report = try #require(whole.enrich)
        // What lists show again is no repeat of their collections' pages.
        #expect(whole.collections.values.contains { $0.shown_again ?? 0 > 0 })
        // Each stage tells its own calls.
        let enriching = report.list_calls + report.look_ups.calls
        let told = first.error.split(separator: "\n").filter { $0.contains(": done in") }
        // `2026-04-12T03:15:00Z fetch: done in 2.1 s, 4,402 records, 50 pages`
        let line = try #require(told.first { $0.contains(" fetch: ") })
        let fetched = try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
        #expect(fetched + enriching <= whole.calls, "\(told)")
        #expect(told.contains { $0.contains(" enrich: ") && $0.hasSuffix(", \(enriching) calls") }, "\(told)")
        #expect(whole.seconds["enrich"] != nil)
        #expect(!report.cut_short && report.list_calls > 0 && report.look_ups.calls == 12)
        #expect(report.lists.values.allSatisfy { $0.still_cut == 0 && $0.from_other_side + $0.by_calls == $0.cut })
        #expect(
          report.lists.values.contains { $0.by_calls > 0 } && report.lists.values.contains { $0.from_other_side > 0 })
        #expect(report.look_ups.found + report.look_ups.absent <= 12)
        #expect(try cutLists(folder) == 0)
        let set = try digest(folder)

        let rebuilt = try await program.run("rebuild", path, "--output", "again", "--state-dir", "state")
        #expect(rebuilt.code == 0, "\(rebuilt.error)")
        #expect(try digest(folder, "again") == set)

        // What a crawl asked for was fixed when it began: a file that asks for less now changes nothing about it.
        let other = try await program.run(
          "rebuild", path, "--output", "other", "--set", "enrich.complete-lists=false", "--set", "enrich.look-ups=0")
        #expect(other.code == 0, "\(other.error)")
        #expect(try digest(folder, "other") == set)

        let plan = try await program.run("plan", path, "--json")
        #expect(plan.code == 0 && plan.output.contains(#""stage":"enrich""#), "\(plan.output)\(plan.error)")

        let second = try await program.run("run", path, "--set", "enrich.look-ups=0")
        #expect(second.code == 0, "\(second.error)")
        let next = try #require(try self.report(folder).enrich)
        #expect(next.list_calls == 0 && next.lists.values.allSatisfy { $0.still_cut == 0 })
        #expect(try digest(folder) == set)
        // The newest crawl alone does not have the answers to lists: those of the crawl before it are taken.
        let later = try await program.run("rebuild", path, "--output", "again")
        #expect(later.code == 0 && later.output.contains("nothing new"), "\(later.error)\(later.output)")
      }
    }
  }

  @Test func `is the same after kills in the midst of its calls, and no answer is paid for twice`() async throws {
    try await withTemporaryFolder { folder in
      try await withGateway(folder) { program, path in
        let whole = try await program.run("run", path, "--output", "whole", "--state-dir", "whole")
        #expect(whole.code == 0, "\(whole.error)")
        let needed = try log(folder).count
        var kills = 0
        for passing in [2, 3, 4] {
          var doomed = program
          doomed.environment["SPINRACK_FAILPOINT"] = "recovery-commit:\(passing)"
          kills += try await doomed.run("run", path).code == 256 + SIGKILL ? 1 : 0
        }
        #expect(kills == 3)
        let resumed = try await program.run("run", path)
        #expect(resumed.code == 0, "\(resumed.error)")
        #expect(try digest(folder) == digest(folder, "whole"))
        #expect(try cutLists(folder) == 0)
        // What was in flight at a kill may have been asked for again: as many as there are connections each time.
        #expect(try log(folder).count - needed <= needed + kills * 8)
      }
    }
  }

  @Test func `is the same from a source that fails in many ways`() async throws {
    try await withTemporaryFolder { folder in
      try await withGateway(folder) { program, path in
        let sound = try await program.run("run", path, "--output", "sound", "--state-dir", "sound")
        #expect(sound.code == 0, "\(sound.error)")
      }
      let faults =
        "server-error=4%,malformed-record=4%,ignore-optional=4%,wrong-total=4%,empty=4%,truncate=4%,rate-limit=4%"
      try await withGateway(folder, faults: faults, quota: "") { program, path in
        let ended = try await program.run("run", path)
        #expect(ended.code == 0, "\(ended.error)")
        #expect(try cutLists(folder) == 0)
        #expect(try digest(folder) == digest(folder, "sound"))
      }
    }
  }

  @Test func `is published as far as it came where its calls end, and the next night continues`() async throws {
    try await withTemporaryFolder { folder in
      try await withGateway(folder) { program, path in
        let plain = try await program.run(
          "run", path, "--set", "enrich.complete-lists=false", "--set", "enrich.look-ups=0")
        #expect(plain.code == 0, "\(plain.error)")
        let calls = try report(folder).calls
        #expect(try cutLists(folder) > 0)
        // The day has three calls more than the pages take.
        let first = try await program.run(
          "run", path, "--set", "source.quota.calls=\(calls * 2 + 3)", "--state-dir", "state")
        #expect(first.code == 0, "\(first.error)")
        let report = try #require(try report(folder).enrich)
        #expect(report.cut_short && report.list_calls <= 3)
        let left = try cutLists(folder)
        #expect(left > 0)
        let second = try await program.run("run", path)
        #expect(second.code == 0, "\(second.error)")
        #expect(try cutLists(folder) == 0)
        // No list was asked for twice.
        let lists = try log(folder).compactMap { $0.firstMatch(of: /\/[a-z]+\/[0-9]+\/[a-z]+\?[^ "]*/)?.output }
        #expect(!lists.isEmpty && Set(lists).count == lists.count)
      }
    }
  }
}
