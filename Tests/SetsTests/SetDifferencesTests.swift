import Basics
import CompressionKit
import Foundation
import Pipeline
import Sets
import TestSupport
import Testing

/// A generation of a few tables and, where it is given, a feed of changes.
private struct SmallSet {
  /// A table: its columns with their types (`?` where they may be null), its key, and its rows.
  struct Table {
    var name: String
    var columns: [(name: String, type: String)]
    var key: [String]
    var rows: String
  }

  var tables: [Table]
  var feed: (base: String?, state: String, lines: String)?

  private var package: String {
    let resources = tables.map { table in
      let fields = table.columns.map { column in
        let type = column.type.replacing("?", with: "")
        let constraint = type == column.type ? #","constraints":{"required":true}"# : ""
        return #"{"name":"\#(column.name)","type":"\#(type)"\#(constraint)}"#
      }
      let key = table.key.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"name":"\#(table.name)","path":"data/csv/\#(table.name).csv.gz","schema":{"primaryKey":[\#(key)],"#
        + #""fields":[\#(fields.joined(separator: ","))]}}"#
    }
    return #"{"resources":[\#(resources.joined(separator: ","))]}"#
  }

  /// Writes it as a generation of this second.
  @discardableResult
  func publish(_ time: String, in output: OutputFolder) throws -> GenerationID {
    var contents: [(String, [UInt8])] = tables.map { table in
      let header = table.columns.map(\.name).joined(separator: ",") + "\n"
      return ("data/csv/\(table.name).csv.gz", gzip(Array((header + table.rows).utf8)))
    }
    if let feed {
      let span = #"{"base":\#(feed.base.map { "\"\($0)\"" } ?? "null"),"set":"\#(feed.state)"}"#
      contents.append(("data/changes.ndjson.gz", gzip(Array((span + "\n" + feed.lines).utf8))))
    }
    contents.append((SetDescription.path, Array(package.utf8)))
    let files = contents.map {
      PublishedFile(path: $0.0, bytes: $0.1.count, sha256: ContentDigest(of: $0.1), rows: nil)
    }
    let sealed = SealedSet(files: files)
    let id = try #require(GenerationID("\(time)-" + sealed.digest.prefix(12)))
    for (path, bytes) in contents {
      let place = URL(filePath: output.place(of: id) + "/" + path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
    var manifest: [UInt8] = []
    Manifest.write(pipeline: "t", set: sealed, changes: feed.map { ($0.base, $0.state) }, collections: []) {
      manifest += $0
    }
    try Data(manifest).write(to: URL(filePath: output.place(of: id) + "/manifest.json"))
    return id
  }
}

@Suite("Differences of sets") struct SetDifferencesTests {
  private static let things: [(name: String, type: String)] = [
    ("kind", "string"), ("id", "integer"), ("text", "string?"), ("word", "string"),
  ]

  private func things(_ rows: String) -> SmallSet.Table {
    SmallSet.Table(name: "things", columns: Self.things, key: ["kind", "id"], rows: rows)
  }

  private func compare(
    _ before: [SmallSet.Table], _ after: [SmallSet.Table], tables: [String] = [],
    _ body: (SetDifferences, [CellChange], [TableTally]) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let output = OutputFolder(path: folder)
      let old = try SmallSet(tables: before).publish("20260101T000000Z", in: output)
      let new = try SmallSet(tables: after).publish("20260102T000000Z", in: output)
      let differences = try SetDifferences(
        try PublishedSet(old, in: output), try PublishedSet(new, in: output), tables: tables)
      var cells: [CellChange] = []
      let tallies = try differences.pairs.map { pair in try differences.forEachCell(of: pair) { cells.append($0) } }
      try body(differences, cells, tallies)
    }
  }

  @Test func `Quotes, line ends, null and empty text are told as what they are`() throws {
    let (before, after) = ("a,9,,\na,10,\"x\ny\",w\n\"b\"\",\",1,t,\n", "a,9,\"say \"\"no\"\"\",w\na,10,,w\nc,2,,\n")
    try compare([things(before)], [things(after)]) { _, cells, tallies in
      func cell(_ key: String, _ change: RowChange, _ column: String, _ old: String?, _ new: String?) -> CellChange {
        CellChange(table: "things", key: key, change: change, column: column, old: old, new: new)
      }
      let odd = #"["b\",",1]"#
      #expect(
        cells == [
          cell(#"["a",9]"#, .changed, "text", nil, "say \"no\""), cell(#"["a",9]"#, .changed, "word", "", "w"),
          cell(#"["a",10]"#, .changed, "text", "x\ny", nil),
          cell(odd, .removed, "kind", "b\",", nil), cell(odd, .removed, "id", "1", nil),
          cell(odd, .removed, "text", "t", nil), cell(odd, .removed, "word", "", nil),
          cell(#"["c",2]"#, .added, "kind", nil, "c"), cell(#"["c",2]"#, .added, "id", nil, "2"),
          cell(#"["c",2]"#, .added, "text", nil, nil), cell(#"["c",2]"#, .added, "word", nil, ""),
        ])
      #expect(tallies.first?.rows == RowCounts(added: 1, changed: 2, removed: 1))
      #expect(tallies.first?.cells == ["text": 2, "word": 1])
    }
  }

  @Test func `Texts that Unicode takes for the same, of other bytes, are different`() throws {
    try compare([things("a,1,\u{E9},w\n")], [things("a,1,e\u{301},w\n")]) { _, cells, _ in
      #expect(cells.map(\.column) == ["text"])
    }
  }

  @Test func `Columns of one set alone are said, and those of both are compared wherever they stand`() throws {
    var other = things("a,x,1\nb,y,2\n")
    other.columns = [("kind", "string"), ("more", "string?"), ("id", "integer")]
    try compare([things("a,1,t,w\nb,2,t,w\n")], [other]) { differences, cells, _ in
      #expect(cells.isEmpty)
      #expect(differences.limits.count == 2)
      #expect(differences.limits.first?.contains("has text, word") == true)
      #expect(differences.limits.last?.contains("has more") == true)
    }
    // The file is the same; what its empty cell means is not.
    var nullable = things("a,1,,\n")
    nullable.columns[3].type = "string?"
    try compare([things("a,1,,\n")], [nullable]) { _, cells, _ in
      #expect(cells.map(\.old) == [""])
      #expect(cells.map(\.new) == [nil])
    }
  }

  @Test func `Tables of one set alone, and those of other keys, are said and not compared`() throws {
    var single = things("a,1,t,w\n")
    single.key = ["id"]
    let lone = SmallSet.Table(name: "lone", columns: [("id", "integer")], key: ["id"], rows: "1\n")
    try compare([things("a,1,t,w\n")], [single, lone]) { differences, cells, _ in
      #expect(cells.isEmpty)
      #expect(differences.onlyInNew.map(\.name) == ["lone"])
      #expect(differences.limits.first?.hasPrefix("Only 20260102T000000Z-") == true)
      #expect(differences.limits.last?.contains("its key is (kind, id)") == true)
    }
    try compare([things("a,1,t,w\n"), lone], [things("a,1,u,w\n")], tables: ["lone"]) { differences, cells, _ in
      #expect(cells.isEmpty && differences.pairs.isEmpty)
    }
    #expect(throws: SetError.self) {
      try compare([lone], [lone], tables: ["loan"]) { _, _, _ in }
    }
  }
}

@Suite("Histories of records") struct ChangeHistoryTests {
  private static let lone = SmallSet.Table(name: "lone", columns: [("id", "integer")], key: ["id"], rows: "1\n")

  private func entries(
    _ feeds: [(base: String?, state: String, lines: String)], kind: String? = nil, id: Int64? = nil
  ) throws -> [String] {
    try withTemporaryFolder { folder in
      let output = OutputFolder(path: folder)
      for (index, feed) in feeds.enumerated() {
        try SmallSet(tables: [Self.lone], feed: feed).publish("2026010\(index + 1)T000000Z", in: output)
      }
      var found: [String] = []
      try ChangeHistory(output).forEach(kind: kind, id: id) { entry in
        switch entry {
        case .feed(let feed): found.append("\(feed.generation.day) since \(feed.since?.day ?? "nothing")")
        case .gap(let text): found.append("gap: \(text)")
        case .change(_, let change):
          found.append("\(change.kind)/\(change.id) \(change.change) \(change.fields.joined(separator: "+"))")
        }
      }
      return found
    }
  }

  private static let first = #"{"kind":"heroes","id":1,"change":"changed","fields":["name","text"]}"# + "\n"
  private static let second =
    #"{"kind":"heroes","id":1,"change":"missing"}"# + "\n" + #"{"kind":"teams","id":1,"change":"added"}"# + "\n"

  @Test func `Feeds follow one another, and are narrowed to a kind or a record`() throws {
    let feeds: [(String?, String, String)] = [(nil, "s1", ""), ("s1", "s2", Self.first), ("s2", "s3", Self.second)]
    let all = try entries(feeds)
    #expect(all.first?.contains("counts from nothing") == true)
    #expect(
      Array(all.dropFirst()) == [
        "01 since nothing", "02 since 01", "heroes/1 changed name+text", "03 since 02", "heroes/1 missing ",
        "teams/1 added ",
      ])
    #expect(try entries(feeds, kind: "teams").filter { $0.contains("/") } == ["teams/1 added "])
    #expect(try entries(feeds, id: 2).filter { $0.contains("/") }.isEmpty)
  }

  @Test func `A feed that is that of the set before, and gaps, are said`() throws {
    let again = try entries([("s0", "s1", Self.first), ("s0", "s1", Self.first), ("s1", "s2", Self.second)])
    #expect(again.first?.contains("counts from a set that is not kept, so this begins there") == true)
    #expect(again.count { $0.hasPrefix("heroes/1 changed") } == 1)
    #expect(again.contains { $0.contains("has the data, and so the feed, of 20260101T000000Z-") })
    #expect(again.contains("03 since 02"))
    let gap = try entries([("s0", "s1", ""), ("s5", "s6", Self.first)])
    #expect(gap.contains { $0.contains("is not known") })
    let back = try entries([("s0", "s1", ""), ("s1", "s2", ""), ("s1", "s3", Self.first)])
    #expect(back.contains { $0.contains("counts from 20260101T000000Z-") && $0.contains("published between them") })
  }
}

extension GenerationID {
  /// The day of the month.
  fileprivate var day: String { String(description.prefix(8).suffix(2)) }
}
