import Foundation
import Synchronization
import TestSupport
import Testing

/// What `plan` says before a run, against the calls that reach the source.
@Suite("A plan and the run that follows it", .serialized)
struct PlanRunTests {
  /// Runs until the crawl is whole, with a plan before each run.
  ///
  /// - Parameter calls: how many calls the source has had.
  /// - Returns: the exit codes, and of each run the most calls of its plan and those that it made.
  private func runs(
    _ path: String, _ program: Program, calls: () throws -> Int
  ) async throws -> (codes: [Int32], runs: [(most: Int, spent: Int)]) {
    var codes: [Int32] = []
    var runs: [(most: Int, spent: Int)] = []
    repeat {
      let plan = try await program.run("plan", path, "--json")
      #expect(plan.code == 0, "\(plan.error)")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(plan.output.utf8)) as? [String: Any])
      let most = try #require(object["max_calls"] as? Int)
      let cap = try #require(object["cap"] as? Int)
      let before = try calls()
      let ended = try await program.run("run", path, "--quiet")
      codes.append(ended.code)
      runs.append((most, try calls() - before))
      #expect(runs.last.map { $0.spent <= cap } == true, "\(runs): \(ended.error)")
    } while codes.last == 75 && codes.count < 8
    return (codes, runs)
  }

  @Test func `cost nothing where the source is files, and are refused alike where these are not there`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...4)
      let plan = try await catalogue.program.run("plan", "rec")
      #expect(
        plan.code == 0 && plan.output == "no call: the source is files, which a run reads from beginning to end\n")
      let json = try await catalogue.json("plan", "rec", "--json")
      #expect(json["max_calls"] as? Int == 0)
      for (change, code) in [("answers/a.json", Int32(69)), ("answers", 64)] {
        try FileManager.default.removeItem(atPath: folder + "/" + change)
        for command in ["plan", "run"] {
          let ended = try await catalogue.program.run(command, "rec")
          #expect(ended.code == code, "\(command): \(ended.error)")
        }
      }
    }
  }

  @Test(arguments: [1, 5, 12, 77])
  func `agree within 15 % where nothing goes wrong`(seed: Int) async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let log = folder + "/gateway.log"
      let ended = try await program.serving(["gateway", "invent", "--seed", "\(seed)", "--scale", "0.02", "--log", log])
      { base in
        try write(
          """
          name: metered
          source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true, quota: {calls: 100000}}
          write: {ndjson: {}}
          """, to: folder + "/metered.yaml")
        return try await runs("metered.yaml", program) {
          try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
        }
      }
      #expect(ended.codes == [0])
      for run in ended.runs { #expect(run.most * 100 <= run.spent * 115, "\(run)") }
    }
  }

  /// A source whose plan cannot know what it is like.
  enum Odd: CaseIterable {
    /// Every seventh row shows the one before it once more.
    case countsRepeats
    /// Where pages meet, a record is displaced.
    case displaces
    /// Each fifth page is in an order of its own.
    case disordered
    /// Every third call fails.
    case fails
  }

  @Test(arguments: Odd.allCases, [true, false])
  func `agree on the most, whatever the source is like`(_ odd: Odd, isMetered: Bool) async throws {
    let calls = CallNumber()
    let server = try #require(
      ClosureServer { _, query in
        let number = calls.next()
        if odd == .fails, number % 3 == 0 { return ClosureServer.Answer(status: 500, body: "") }
        let (offset, limit) = (Int(query["offset"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
        var ids = Array(0..<2_000)
        if odd == .countsRepeats { ids = ids.map { $0 % 7 == 6 ? $0 - 1 : $0 } }
        if odd == .displaces, offset / 100 % 2 == 1 {
          for place in stride(from: 99, to: 1_900, by: 100) { ids.swapAt(place, place + 1) }
        }
        let rows = ids.dropFirst(offset).prefix(limit).map { id in
          let day = odd == .disordered && id / 100 % 5 == 4 ? 9 - id % 100 / 10 : id % 100 / 10
          return
            #"{"id":\#(id + 1),"name":"hero \#(id)","modified":"\#(2_000 + id / 100)-01-\#(10 + day)T00:00:00-0500"}"#
        }
        return ClosureServer.Answer(
          body: """
            {"code":200,"status":"Ok","data":{"offset":\(offset),"limit":\(limit),"total":2000,"count":\(rows.count),\
            "results":[\(rows.joined(separator: ","))]}}
            """)
      })
    try await withTemporaryFolder { folder in
      try write(
        """
        name: odd
        source:
          kind: marvel
          base-url: http://127.0.0.1:\(server.port)/v1/public
          allow-private-hosts: true
          \(isMetered ? "quota: {calls: 100000}" : "")
        fetch: {collections: [characters], recovery: 100%}
        write: {ndjson: {}}
        """, to: folder + "/odd.yaml")
      let ended = try await runs("odd.yaml", Program(folder: folder)) { calls.count }
      #expect(ended.codes.last == 0, "\(ended)")
      #expect(ended.codes.dropLast().allSatisfy { $0 == 75 })
      // Nobody counts the calls of a source without a quota.
      if !isMetered { #expect(ended.codes.count == 1) }
    }
  }
}

/// Numbers the calls of a server.
private final class CallNumber: Sendable {
  private let state = Mutex(0)

  func next() -> Int {
    state.withLock {
      $0 += 1
      return $0
    }
  }
  var count: Int { state.withLock { $0 } }
}
