import Basics
import CatalogSources
import Testing

@testable import Datasets

@Suite("CSV") struct CSVTests {
  /// The rows of a table of two text columns.
  private func csv(_ cells: [String?], spreadsheetSafe: Bool = false) -> String {
    let table = CatalogTables(.marvel).all.first { $0.name == "urls" } ?? CatalogTables(.marvel).all[0]
    let rows = CSVRows(table, options: CSVOptions(spreadsheetSafe: spreadsheetSafe))
    rows.bytes.removeAll()
    for cell in cells {
      if var cell { cell.withUTF8 { rows.string(UnsafeRawBufferPointer($0)) } } else { rows.null() }
    }
    rows.endRow()
    return rows.bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("plain", "plain"), ("é—語", "é—語"), ("", ""), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
    ("\"", "\"\"\"\""), ("two\nlines", "\"two\nlines\""), ("cr\rx", "\"cr\rx\""), (" outer", "\" outer\""),
    ("outer ", "\"outer \""), ("in ner", "in ner"), ("=1+1", "=1+1"),
  ])
  func `a cell is quoted only where it must be`(text: String, cell: String) {
    #expect(csv([text, nil]) == cell + ",\n")
  }

  @Test(arguments: ["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠"])
  func `a text that a spreadsheet would run gets an apostrophe`(sign: String) {
    #expect(csv([sign + "1", "a" + sign], spreadsheetSafe: true) == "'\(sign)1,a\(sign)\n")
    #expect(csv([sign + ",1", nil], spreadsheetSafe: true) == "\"'\(sign),1\",\n")
  }

  @Test(arguments: ["＜", "＝"])
  func `texts that begin like a full-width sign are left alone`(sign: String) {
    #expect(csv([sign, nil], spreadsheetSafe: true) == (sign == "＝" ? "'＝,\n" : "＜,\n"))
  }

  @Test func `zero has no sign in any format, as in SQLite`() {
    let rows = CSVRows(columns: ["a", "b"])
    rows.double(Optional(-0.0))
    rows.double(Optional(-0.5))
    rows.endRow()
    #expect(rows.bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } == "a,b\n0,-0.5\n")
  }

  @Test func `a carriage return in front is neutralised inside the quotes`() {
    #expect(csv(["\rx", nil], spreadsheetSafe: true) == "\"'\rx\",\n")
  }

  @Test func `numbers, truth values and dates have one spelling`() {
    let rows = CSVRows(CatalogTables(.marvel).all[0], options: CSVOptions(spreadsheetSafe: true))
    rows.bytes.removeAll()
    rows.double(1)
    rows.double(-1)
    rows.double(3.99)
    rows.int64(-9)
    rows.bool(true)
    rows.bool(false)
    rows.timestamp(1_398_795_497_000_000)
    rows.timestamp(-1)
    rows.date(-1)
    rows.endRow()
    #expect(
      rows.bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        == "1,-1,3.99,-9,true,false,2014-04-29T18:18:17Z,1969-12-31T23:59:59.999999Z,1969-12-31\n")
  }

  @Test func `a byte order mark stands before the header of tables and statistics, once, and before none of the graph`()
    async throws
  {
    let plain = try await Published.datasets(ndjson: false, findings: true)
    let marked = try await Published.datasets(csv: CSVOptions(byteOrderMark: true), ndjson: false, findings: true)
    #expect(marked.plain.keys.sorted() == plain.plain.keys.sorted())
    for (path, bytes) in plain.plain where path.contains(".csv") {
      let mark = path.hasPrefix("graph/") ? [] : [0xEF, 0xBB, 0xBF] as [UInt8]
      #expect(marked.plain[path] == mark + bytes, "\(path)")
    }
  }

  @Test func `spreadsheet-safe tables differ in text cells alone`() async throws {
    let plain = try await Published.datasets(ndjson: false)
    let safe = try await Published.datasets(csv: CSVOptions(spreadsheetSafe: true), ndjson: false)
    #expect(plain.text("csv/characters").contains("\n3,=SUM(Zoë),\"@first"))
    #expect(safe.text("csv/characters").contains("\n3,'=SUM(Zoë),\"'@first"))
    #expect(safe.text("csv/comics").contains("\n11,,Minus,-1,"))
    #expect(safe.text("csv/comics").contains(",'-1,"))
  }
}
