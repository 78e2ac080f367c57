import Basics
import CompressionKit
import Parquet
import Testing

@Suite("A table")
struct WriterTests {
  private static let columns = [
    ParquetColumn("id", .int64), ParquetColumn("name", .string, isNullable: true),
    ParquetColumn("price", .double, isNullable: true), ParquetColumn("is_one_shot", .boolean, isNullable: true),
    ParquetColumn("modified", .timestamp, isNullable: true),
    ParquetColumn("read", .timestamp), ParquetColumn("day", .date, isNullable: true),
  ]

  private static func rows(_ count: Int, seed: UInt64 = 1) -> [[Cell]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let draw = random.next()
      return [
        .number(Int64(number)), draw % 5 == 0 ? .null : .text("Nº \(draw % 97)"),
        draw % 3 == 0 ? .null : .double(Double(draw % 1000) / 100), draw % 7 == 0 ? .null : .bool(draw % 2 == 0),
        draw % 4 == 0 ? .null : .number(Int64(bitPattern: draw) >> 16), .number(Int64(bitPattern: draw) >> 8),
        draw % 6 == 0 ? .null : .number(Int64(draw % 30_000) - 10_000),
      ]
    }
  }

  @Test(arguments: [1, 7, 8, 9, 100, 3000])
  func `Every cell is read back`(count: Int) throws {
    let table = WrittenTable(WriterTests.columns, WriterTests.rows(count)) {
      $0.pageRows = 128
      $0.rowGroupRows = 1000
    }
    let file = try table.file()
    for column in table.schema.columns.indices {
      #expect(file.cells(of: column) == table.rows.map { $0[column] }, "\(table.schema.columns[column].name)")
    }
    #expect(file.footer[3]?.int == count)
    #expect(file.chunks.count == (count + 999) / 1000)
  }

  @Test func `The bytes do not depend on when it settles`() throws {
    let table = WrittenTable(WriterTests.columns, WriterTests.rows(5000)) {
      $0.pageRows = 300
      $0.rowGroupRows = 2000
    }
    let bytes = try table.bytes()
    for step in [0, 1, 77] { #expect(try table.bytes(settlingEvery: step) == bytes) }
  }

  @Test func `A table without rows has a schema and no row groups`() throws {
    let file = try WrittenTable(WriterTests.columns, []).file()
    #expect(file.footer[3]?.int == 0 && file.footer[4]?.list == [])
    #expect(file.footer[2]?.list.dropFirst().map { $0[4]?.text } == WriterTests.columns.map(\.name))
  }

  @Test func `The schema says types, nulls, and that moments are in UTC`() throws {
    let elements = try WrittenTable(WriterTests.columns, []).file().footer[2]?.list ?? []
    #expect(elements[0][5]?.int == 7)
    #expect(elements.dropFirst().map { $0[1]?.int } == [2, 6, 5, 0, 2, 2, 1])
    #expect(elements.dropFirst().map { $0[3]?.int } == [0, 1, 1, 1, 1, 0, 1])
    #expect(elements.dropFirst().map { $0[6]?.int } == [nil, 0, nil, nil, 10, 10, 6])
    let utc = CompactValue.structure([8: .structure([1: .bool(true), 2: .structure([2: .structure([:])])])])
    #expect(elements[5][10] == utc && elements[6][10] == utc)
    #expect(elements[2][10] == .structure([1: .structure([:])]) && elements[7][10] == .structure([6: .structure([:])]))
  }

  @Test func `What the file says about itself, who wrote it, and how it is sorted`() throws {
    var table = WrittenTable(WriterTests.columns, WriterTests.rows(3)) {
      $0.createdBy = "spinrack version 1.2.3"
      $0.metadata = [ParquetProperty("description", "Prices of comics"), ParquetProperty("empty", "")]
    }
    table.schema.sortedBy = [0, 5]
    let footer = try table.file().footer
    #expect(footer[5]?.list.map { $0[1]?.text } == ["description", "empty"])
    #expect(footer[5]?.list.map { $0[2]?.text } == ["Prices of comics", ""])
    #expect(footer[6]?.text == "spinrack version 1.2.3")
    #expect(footer[7]?.list == Array(repeating: .structure([1: .structure([:])]), count: 7))
    #expect(footer[4]?.list[0][4]?.list.map { $0[1]?.int } == [0, 5])
    #expect(try WrittenTable(WriterTests.columns, []).file().footer[6] == nil)
  }

  @Test func `Sizes and places in the footer are those of the pages`() throws {
    let table = WrittenTable(WriterTests.columns, WriterTests.rows(2500)) { $0.rowGroupRows = 1000 }
    let file = try table.file()
    for (group, chunks) in zip(file.footer[4]?.list ?? [], file.chunks) {
      let pages = chunks.flatMap(\.pages)
      #expect(group[5]?.int == pages.first?.offset)
      #expect(group[6]?.int == pages.reduce(0) { $0 + $1.count })
      for chunk in chunks {
        #expect(chunk.metadata[9]?.int == chunk.dataPages.first?.offset)
        #expect(chunk.metadata[7]?.int == chunk.pages.reduce(0) { $0 + $1.count })
        let used = Set(chunk.pages.map(\.encoding))
        #expect(used.isSubset(of: Set((chunk.metadata[2]?.list ?? []).compactMap(\.int))))
        let counted = (chunk.metadata[13]?.list ?? []).reduce(0) { $0 + ($1[3]?.int ?? 0) }
        #expect(counted == chunk.pages.count)
      }
    }
  }

  @Test func `A page is at its end after its rows or its bytes, a row group likewise`() throws {
    let texts = (0..<100).map { Cell.text(String(repeating: "x", count: 100) + "\($0)") }
    let byBytes = try WrittenTable(.string, texts) { $0.pageBytes = 1000 }.file()
    #expect(byBytes.chunks[0][0].dataPages.map(\.rows) == Array(repeating: 10, count: 10))
    let byRows = try WrittenTable(.string, texts) { $0.pageRows = 30 }.file()
    #expect(byRows.chunks[0][0].dataPages.map(\.rows) == [30, 30, 30, 10])
    let groups = try WrittenTable(.string, texts) {
      $0.pageBytes = 1000
      $0.rowGroupBytes = 3000
    }.file()
    #expect(groups.footer[4]?.list.map { $0[3]?.int } == [30, 30, 30, 10])
    #expect(groups.cells() == texts)
  }

  @Test func `A dictionary that grows too large is left, and what it began stays`() throws {
    let cells = (0..<4000).map { Cell.text("value number \($0 < 1000 ? $0 % 10 : $0)") }
    let chunk = try WrittenTable(.string, cells) { $0.pageRows = 500 }.file().chunks[0][0]
    #expect(chunk.dataPages.map(\.encoding) == [8, 8, 0, 0, 0, 0, 0, 0])
    #expect(chunk.pages.first?.cells.count == 10)
    #expect(chunk.cells == cells)
    #expect(chunk.statistics?[4] == nil)
    let limited = WrittenTable(.string, (0..<1000).map { .text("text \($0 % 100)") }) { $0.dictionaryBytes = 500 }
    #expect(try limited.file().chunks[0][0].pages.map(\.encoding) == [0])
  }

  @Test func `Each row group decides anew`() throws {
    let cells = (0..<2000).map { Cell.text($0 < 1000 ? "text \($0)" : "text \($0 % 5)") }
    let file = try WrittenTable(.string, cells) { $0.rowGroupRows = 1000 }.file()
    #expect(file.chunks.map { $0[0].pages.map(\.encoding) } == [[0], [0, 8]])
    #expect(file.cells() == cells)
  }

  @Test func `Sorted ids become differences; few numbers make a dictionary`() throws {
    let ids = (0..<1000).map { Cell.number(Int64($0) * 3) }
    #expect(try WrittenTable(.int64, ids).file().chunks[0][0].pages.map(\.encoding) == [5])
    let few = (0..<1000).map { Cell.number($0 % 3 == 0 ? .max : .min + Int64($0 % 5)) }
    let file = try WrittenTable(.int64, few).file()
    #expect(file.chunks[0][0].pages.map(\.encoding) == [0, 8] && file.cells() == few)
  }

  @Test(arguments: [0, 500])
  func `Pages without any value, first and later`(valuesFrom start: Int) throws {
    let cells = (0..<1500).map { number in
      (start..<start + 500).contains(number) ? Cell.text("\(number % 3)") : .null
    }
    let chunk = try WrittenTable(.string, cells) { $0.pageRows = 500 }.file().chunks[0][0]
    #expect(chunk.cells == cells)
    #expect(chunk.columnIndex?[1]?.list.map(\.bool) == [start != 0, start != 500, true])
  }

  @Test(arguments: [(Compression.none, 0), (.gzip(level: 6), 2), (.zstd(level: 3), 6)])
  func `Pages have the same cells in every compression`(compression: Compression, codec: Int) throws {
    let table = WrittenTable(WriterTests.columns, WriterTests.rows(500)) { $0.compression = compression }
    let file = try table.file()
    #expect(file.chunks[0].allSatisfy { $0.metadata[4]?.int == codec })
    for column in WriterTests.columns.indices {
      #expect(file.cells(of: column) == table.rows.map { $0[column] })
    }
  }

  @Test func `Moments are counted in microseconds, to the ends of their range`() throws {
    var bytes: [UInt8] = []
    var writer = try ParquetWriter(ParquetSchema(columns: [ParquetColumn("a", .timestamp)]))
    for moment in [1_000_000, -1, Int64.max, .min] {
      writer.timestamp(moment)
      writer.endRow()
    }
    try writer.finish { bytes += $0 }
    let file = try ReadFile(bytes)
    #expect(file.cells(of: 0) == [1_000_000, -1, .max, .min].map { .number($0) })
  }
}
