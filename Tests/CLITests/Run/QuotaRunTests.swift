import Definitions
import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// The demo gateway as a process of its own; its log is the witness of every call.
@Suite("A source that gives so many calls a day", .serialized)
struct QuotaRunTests {
  private func digest(_ output: String) throws -> String {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: output + "/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return try #require(object["set"] as? String)
  }

  /// Calls that reached the gateway.
  private func calls(_ folder: String) throws -> Int {
    try String(contentsOfFile: folder + "/gateway.log", encoding: .utf8).split(separator: "\n").count
  }

  private func withGateway(
    scale: Double = 0.02, _ arguments: [String] = [],
    _ body: (_ folder: String, _ program: Program, _ base: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      try await program.serving(
        ["gateway", "invent", "--seed", "8", "--scale", "\(scale)", "--log", folder + "/gateway.log"] + arguments
      ) { try await body(folder, program, $0) }
    }
  }

  private func pipeline(_ name: String, _ base: String, quota: Int?, in folder: String) throws -> String {
    let quota = quota.map { ", quota: {calls: \($0)}" } ?? ""
    let path = "\(folder)/\(name).yaml"
    try write(
      """
      name: \(name)
      source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true\(quota)}
      write: {ndjson: {}}
      """, to: path)
    return path
  }

  /// A run on a day of its own, within this process: its calendar is the test's.
  private func run(_ path: String, _ folder: String, day: Int) async throws -> Int32 {
    try await InProcessRun(folder: folder, path: path, wall: .day(day)).end().code
  }

  @Test
  func `tells a night that it stops by the collections whose changes were read, not by pages that no night reads`()
    async throws
  {
    try await withGateway { folder, program, base in
      func define(_ quota: Int) throws -> String {
        let path = try pipeline("night", base, quota: quota, in: folder)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try write(text + "\nfetch: {mode: incremental, full-every: 30d}\n", to: path)
        return path
      }
      #expect([0, 2].contains(try await program.run("run", try define(1_000), "--quiet").code))
      let path = try define(try calls(folder) + 2)
      let stopped = try await program.run("run", path, "--quiet")
      #expect(stopped.code == 75, "\(stopped.error)")
      #expect(stopped.error.contains("Missing: changes of "), "\(stopped.error)")
      #expect(!stopped.error.contains("nothing yet") && !stopped.error.contains("pages"), "\(stopped.error)")
    }
  }

  @Test func `is exported over several days with the bytes of a run without a limit, and never asked more often`()
    async throws
  {
    // The first day ends in the walk of 46 pages, the second one in the search for displaced records.
    let quota = 23
    try await withGateway { folder, program, base in
      let unlimited = try pipeline("unlimited", base, quota: nil, in: folder)
      #expect(try await run(unlimited, folder, day: 0) == 0)
      let unlimitedCalls = try calls(folder)
      var before = unlimitedCalls
      let path = try pipeline("metered", base, quota: quota, in: folder)
      var codes: [Int32] = []
      // The unlimited run was counted on day 0, so nothing is left of it.
      for day in 0..<8 where codes.last != 0 {
        for _ in 0..<2 where codes.last != 0 {
          codes.append(try await run(path, folder, day: day))
          let isThere = FileManager.default.fileExists(atPath: folder + "/output/metered/current")
          #expect(isThere == (codes.last == 0))
        }
        let now = try calls(folder)
        #expect(now - before <= (day == 0 ? 0 : quota), "day \(day)")
        before = now
      }
      #expect(codes.last == 0)
      #expect(codes.dropLast().allSatisfy { $0 == 75 })
      #expect(codes.count >= 5)
      // No finished call is paid twice.
      #expect(try calls(folder) == 2 * unlimitedCalls)
      #expect(try digest(folder + "/output/metered") == digest(folder + "/output/unlimited"))
    }
  }

  @Test func `ends a run with 75 and says what is in, what is missing and when to run again; a run more makes no call`()
    async throws
  {
    try await withGateway { folder, program, base in
      let path = try pipeline("metered", base, quota: 20, in: folder)
      let first = try await program.run("run", path, "--quiet")
      #expect(first.code == 75)
      #expect(first.error.contains("The quota of 20 calls a day is used up: 20 were spent on "))
      #expect(first.error.contains("Fetched: "))
      #expect(first.error.contains("Missing: "))
      #expect(first.error.contains(/Missing: .*stories \d+/))
      #expect(first.error.contains(/Run again after .* 00:00 in America\/New_York \(.*Z\)/))
      let spent = try calls(folder)
      #expect(spent == 20)
      #expect(try await program.run("run", path, "--quiet").code == 75)
      #expect(try calls(folder) == spent)
      let reports = try FileManager.default.contentsOfDirectory(atPath: folder + "/output/metered/runs")
      #expect(reports.count == 2)
    }
  }

  @Test func `is shared by processes: two runs at once spend no more than one day's calls`() async throws {
    try await withGateway { folder, program, base in
      let paths = try ["one", "two"].map { try pipeline($0, base, quota: 25, in: folder) }
      let running = try paths.map { try program.start(["run", $0, "--quiet"]) }
      for run in running {
        let ended = try await run.end()
        #expect(ended.code == 75, "\(ended.error)")
      }
      #expect(try calls(folder) == 25)
    }
  }

  @Test func `is asked no more often than the plan says, whatever goes wrong, and the next run resumes`() async throws {
    // The attempts that learn the sizes may go beyond the plan of a catalogue of a few pages.
    try await withGateway(scale: 0.05, ["--faults", "server-error=30%"]) { folder, program, base in
      let path = try pipeline("metered", base, quota: 5000, in: folder)
      var codes: [Int32] = []
      repeat {
        let plan = try await program.run("plan", path, "--json")
        #expect(plan.code == 0, "\(plan.error)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(plan.output.utf8)) as? [String: Any])
        let most = try #require(object["max_calls"] as? Int)
        let before = try calls(folder)
        let ended = try await program.run("run", path, "--quiet")
        codes.append(ended.code)
        #expect(try calls(folder) - before <= most, "\(ended.error)")
      } while codes.last == 75 && codes.count < 10
      #expect(codes.first == 75)
      #expect(codes.last == 0)
    }
  }

  @Test func `has a plan that adds up: no call with known sizes, and at most 1.15 of what is spent`() async throws {
    try await withGateway { folder, program, base in
      let path = try pipeline("metered", base, quota: 30, in: folder)
      let plan = try await program.run("plan", path, "--json")
      #expect(plan.code == 0, "\(plan.error)")
      #expect(try calls(folder) == 6)
      let object = try #require(try JSONSerialization.jsonObject(with: Data(plan.output.utf8)) as? [String: Any])
      #expect(Set(object.keys) == ["pipeline", "day", "stages", "max_calls", "cap", "nights"])
      let day = try #require(object["day"] as? [String: Any])
      #expect(day["zone"] as? String == "America/New_York")
      #expect([day["limit"], day["used"], day["left"]].map { $0 as? Int } == [30, 6, 24])
      let nights = try #require(object["nights"] as? [[String: Any]])
      #expect(nights.first?["calls"] as? Int == 24)
      let most = try #require(object["max_calls"] as? Int)
      #expect(object["cap"] as? Int == most)

      let unlimited = ["--set", "source.quota.calls=100000"]
      let ended = try await program.start(["run", path] + unlimited).end()
      #expect(ended.code == 0, "\(ended.error)")
      let spent = try calls(folder) - 6
      #expect(spent <= most)
      #expect(most <= spent * 115 / 100)

      let after = try await program.start(["plan", path] + unlimited).end()
      #expect(after.output.contains("expected, a run makes"))
      #expect(try calls(folder) == spent + 6)
    }
  }

  @Test func `is asked by the doctor and by plans at the cost of the same quota`() async throws {
    try await withGateway { folder, program, base in
      let path = try pipeline("metered", base, quota: 7, in: folder)
      #expect(try await program.run("plan", path).code == 0)
      #expect(try await program.run("doctor", path).code == 0)
      #expect(try calls(folder) == 7)
      #expect(try await program.run("plan", path).code == 75)
      let doctor = try await program.run("doctor", path)
      #expect(doctor.code == 75)
      #expect(doctor.output.contains("The quota of 7 calls a day is used up"))
      #expect(try await program.run("run", path, "--quiet").code == 75)
      #expect(try calls(folder) == 7)
    }
  }

  @Test func `stops at the deadline with 75, and the next run resumes`() async throws {
    try await withGateway(["--faults", "slow=100%"]) { folder, program, base in
      let path = try pipeline("unlimited", base, quota: nil, in: folder)
      let first = try await program.run("run", path, "--quiet", "--deadline", "1s")
      #expect(first.code == 75)
      #expect(first.error.contains("The deadline of 1s is reached."))
      let second = try await program.run("run", path)
      #expect(second.code == 0, "\(second.error)")
      #expect(second.error.contains("resuming the crawl"))
      #expect(try await program.run("run", path, "--deadline", "soon").code == 64)
    }
  }
}
