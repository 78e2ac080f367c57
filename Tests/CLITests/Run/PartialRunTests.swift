import Basics
import CatalogSources
import Definitions
import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// `publish.partial`: what is in when a run is stopped is published, and the crawl goes on the next day.
@Suite("A run that is stopped, with publish.partial", .serialized)
struct PartialRunTests {
  private typealias Object = [String: Any]

  private func withGateway(
    _ quota: Int, partial: Bool = true,
    _ body: (_ folder: String, _ program: Program, _ base: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      try await program.serving(["gateway", "invent", "--seed", "8", "--scale", "0.02"]) { base in
        for (name, source, publish) in [
          ("metered", ", quota: {calls: \(quota)}", "publish: {partial: \(partial)}"), ("unlimited", "", ""),
        ] {
          try write(
            """
            name: \(name)
            source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true\(source)}
            write: {csv: {}, ndjson: {}}
            \(publish)

            """, to: "\(folder)/\(name).yaml")
        }
        try await body(folder, program, base)
      }
    }
  }

  private func object(_ path: String) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? Object)
  }

  private func manifest(_ folder: String, _ name: String) throws -> Object {
    try object("\(folder)/output/\(name)/current/manifest.json")
  }

  private func set(_ folder: String, _ name: String) throws -> String {
    try #require(try manifest(folder, name)["set"] as? String)
  }

  /// A run on a day of its own, within this process: its calendar is the test's.
  private func run(
    _ name: String, _ folder: String, day: Int, files: FileAccess = .system
  ) async throws -> (code: Int32, result: RunResult?) {
    let ended = try await InProcessRun(
      folder: folder, path: "\(folder)/\(name).yaml", wall: .day(day), files: files
    ).end()
    return (ended.code, ended.result)
  }

  @Test func `publishes what is in on each of several days, and at last the bytes of a run without a limit`()
    async throws
  {
    try await withGateway(20) { folder, program, base in
      #expect(try await run("unlimited", folder, day: 0).code == 0)
      var sets: [String] = []
      var codes: [Int32] = []
      var distinct = 0
      // Nothing is left of day 0.
      for day in 1..<8 where codes.last != 0 {
        let (code, result) = try await run("metered", folder, day: day)
        codes.append(code)
        guard code != 0 else { break }
        let stopped = try #require(result)
        #expect(code == 75 && stopped.publication?.isNew == true && stopped.stop != nil)
        sets.append(try set(folder, "metered"))
        let collections = try #require(try manifest(folder, "metered")["collections"] as? [String: Object])
        #expect(collections.values.contains { $0["status"] as? String == "incomplete" })
        for (kind, collection) in collections {
          guard let total = collection["total"] as? Int, let seen = collection["distinct"] as? Int else { continue }
          #expect(collection["missing"] as? Int == total - seen, "\(kind)")
        }
        let seen = collections.values.reduce(0) { $0 + ($1["distinct"] as? Int ?? 0) }
        #expect(seen > distinct)
        distinct = seen
        #expect(try await program.run("verify", folder + "/metered.yaml").code == 0)
        // Another run on the same day has nothing new, and is stopped all the same.
        let again = try await run("metered", folder, day: day)
        #expect(again.code == 75 && again.result?.publication?.isNew == false)
      }
      #expect(codes.count >= 3 && codes.last == 0)
      #expect(Set(sets).count == sets.count)
      #expect(try set(folder, "metered") == set(folder, "unlimited"))
    }
  }

  @Test func `tells of both, the set and the stop, on the terminal and in its report`() async throws {
    try await withGateway(20) { folder, program, base in
      let ended = try await program.run("run", folder + "/metered.yaml")
      #expect(ended.code == 75, "\(ended.error)")
      #expect(ended.output.contains(/metered: published \S+, of a part of the catalogue/), "\(ended.output)")
      #expect(ended.error.contains("The quota of 20 calls a day is used up"))
      #expect(ended.error.contains("Missing: "))
      let runs = folder + "/output/metered/runs"
      let report = try object("\(runs)/\(try #require(FileManager.default.contentsOfDirectory(atPath: runs).first))")
      #expect(report["exit_code"] as? Int == 75)
      #expect(report["published"] as? Bool == true)
      #expect((report["error"] as? String)?.contains("The quota of 20 calls") == true)
      #expect((report["remedy"] as? String)?.contains("Run again after") == true)
      let generation = try #require(report["generation"] as? String)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/output/metered/current")
          == "generations/" + generation)
      // A rebuild would take the set for that of a crawl that is lost.
      let data = try #require((try manifest(folder, "metered")["changes"] as? Object)?["set"] as? String)
      let captures = folder + "/state/metered/capture"
      let crawl = try #require(try CapturedCrawl.names(in: captures).last)
      #expect(try CapturedCrawl(named: crawl, folder: captures).dataOfSets == [data])
      let history = try await program.run("history", folder + "/metered.yaml")
      #expect(history.output.contains("published \(generation), in part: The quota"), "\(history.output)")
    }
  }

  @Test func `leaves a set that a guard would not give up, and is stopped with 75 all the same`() async throws {
    try await withGateway(20) { folder, program, base in
      let path = folder + "/metered.yaml"
      let whole = try await program.run("run", path, "--set", "source.quota.calls=100000", "--quiet")
      #expect(whole.code == 0, "\(whole.error)")
      let before = try set(folder, "metered")
      // The ledger knows what was spent; another state folder has a quota of its own, and a new crawl.
      let part = try await program.run("run", path, "--state-dir", "other")
      #expect(part.code == 75, "\(part.error)")
      #expect(part.error.contains("The partial set was not published."), "\(part.error)")
      #expect(part.error.contains("The quota of 20 calls"))
      #expect(try set(folder, "metered") == before)
    }
  }

  @Test(arguments: [("write", ".staging-"), ("symlink", ".current-new")])
  func `is stopped with 75 where the part cannot be written, and the next run writes it`(call: String, name: String)
    async throws
  {
    try await withGateway(20) { folder, program, base in
      let files = FileAccess.failing(call, at: folder + "/output/metered/" + name)
      let failed = try await run("metered", folder, day: 1, files: files)
      #expect(failed.code == 75 && failed.result == nil)
      #expect(!FileManager.default.fileExists(atPath: folder + "/output/metered/current"))
      let again = try await run("metered", folder, day: 1)
      #expect(again.code == 75 && again.result?.publication?.isNew == true)
      #expect(try await program.run("verify", folder + "/metered.yaml").code == 0)
    }
  }

  @Test
  func `ends with 73 where the captures cannot be synced, and publishes nothing; the next run publishes the part`()
    async throws
  {
    try await withGateway(20) { folder, program, base in
      let failed = try await run("metered", folder, day: 1, files: .failing("fdatasync"))
      #expect(failed.code == 73 && failed.result == nil)
      #expect(!FileManager.default.fileExists(atPath: folder + "/output/metered/current"))
      let again = try await run("metered", folder, day: 1)
      #expect(again.code == 75 && again.result?.publication?.isNew == true)
    }
  }

  @Test func `publishes a part of a selection, of which nobody can say how much is missing`() async throws {
    try await withGateway(4) { folder, program, base in
      let path = folder + "/metered.yaml"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try write(text + "fetch: {only: {characters: {name-starts-with: [A]}}}\n", to: path)
      let part = try await program.run("run", path, "--quiet")
      #expect(part.code == 75, "\(part.error)")
      let collections = try #require(try manifest(folder, "metered")["collections"] as? [String: Object])
      for (kind, collection) in collections {
        #expect(collection["status"] as? String == "incomplete", "\(kind)")
        #expect(collection["missing"] is NSNull, "\(kind)")
      }
      let whole = try await program.run("run", path, "--quiet", "--set", "source.quota.calls=100000")
      #expect(whole.code == 0, "\(whole.error)")
      let anew = try await program.start(
        ["run", path, "--quiet", "--set", "source.quota.calls=100000", "--set", "name=unlimited"]
      ).end()
      #expect(anew.code == 0, "\(anew.error)")
      #expect(try set(folder, "metered") == set(folder, "unlimited"))
    }
  }

  @Test func `publishes nothing where nothing is in, or without the key`() async throws {
    try await withGateway(20, partial: false) { folder, program, base in
      let path = folder + "/metered.yaml"
      let first = try await program.run("run", path, "--quiet")
      #expect(first.code == 75)
      // The day's calls are gone before this crawl begins.
      let late = try await program.start(
        ["run", path, "--quiet", "--set", "publish.partial=true", "--set", "name=new"]
      ).end()
      #expect(late.code == 75, "\(late.error)")
      for name in ["metered", "new"] {
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/output/\(name)/current"))
      }
    }
  }
}
