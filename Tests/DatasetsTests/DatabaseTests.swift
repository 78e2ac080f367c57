import Catalog
import CatalogSources
import Datasets
import Foundation
import GRDB
import SourceTestSupport
import Testing

@Suite("Database") struct DatabaseTests {
  @Test func `every table has the rows and values of its CSV file, in the order of the key`()
    async throws
  {
    let published = try await Published.datasets(sqlite: true)
    try published.withDatabase { db in
      for table in CatalogTables(.marvel).all {
        let key = table.key.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \"\(table.name)\" ORDER BY \(key)")
        let records = try csv(published.text("csv/\(table.name)"))
        #expect(records.first == table.columns.map(\.name))
        let cells = rows.map { row in table.columns.indices.map { cell(row, $0, table) } }
        #expect(cells == Array(records.dropFirst()), "\(table.name)")
      }
    }
  }

  @Test func `the file is whole, and every reference finds its record`() async throws {
    try await Published.datasets(sqlite: true).withDatabase { db in
      let faults = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      #expect(faults == ["ok"])
      let lost = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
      #expect(lost.isEmpty)
    }
  }

  @Test func `keys, references and what may be null are those of the descriptions`()
    async throws
  {
    try await Published.datasets(sqlite: true).withDatabase { db in
      for table in CatalogTables(.marvel).all {
        let columns = try Row.fetchAll(db, sql: "PRAGMA table_info(\"\(table.name)\")")
        #expect(columns.map { $0["name"] as String } == table.columns.map(\.name))
        #expect(columns.map { $0["notnull"] == 0 } == table.columns.map(\.isNullable))
        #expect(columns.map { $0["pk"] as Int } == table.columns.map { $0.keyPosition ?? 0 })
        let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\"\(table.name)\")").map { row in
          "\(row["from"] as String) \(row["table"] as String).\(row["to"] as String)"
        }
        let described = table.columns.compactMap { column in column.references.map { "\(column.name) \($0)" } }
        #expect(references.sorted() == described.sorted())
      }
    }
  }

  @Test func `words of names, titles and descriptions are found without regard to case and accents`() async throws {
    try await Published.datasets(sqlite: true).withDatabase { db in
      func check(_ kind: Kind, _ query: String, _ expected: [Int64]) throws {
        let found = try Int64.fetchAll(
          db, sql: "SELECT rowid FROM \(kind.name)_fts(?) ORDER BY rank", arguments: [query])
        #expect(found == expected, "\(query)")
      }
      try check(.characters, "zoe", [3])
      try check(.characters, "description: bold", [1])
      try check(.comics, "\"first quoted\"", [10])
      try check(.creators, "ink", [50])
      try check(.events, "gre*", [70])
      try check(.series, "ongoing", [20])
      try check(.stories, "111", [30])
    }
  }

  @Test func `the same store gives the same bytes`() async throws {
    let one = try await Published.datasets(sqlite: true)
    let other = try await Published.datasets(csv: nil, ndjson: false, sqlite: true)
    #expect(one.compressed["data/catalog.sqlite"] == other.compressed["data/catalog.sqlite"])
  }

  @Test func `facets and labels of the metadata are columns`() async throws {
    let text = try await Published.datasets(sqlite: true).companion("data/metadata.json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let databases = try #require(json["databases"] as? [String: [String: [String: [String: Any]]]])
    let tables = try #require(databases["catalog"]?["tables"])
    #expect(Set(tables.keys) == Set(CatalogTables(.marvel).all.map(\.name)))
    for table in CatalogTables(.marvel).all {
      let names = table.columns.map(\.name)
      let described = try #require(tables[table.name])
      let facets = described["facets"] as? [String] ?? []
      let label = described["label_column"] as? String
      #expect((facets + [label].compactMap(\.self)).allSatisfy(names.contains))
      let columns = try #require(described["columns"] as? [String: String])
      #expect(columns.keys.allSatisfy(names.contains))
    }
  }

  private func cell(_ row: Row, _ index: Int, _ table: TableDescription) -> String {
    let value: DatabaseValue = row[index]
    switch (value.storage, table.columns[index].type) {
    case (.null, _): return ""
    case (.int64(let number), .boolean): return number == 1 ? "true" : "false"
    case (.int64(let number), .int64): return String(number)
    case (.double(let number), .double): return number == number.rounded() ? String(Int64(number)) : "\(number)"
    case (.string(let text), .string), (.string(let text), .timestamp), (.string(let text), .date): return text
    default: return "a value of another type: \(value)"
    }
  }

  /// The records of a CSV text.
  private func csv(_ text: String) throws -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var cell = ""
    var isQuoted = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        cell.unicodeScalars.append(scalars.removeFirst())
      case "\"": isQuoted.toggle()
      case "," where !isQuoted, "\n" where !isQuoted:
        record.append(cell)
        cell = ""
        guard scalar == "\n" else { continue }
        records.append(record)
        record = []
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return records
  }
}
