import Foundation
import TestSupport
import Testing

@Suite("Quarantine command") struct QuarantineCommandTests {
  private let rows = """
    {"code":200,"data":{"offset":0,"limit":20,"total":4,"count":4,"results":[
     {"id":4,"name":"Paper Moth","modified":"some\\u001bday\u{9B}2J","resourceURI":"http://x/v1/public/characters/4",
      "comics":{"available":"many","items":[7]}},
     {"id":"x","name":"Nobody","resourceURI":"http://x/v1/public/characters/5"},
     {"id":3,"name":["Tin Hart"],"resourceURI":"http://x/v1/public/characters/3"},
     {"id":8,"title":"Lamps","modified":"never","resourceURI":"http://x/v1/public/comics/8"}]}}
    """

  /// A folder in which the pipeline `rec` was run over some rows.
  private func withRun(_ rows: String, _ body: (Program, _ folder: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try write(rows, to: folder + "/answers/a.json")
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/rec.yaml")
      let program = Program(folder: folder)
      _ = try await program.run("run", "rec")
      try await body(program, folder)
    }
  }

  @Test func `Each entry has rule record pointer value and place`()
    async throws
  {
    try await withRun(rows) { program, _ in
      let ended = try await program.run("quarantine", "rec")
      #expect(ended.code == 0)
      #expect(ended.error.isEmpty)
      let lines = ended.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines.starts(with: [#"wrong-date  characters/4  /modified  "some\u001bday\u009B2J""#, "    a.json, row 1"]))
      #expect(lines.contains(#"wrong-type  characters/4  /comics/available  "many""#))
      #expect(lines.contains("item-shape  characters/4  /comics/items/0  7"))
      #expect(lines.contains { $0.hasPrefix("row-id  ?/?  (whole record)  {") })
      #expect(lines.contains("    a.json, row 2"))
      #expect(lines.contains { $0.hasPrefix("5 values and 1 record in quarantine from the crawl of ") })
      #expect(lines.contains("wrong-date: 2 values"))
      #expect(lines.contains("    The item is removed from its list."))
    }
  }

  @Test func `Entries are chosen by rule and kind and counted all the same`() async throws {
    try await withRun(rows) { program, _ in
      let dates = try await program.run("quarantine", "rec", "--rule", "wrong-date", "--kind", "comics")
      #expect(dates.output.hasPrefix("wrong-date  comics/8  /modified  \"never\"\n    a.json, row 4\n"))
      #expect(dates.output.contains("\n1 value and 0 records in quarantine"))
      let short = try await program.run("quarantine", "rec", "--limit", "1")
      #expect(short.output.contains("\nand 5 more; --limit 0 lists all\n"))
      #expect(try await !program.run("quarantine", "rec", "--limit", "0").output.contains("more;"))
      let none = try await program.run("quarantine", "rec", "--rule", "image-path")
      #expect(none.code == 0)
      #expect(none.output.hasPrefix("nothing of that is in quarantine"))
    }
  }

  @Test func `A list of bad values is told in part and counted in full`()
    async throws
  {
    let items = Array(repeating: "7", count: 150).joined(separator: ",")
    let row = """
      [{"id":4,"name":{\n    "a":\t[ 1 ]},"modified":"\(String(repeating: "x ", count: 9))",
        "comics":{"items":[\(items)]},"resourceURI":"http://x/v1/public/characters/4"}]
      """
    try await withRun(row) { program, _ in
      let all = try await program.run("quarantine", "rec", "--limit", "0").output
      #expect(
        all.contains("item-shape  characters/4  /comics/items/100  7\n    a.json, row 1, and 49 more behind it\n"))
      #expect(all.contains("\n152 values and 0 records in quarantine"))
      #expect(all.contains("\nitem-shape: 150 values\n"))
      #expect(!all.contains("more;"))
      #expect(all.contains("wrong-type  characters/4  /name  { \"a\": [ 1 ]}\n"))
      #expect(try await program.run("quarantine", "rec", "--limit", "2").output.contains("\nand 150 more; --limit 0"))
      let lines = try await program.run("quarantine", "rec", "--json").output.split(separator: "\n")
      #expect(lines.count == 103)
      #expect(lines.last?.hasSuffix(#""count":50}"#) == true)
      #expect(lines[0].contains(#""raw":"{\n    \"a\":\t[ 1 ]}""#))
    }
  }

  @Test func `Retry reads everything again and compares rule by rule`()
    async throws
  {
    try await withRun(rows) { program, folder in
      let same = try await program.run("quarantine", "retry", "rec", "--progress", "none")
      #expect(same.code == 2, "\(same.error)")
      #expect(same.output.contains(/\nrule +values before +now +records before +now\n/), "\(same.output)")
      #expect(same.output.contains(/\nrow-id +0 +0 +1 +1\n/), "\(same.output)")
      #expect(same.output.contains(/\nwrong-date +2 +2 +0 +0\n/), "\(same.output)")
      #expect(same.output.contains(/\nall +5 +5 +1 +1\n/), "\(same.output)")
      // As when the rules knew this date now: the recording is read again, and not gone on with.
      try write(rows.replacing(#""modified":"never""#, with: #""modified":null"#), to: folder + "/answers/a.json")
      let better = try await program.run("quarantine", "retry", "rec", "--progress", "none")
      #expect(better.output.contains(/\nwrong-date +2 +1 +0 +0\n/), "\(better.output)")
      #expect(try await program.run("quarantine", "list", "rec", "--rule", "wrong-date").code == 0)
      #expect(try await program.run("quarantine", "retry", "nosuch").code == 64)
    }
  }

  @Test func `Retry of a gateway reads its captures and asks nobody`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(
        "name: dem\nsource: {kind: demo, scale: 0.01, faults: {malformed-record: 5%}}\nwrite: {ndjson: {}}\n",
        to: folder + "/Pipelines/dem.yaml")
      let program = Program(folder: folder)
      let first = try await program.run("run", "dem", "--quiet")
      #expect([0, 2].contains(first.code), "\(first.error)")
      let manifest = folder + "/output/dem/current/manifest.json"
      let before = FileManager.default.contents(atPath: manifest)
      let again = try await program.run("quarantine", "retry", "dem", "--progress", "none")
      #expect(again.code == first.code, "\(again.error)")
      #expect(again.output.contains("nothing new since"), "\(again.output)")
      #expect(!again.output.contains("calls "), "\(again.output)")
      let all = try #require(again.output.firstMatch(of: /\nall +(\d+) +(\d+) +(\d+) +(\d+)\n/))
      #expect(all.output.1 == all.output.2 && all.output.3 == all.output.4)
      #expect(FileManager.default.contents(atPath: manifest) == before)
    }
  }

  @Test func `Json is one entry a line`() async throws {
    try await withRun(rows) { program, _ in
      let ended = try await program.run("quarantine", "rec", "--json")
      #expect(ended.code == 0)
      let entries = try ended.output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(entries.count == 6)
      let first = try #require(entries.first)
      #expect(first["rule"] as? String == "wrong-date")
      #expect(first["kind"] as? String == "characters")
      #expect(first["id"] as? Int == 4)
      #expect(first["pointer"] as? String == "/modified")
      #expect(first["raw"] as? String == "\"some\\u001bday\u{9B}2J\"")
      #expect(first["place"] as? String == "a.json")
      #expect(first["row"] as? Int == 1)
      #expect(first["rejects_record"] as? Bool == false)
      #expect(first["count"] as? Int == 1)
      #expect((first["remedy"] as? String)?.isEmpty == false)
      #expect(try await program.run("quarantine", "rec", "--json", "--rule", "image-path").output.isEmpty)
    }
  }

  @Test func `Only the newest crawl is told`() async throws {
    try await withRun(rows) { program, folder in
      try write(
        #"[{"id":3,"name":"Tin Hart","resourceURI":"http://x/v1/public/characters/3"}]"#, to: folder + "/answers/a.json"
      )
      #expect(try await program.run("run", "rec", "--accept", "shrink").code == 0)
      let ended = try await program.run("quarantine", "rec")
      #expect(ended.code == 0)
      #expect(ended.output.hasPrefix("nothing is in quarantine from the crawl of "))
    }
  }

  @Test func `Looking adds no file`() async throws {
    try await withRun(rows) { program, folder in
      let before = Set(try FileManager.default.contentsOfDirectory(atPath: folder + "/state/rec"))
      _ = try await program.run("quarantine", "rec")
      #expect(before.isSuperset(of: try FileManager.default.contentsOfDirectory(atPath: folder + "/state/rec")))
    }
  }

  @Test func `What is not there is 64 and says what to do`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let unknown = try await program.run("quarantine", "nosuch")
      #expect(unknown.code == 64)
      #expect(unknown.error.contains("spinrack init"))
      try write("name: new\nsource: {kind: demo}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/new.yaml")
      let early = try await program.run("quarantine", "new")
      #expect(early.code == 64)
      #expect(early.error.contains("spinrack run new"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/state"))
      for (option, word, meant) in [("--rule", "wrong-dat", "wrong-date"), ("--kind", "comic", "comics")] {
        let wrong = try await program.run("quarantine", "new", option, word)
        #expect(wrong.code == 64)
        #expect(wrong.error.contains("did you mean \(meant)?"))
      }
    }
  }
}
