import Basics
import Testing

@testable import Parquet

@Suite("A footer that is read back") struct FooterTests {
  private static let columns = [
    ParquetColumn("id", .int64), ParquetColumn("name", .string, isNullable: true),
    ParquetColumn("price", .double, isNullable: true), ParquetColumn("is_one_shot", .boolean, isNullable: true),
    ParquetColumn("modified", .timestamp, isNullable: true), ParquetColumn("day", .date, isNullable: true),
    ParquetColumn("empty", .string, isNullable: true),
  ]
  private static let rows: [[Cell]] = [
    [.number(-7), .text("Zephyr"), .double(1.5), .bool(true), .number(1_398_795_497_500_000), .number(-1), .null],
    [.number(9), .text(String(repeating: "ä", count: 40)), .double(.nan), .null, .null, .number(16_000), .null],
    [.number(8), .null, .double(-2), .bool(false), .number(0), .null, .null],
  ]

  private func footer(_ bytes: [UInt8], size: Int? = nil) throws -> ParquetFooter? {
    var files = FileAccess.system
    files.openToRead = { _ in -1 }
    files.close = { _, _ in }
    files.readAt = { _, _, offset, buffer in
      let piece = bytes.dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: piece)
      return piece.count
    }
    return try ParquetFooter(of: #require(ReadableFile("table", files)), size: size ?? bytes.count)
  }

  @Test(arguments: [1, 2, 3]) func `It has the columns, the rows, and the bounds of all row groups`(group: Int) throws {
    let bytes = try WrittenTable(Self.columns, Self.rows) { $0.rowGroupRows = group }.bytes()
    let footer = try #require(try footer(bytes))
    #expect(footer.rows == 3 && footer.columns.map(\.column) == Self.columns)
    #expect(footer.count == Int(bytes[bytes.count - 8]) | Int(bytes[bytes.count - 7]) << 8)
    #expect(footer.columns.map(\.nulls) == [0, 1, 0, 1, 1, 1, 3])
    #expect(footer.columns.map(\.nans) == [nil, nil, 1, nil, nil, nil, nil])
    let shortened = String(repeating: "ä", count: 31) + "å"
    #expect(
      footer.columns.map(\.bounds) == [
        .integers(-7, 9), .texts("Zephyr", shortened), .doubles(-2, 1.5), .integers(0, 1),
        .integers(0, 1_398_795_497_500_000), .integers(-1, 16_000), nil,
      ])
    #expect(footer.columns.allSatisfy { $0.bytes > 0 })
  }

  @Test func `A text without an upper bound makes the bounds of its column unknown`() throws {
    let rows: [Cell] = [.text("a"), .text(String(repeating: "\u{10FFFF}", count: 20)), .text("b")]
    let footer = try footer(WrittenTable(.string, rows) { $0.rowGroupRows = 1 }.bytes())
    #expect(footer?.columns.map(\.bounds) == [nil])
  }

  @Test func `A table without rows has columns and no bounds`() throws {
    let footer = try footer(WrittenTable(Self.columns, []).bytes())
    #expect(footer?.rows == 0 && footer?.columns.map(\.bounds) == Array(repeating: nil, count: 7))
  }

  @Test func `Damage gives none, and no trap`() throws {
    let bytes = try WrittenTable(Self.columns, Self.rows).bytes()
    #expect(try footer([]) == nil && footer(Array(bytes.dropLast())) == nil && footer(bytes, size: 5000) == nil)
    #expect(try footer(Array(bytes.prefix(4) + bytes.suffix(8))) == nil)
    let size = try #require(try footer(bytes)).count
    let plain = Array(bytes.dropLast(8).suffix(size))
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      var damaged = plain
      for _ in 0..<1 + random.next() % 4 {
        damaged[Int(random.next() % UInt64(size))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = ParquetFooter(damaged)
    }
    for count in 0..<size { #expect(ParquetFooter(Array(plain.prefix(count))) == nil) }
  }
}
