import Foundation
import TestSupport
import Testing

/// From a page to the rows of tables: where a record comes from and where it went.
@Suite("Explain") struct ExplainTests {
  private func withRun(_ body: (Program, _ folder: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try write(
        "name: small\nsource: {kind: demo, seed: 8, scale: 0.02}\nwrite: {csv: {}}\n",
        to: folder + "/Pipelines/small.yaml")
      let program = Program(folder: folder)
      let ended = try await program.run("run", "small", "--quiet")
      #expect(ended.code == 0, "\(ended.error)")
      try await body(program, folder)
    }
  }

  @Test func `A record of a gateway has its page its repeats and its tables`() async throws {
    try await withRun { program, folder in
      // A character that comics list; the published table says how often.
      let shell = try RunningProgram(
        path: "/bin/bash",
        arguments: [
          "-c",
          "zcat \(folder)/output/small/current/data/csv/comic_characters.csv.gz | tail -n +2 | cut -d, -f2 | sort | uniq -c"
            + " | sort -rn | head -1",
        ], folder: folder, environment: ProcessInfo.processInfo.environment)
      let counted = try await shell.end().output.split(whereSeparator: \.isWhitespace).map(String.init)
      let id = try #require(counted.last)
      let text = try await program.run("explain", "small", "characters/\(id)")
      #expect(text.code == 0, "\(text.error)")
      #expect(text.output.contains("characters.id: 1 row\n"))
      #expect(text.output.contains("comic_characters.character_id: \(counted[0]) row"))
      #expect(text.output.contains("/v1/public/characters?"))
      let json = try await program.run("explain", "small", "characters/\(id)", "--json")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      let pages = try #require(object["pages"] as? [[String: Any]])
      #expect(pages.count { $0["won"] as? Bool == true } == 1)
      let tables = object["tables"] as? [[String: Any]] ?? []
      #expect(tables.contains { $0["table"] as? String == "comic_characters" && $0["rows"] as? Int == Int(counted[0]) })
    }
  }

  @Test func `What repeats are there is told with the one that won`()
    async throws
  {
    try await withRun { program, folder in
      // The demo's pages overlap: some comic stands on two of them.
      let ids = try RunningProgram(
        path: "/bin/bash",
        arguments: ["-c", "zcat \(folder)/output/small/current/data/csv/comics.csv.gz | tail -n +2 | cut -d, -f1"],
        folder: folder, environment: ProcessInfo.processInfo.environment)
      var repeated = 0
      for id in try await ids.end().output.split(separator: "\n").filter({ Int($0) != nil }).prefix(110) {
        let text = try await program.run("explain", "small", "comics/\(id)").output
        if text.contains("\nrepeat ") { repeated += 1 }
        if repeated > 0 { break }
      }
      #expect(repeated > 0)
    }
  }

  @Test func `A recording is named with its row and its quarantine`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try write(
        """
        [{"id":1,"name":"A","resourceURI":"http://x/v1/public/characters/1"},
         {"id":2,"name":"B","modified":"never","resourceURI":"http://x/v1/public/characters/2"}]
        """, to: folder + "/answers/a.json")
      _ = try await catalogue.program.run("run", "rec", "--quiet")
      let text = try await catalogue.program.run("explain", "rec", "characters/2")
      #expect(text.code == 0)
      #expect(text.output.contains(#/\nfile +a\.json, row 2\n/#), "\(text.output)")
      #expect(text.output.contains("wrong-date  /modified  \"never\""))
      let none = try await catalogue.program.run("explain", "rec", "characters/99")
      #expect(none.code == 0)
      #expect(none.output.contains("no crawl has seen it"))
    }
  }

  @Test(arguments: ["characters", "heroes/1", "comics/x", "comics/0", "comics/1/2"])
  func `What is no record is 64`(word: String) async throws {
    let ended = try await Program(folder: Program.project).run("explain", "demo", word)
    #expect(ended.code == 64)
    #expect(ended.error.contains("KIND/ID"))
  }
}
