import Foundation
import TestSupport
import Testing

/// What is different between sets, told by the built program.
@Suite("Diff") struct DiffTests {
  /// A catalogue that was published twice: 2 and 3 lost their descriptions, 21 is new.
  private func withTwo(_ body: (RecordedCatalogue, String, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20, describedBelow: 4)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let first = try catalogue.current()
      try catalogue.put(1...21, describedBelow: 2)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try await body(catalogue, first, try catalogue.current())
    }
  }

  @Test func `Without names the current set is compared with the one before it, in a summary`() async throws {
    try await withTwo { catalogue, first, second in
      let ended = try await catalogue.program.run("diff", "rec")
      #expect(ended.code == 0, "\(ended.error)")
      #expect(ended.output.hasPrefix("from \(first) to \(second)\n"))
      #expect(ended.output.contains("characters      1        2        0"))
      #expect(ended.output.contains("characters.description        2"))
      let same = try await catalogue.program.run("diff", "rec", second, "current", "--table", "characters")
      #expect(same.code == 0)
      #expect(same.output.hasSuffix("\n\n1 table without a difference\n"))
    }
  }

  @Test func `Each value is a line of CSV or of JSON`() async throws {
    try await withTwo { catalogue, first, _ in
      let csv = try await catalogue.program.run("diff", "rec", first, "--table", "characters", "--format", "csv")
      #expect(csv.code == 0 && csv.error.isEmpty)
      let rows = csv.output.split(separator: "\n")
      #expect(rows.first == "table,key,change,column,old,new")
      #expect(rows.contains("characters,[2],changed,description,Text 2,"))
      #expect(rows.contains("characters,[21],added,name,,Hero 21"))
      let json = try await catalogue.program.run("diff", "rec", "--table", "characters", "--format", "json")
      #expect(
        json.output.split(separator: "\n").contains(
          #"{"table":"characters","key":[3],"change":"changed","column":"description","old":"Text 3","new":null}"#))
    }
  }

  @Test func `Unknown generations, tables and forms are wrong usage; a damaged set is named`() async throws {
    try await withTwo { catalogue, first, second in
      for arguments in [
        ["19990101T000000Z-0123456789ab"], ["--table", "heroes"], ["--format", "xml"], [first, second, "third"],
      ] {
        let ended = try await catalogue.program.start(["diff", "rec"] + arguments).end()
        #expect(ended.code == 64, "\(arguments): \(ended.error)")
        #expect(ended.output.isEmpty)
      }
      let table = catalogue.output + "/generations/\(first)/data/csv/characters.csv.gz"
      try FileManager.default.removeItem(atPath: table)
      let gone = try await catalogue.program.run("diff", "rec")
      #expect(gone.code == 73)
      #expect(gone.error.contains("is missing") && gone.error.contains("spinrack verify rec"), "\(gone.error)")
      try write("no table", to: table)
      let damaged = try await catalogue.program.run("diff", "rec")
      #expect(damaged.code == 73)
      #expect(damaged.error.contains("Generation \(first) cannot be read: data/csv/characters.csv.gz"))
      #expect(damaged.error.contains("spinrack verify"))
    }
  }

  @Test func `A set without CSV cannot be compared, and the error says what to add`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let file = folder + "/Pipelines/rec.yaml"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try write(text.replacing("csv: {}, ", with: ""), to: file)
      try catalogue.put(1...3)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let ended = try await catalogue.program.run("diff", "rec", "current", "current")
      #expect(ended.code == 64)
      #expect(ended.error.contains("no tables as CSV"))
    }
  }

  @Test func `Histories are told for people, as CSV and as JSON`() async throws {
    try await withTwo { catalogue, first, second in
      let text = try await catalogue.program.run("changes", "rec")
      #expect(text.code == 0, "\(text.error)")
      #expect(text.output.contains("\(second), since \(first)\n  characters/2  changed  description\n"))
      #expect(text.output.hasSuffix("  characters/21  added\n3 changes\n"))
      let csv = try await catalogue.program.run("changes", "rec", "--id", "2", "--format", "csv")
      let rows = csv.output.split(separator: "\n")
      #expect(rows.count == 2)
      #expect(rows.first == "generation,date,since,kind,id,change,fields")
      #expect(rows.last?.hasSuffix(#",\#(first),characters,2,changed,"[""description""]""#) == true)
      #expect(csv.error.contains("counts from nothing"))
      let json = try await catalogue.program.run(
        "changes", "rec", "--kind", "characters", "--id", "21", "--format", "json")
      #expect(json.output.hasSuffix(#""kind":"characters","id":21,"change":"added","fields":[]}"# + "\n"))
      #expect(try await catalogue.program.run("changes", "rec", "--kind", "heros").code == 64)
      let other = try await catalogue.program.run("changes", "rec", "--kind", "issues")
      #expect(other.code == 64 && other.error.contains("characters") && !other.error.contains("arcs"), "\(other.error)")
      let feed = catalogue.output + "/generations/\(second)/data/changes.ndjson.gz"
      try FileManager.default.removeItem(atPath: feed)
      try write("no feed", to: feed)
      let damaged = try await catalogue.program.run("changes", "rec")
      #expect(damaged.code == 73)
      #expect(damaged.error.contains("Generation \(second) cannot be read: data/changes.ndjson.gz"))
    }
  }

  @Test func `Of a pipeline that was not run there is nothing to tell`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      for command in ["diff", "changes"] {
        let ended = try await catalogue.program.run(command, "rec")
        #expect(ended.code == 64)
        #expect(ended.error.contains("generation"))
      }
    }
  }
}
