import CompressionKit
import Definitions
import Foundation
import Glibc
import Pipeline
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// The demo gateway as a process of its own; its log is the witness of every call. A whole export of the same universe
/// says what belongs to a hero.
@Suite("Some heroes and what belongs to them", .serialized)
struct SelectionRunTests {
  private static let kinds = ["characters", "comics", "series", "stories", "events", "creators"]
  private static let faults =
    "ignore-optional=3%,reject-optional=3%,empty=3%,wrong-total=3%,malformed-record=3%,server-error=3%,truncate=3%"

  private func withGateway(
    _ arguments: [String] = [], scale: String = "0.01",
    _ body: (_ folder: String, _ program: Program, _ base: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      try await program.serving(
        ["gateway", "invent", "--seed", "8", "--scale", scale, "--log", folder + "/gateway.log"] + arguments
      ) { try await body(folder, program, $0) }
    }
  }

  private func pipeline(
    _ name: String, _ base: String, only: String?, quota: Int? = 100_000, in folder: String
  ) throws -> String {
    let quota = quota.map { ", quota: {calls: \($0)}" } ?? ""
    let path = "\(folder)/\(name).yaml"
    try write(
      """
      name: \(name)
      source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true\(quota)}
      \(only.map { "fetch: {only: {characters: \($0)}}" } ?? "")
      write: {ndjson: {}, csv: {}}
      """, to: path)
    return path
  }

  private func calls(_ folder: String) throws -> [Substring] {
    try String(contentsOfFile: folder + "/gateway.log", encoding: .utf8).split(separator: "\n")
  }

  private func manifest(_ output: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: output + "/current/manifest.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func digest(_ output: String) throws -> String { try #require(try manifest(output)["set"] as? String) }

  private func records(_ output: String, _ kind: String) throws -> [Int: [String: Any]] {
    let file = URL(fileURLWithPath: "\(output)/current/data/ndjson/\(kind).ndjson.gz")
    let text = try gunzip([UInt8](try Data(contentsOf: file)), maximumBytes: 1 << 28)
    var records: [Int: [String: Any]] = [:]
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let record = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      records[try #require(record["id"] as? Int)] = record
    }
    return records
  }

  private func id(_ reference: Any?) -> Int? {
    ((reference as? [String: Any])?["resourceURI"] as? String)?.split(separator: "/").last.flatMap { Int($0) }
  }

  private func ids(_ list: Any?) -> Set<Int> {
    Set((((list as? [String: Any])?["items"] as? [Any]) ?? []).compactMap { id($0) })
  }

  private func isWhole(_ list: Any?) -> Bool {
    (list as? [String: Any])?["available"] as? Int == ((list as? [String: Any])?["items"] as? [Any])?.count
  }

  /// Compares what was exported with what a whole export says of the same heroes.
  ///
  /// - Parameter showsUnlisted: whether creators were looked up, which also gives some that no list shows.
  private func expectClosure(
    of heroes: Set<Int>, _ output: String, whole: String, showsUnlisted: Bool = false
  ) throws {
    let found = try Dictionary(uniqueKeysWithValues: Self.kinds.map { ($0, Set(try records(output, $0).keys)) })
    #expect(found["characters"] == heroes)
    let comics = try records(whole, "comics").filter { !ids($0.value["characters"]).isDisjoint(with: heroes) }
    #expect(found["comics"] == Set(comics.keys))
    let creators = comics.values.reduce(into: Set<Int>()) { $0.formUnion(ids($1["creators"])) }
    let listed = Set(try records(whole, "creators").keys)
    #expect(found["creators"]?.intersection(listed) == creators.intersection(listed))
    #expect(try showsUnlisted || #require(found["creators"]).isSubset(of: listed))
    for kind in ["series", "stories", "events"] {
      let all = try records(whole, kind)
      let certain = all.filter { !ids($0.value["characters"]).isDisjoint(with: heroes) }
      let more = try #require(found[kind]).subtracting(certain.keys)
      #expect(try #require(found[kind]).isSuperset(of: certain.keys), "\(kind)")
      // A list of more than twenty heroes is cut off, and does not say who else is in it.
      #expect(more.allSatisfy { !isWhole(all[$0]?["characters"]) }, "\(kind) \(more)")
    }
    let collections = try #require(try manifest(output)["collections"] as? [String: [String: Any]])
    #expect(collections.values.allSatisfy { $0["status"] as? String == "complete" && $0["missing"] as? Int == 0 })
    #expect(collections.allSatisfy { $0.value["total"] as? Int == found[$0.key]?.count })
  }

  /// A hero of some comics, the one with the most, and the beginning of another's name.
  private func heroes(_ whole: String) throws -> (some: Int, most: Int, beginning: String, begun: Set<Int>) {
    let characters = try records(whole, "characters")
    func comics(_ id: Int) -> Int { (characters[id]?["comics"] as? [String: Any])?["available"] as? Int ?? 0 }
    let order = characters.keys.sorted { (comics($0), $0) < (comics($1), $1) }
    let most = try #require(order.last)
    let name = try #require(characters[order[order.count / 2]]?["name"] as? String)
    let beginning = String(name.prefix(4))
    let begun = characters.filter {
      ($0.value["name"] as? String)?.lowercased().hasPrefix(beginning.lowercased()) == true
    }
    return (try #require(order.first { comics($0) >= 20 }), most, beginning, Set(begun.keys))
  }

  @Test func `are exported as a whole export shows them, for the calls that the plan says`() async throws {
    try await withGateway(scale: "0.02") { folder, program, base in
      let everything = try pipeline("whole", base, only: nil, in: folder)
      #expect(try await program.run("run", everything, "--quiet").code == 0)
      let whole = folder + "/output/whole"
      let heroes = try heroes(whole)
      let cases: [(name: String, only: String, heroes: Set<Int>)] = [
        ("one", "{ids: [\(heroes.some)]}", [heroes.some]),
        ("most", "{ids: [\(heroes.most)]}", [heroes.most]),
        (
          "several", "{ids: [\(heroes.some)], name-starts-with: [\"\(heroes.beginning)\"]}",
          heroes.begun.union([heroes.some])
        ),
      ]
      for selection in cases {
        let path = try pipeline(selection.name, base, only: selection.only, in: folder)
        let plan = try await program.run("plan", path, "--json")
        #expect(plan.code == 0, "\(plan.error)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(plan.output.utf8)) as? [String: Any])
        let most = try #require(object["max_calls"] as? Int)
        let before = try calls(folder).count
        let run = try await program.run("run", path, "--quiet")
        #expect(run.code == 0, "\(run.error)")
        let spent = try calls(folder).dropFirst(before)
        // No question is asked twice.
        #expect(Set(spent).count == spent.count)
        #expect(
          spent.count <= most && most <= max(spent.count + 4, spent.count * 115 / 100), "\(spent.count) of \(most)")
        try expectClosure(of: selection.heroes, folder + "/output/" + selection.name, whole: whole)
        // The next plan knows, and asks nothing.
        let again = try await program.run("plan", path)
        #expect(again.output.contains("\(spent.count) calls expected"), "\(spent.count): \(again.output)")
        #expect(try calls(folder).count == before + spent.count)
      }
    }
  }

  @Test func `are the same bytes from a source that fails, and again from its captures`() async throws {
    try await withGateway { folder, program, base in
      let everything = try pipeline("whole", base, only: nil, in: folder)
      #expect(try await program.run("run", everything, "--quiet").code == 0)
      let heroes = try heroes(folder + "/output/whole")
      let only = "{ids: [\(heroes.most)], name-starts-with: [\"\(heroes.beginning)\"]}"
      let sound = try pipeline("heroes", base, only: only, in: folder)
      #expect(try await program.run("run", sound, "--quiet").code == 0)
      try await withGateway(["--faults", Self.faults]) { other, otherProgram, otherBase in
        // A plan's cap ends a run that is often failed at; the next one goes on.
        let failing = try pipeline("heroes", otherBase, only: only, quota: nil, in: other)
        let run = try await otherProgram.run("run", failing)
        #expect(run.code == 0, "\(run.error)")
        #expect(try digest(other + "/output/heroes") == digest(folder + "/output/heroes"))
        let rebuilt = try await otherProgram.run("rebuild", failing, "--output", "again")
        #expect(rebuilt.code == 0, "\(rebuilt.error)")
        #expect(try digest(other + "/again/heroes") == digest(folder + "/output/heroes"))
      }
    }
  }

  @Test func `are read over several days with a small quota, no question is paid for twice, and a kill costs no call`()
    async throws
  {
    try await withGateway { folder, program, base in
      let everything = try pipeline("whole", base, only: nil, quota: nil, in: folder)
      #expect(try await run(everything, folder, day: 0) == 0)
      let most = try heroes(folder + "/output/whole").most
      let free = try pipeline("free", base, only: "{ids: [\(most)]}", quota: nil, in: folder)
      let before = try calls(folder).count
      #expect(try await run(free, folder, day: 0) == 0)
      let needed = try calls(folder).count - before
      var doomed = program
      doomed.environment["SPINRACK_FAILPOINT"] = "capture-append:4"
      let path = try pipeline("heroes", base, only: "{ids: [\(most)]}", quota: 4, in: folder)
      var codes: [Int32] = []
      for day in 1..<12 where codes.last != 0 {
        let start = try calls(folder).count
        codes.append(try await run(path, folder, day: day))
        #expect(try calls(folder).count - start <= 4)
      }
      #expect(codes.last == 0 && codes.count > 2)
      #expect(codes.dropLast().allSatisfy { $0 == 75 })
      #expect(try calls(folder).count - before == 2 * needed)
      #expect(try digest(folder + "/output/heroes") == digest(folder + "/output/free"))

      let killed = try pipeline("killed", base, only: "{ids: [\(most)]}", quota: nil, in: folder)
      let start = try calls(folder).count
      #expect(try await doomed.run("run", killed, "--set", "fetch.concurrency=1").code == 256 + SIGKILL)
      #expect(try await program.run("run", killed, "--quiet").code == 0)
      #expect(try calls(folder).count - start == needed)
      #expect(try digest(folder + "/output/killed") == digest(folder + "/output/free"))
    }
  }

  /// A run on a day of its own, within this process: its calendar is the test's.
  private func run(_ path: String, _ folder: String, day: Int) async throws -> Int32 {
    try await InProcessRun(folder: folder, path: path, wall: .day(day)).end().code
  }

  @Test func `that are not there are named; where none is there, nothing is published and the run ends with 69`()
    async throws
  {
    try await withGateway { folder, program, base in
      let none = try pipeline("heroes", base, only: "{ids: [77], name-starts-with: [Zzzz]}", in: folder)
      for _ in 0..<2 {
        // The next run asks again: they may have come.
        let before = try calls(folder).count
        let run = try await program.run("run", none)
        #expect(run.code == 69)
        #expect(run.error.contains("the source has no character 77, which fetch.only names"))
        #expect(run.error.contains("the source has no characters whose name begins with \"Zzzz\""))
        #expect(run.error.contains("The source has none of the records that fetch.only names: characters 77 \"Zzzz\"."))
        // What was not found is asked for once; a list without rows is believed when it came twice.
        #expect(try calls(folder).count == before + 3)
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/output/heroes/current"))
    }
  }

  @Test func `take the place of others when fetch.only changes, and what the store held is kept until then`()
    async throws
  {
    try await withGateway { folder, program, base in
      let everything = try pipeline("heroes", base, only: nil, in: folder)
      #expect(try await program.run("run", everything, "--quiet").code == 0)
      let heroes = try heroes(folder + "/output/heroes")
      let fresh = try pipeline("fresh", base, only: "{ids: [\(heroes.some)]}", in: folder)
      #expect(try await program.run("run", fresh, "--quiet").code == 0)
      _ = try pipeline("heroes", base, only: "{ids: [\(heroes.some)]}", in: folder)
      let refused = try await program.run("run", everything)
      #expect(refused.code == 76, "\(refused.error)")
      #expect(refused.error.contains("only characters \(heroes.some) now, and the store holds marvel \(base): "))
      #expect(refused.error.contains("of marvel \(base) are not among those of"))
      let accepted = try await program.run("run", everything, "--accept", "shrink", "--accept", "empty-column")
      #expect(accepted.code == 0, "\(accepted.error)")
      for kind in Self.kinds {
        #expect(
          Set(try records(folder + "/output/heroes", kind).keys)
            == Set(try records(folder + "/output/fresh", kind).keys))
      }
    }
  }

  @Test(arguments: ["ignore-optional=100%", "reject-optional=100%"])
  func `are read one by one from a source that does not narrow its lists, and by their ids alone`(fault: String)
    async throws
  {
    try await withGateway { folder, program, base in
      let everything = try pipeline("whole", base, only: nil, in: folder)
      #expect(try await program.run("run", everything, "--quiet").code == 0)
      let heroes = try heroes(folder + "/output/whole")
      try await withGateway(["--faults", fault]) { other, otherProgram, otherBase in
        let path = try pipeline("heroes", otherBase, only: "{ids: [\(heroes.some)]}", in: other)
        let plan = try await otherProgram.run("plan", path)
        #expect(plan.code == 69)
        #expect(plan.error.contains("so its calls cannot be planned"), "\(plan.error)")
        let run = try await otherProgram.run("run", path)
        #expect(run.code == 0, "\(run.error)")
        #expect(run.error.contains("the source does not filter its comics"))
        try expectClosure(
          of: [heroes.some], other + "/output/heroes", whole: folder + "/output/whole", showsUnlisted: true)
        let named = try pipeline("named", otherBase, only: "{name-starts-with: [\"\(heroes.beginning)\"]}", in: other)
        let ended = try await otherProgram.run("run", named)
        #expect(ended.code == 69)
        #expect(ended.error.contains("Name the records of fetch.only by their ids"), "\(ended.error)")
      }
    }
  }
}
