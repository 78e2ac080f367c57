import Parquet
import Testing

@Suite("Statistics and page index")
struct StatisticsTests {
  private func statistics(_ type: ParquetType, _ cells: [Cell]) throws -> CompactValue {
    try #require(try WrittenTable(type, cells).file().chunks[0][0].statistics)
  }

  private func number(_ bytes: [UInt8]?) -> UInt64? { bytes.map { Decoding.fixed($0, width: $0.count)[0] } }

  @Test func `Numbers are ordered with their sign, in the bytes of their type`() throws {
    let long = try statistics(.int64, [.number(3), .number(-1), .null, .number(.max)])
    #expect(long[6]?.bytes == [UInt8](repeating: 0xFF, count: 8))
    #expect(number(long[5]?.bytes) == UInt64(Int64.max))
    #expect(long[3]?.int == 1)
    #expect(long[7]?.bool == true && long[8]?.bool == true)
    #expect(try statistics(.date, [.number(-1), .number(1)])[6]?.bytes == [0xFF, 0xFF, 0xFF, 0xFF])
    let flags = try statistics(.boolean, [.bool(true), .bool(false)])
    #expect(flags[6]?.bytes == [0] && flags[5]?.bytes == [1])
  }

  @Test func `A zero is written as the lesser one below and the greater one above; NaN bounds nothing and is counted`()
    throws
  {
    let zeros = try statistics(.double, [.double(0.0), .double(-0.0), .double(.nan)])
    #expect(number(zeros[6]?.bytes) == (-0.0).bitPattern)
    #expect(number(zeros[5]?.bytes) == (0.0).bitPattern)
    #expect(zeros[9]?.int == 1)
    let infinite = try statistics(.double, [.double(.infinity), .double(-.infinity), .double(5)])
    #expect(number(infinite[6]?.bytes) == (-Double.infinity).bitPattern)
    #expect(number(infinite[5]?.bytes) == Double.infinity.bitPattern)
    #expect(infinite[9]?.int == 0)
    #expect(try number(statistics(.double, [.double(.infinity)])[6]?.bytes) == Double.infinity.bitPattern)
  }

  @Test func `Nothing but NaN has no bounds and no index of bounds`() throws {
    let chunk = try WrittenTable(.double, [.double(.nan), .null, .double(-.nan)]).file().chunks[0][0]
    #expect(chunk.statistics?[5] == nil && chunk.statistics?[6] == nil)
    #expect(chunk.statistics?[9]?.int == 2 && chunk.statistics?[3]?.int == 1)
    #expect(chunk.columnIndex == nil && chunk.offsetIndex != nil)
  }

  @Test func `A page of nothing but NaN takes the index of bounds from its chunk, but not the chunk's bounds`() throws {
    let cells: [Cell] = [.double(.nan), .double(.nan), .double(1), .double(2)]
    let chunk = try WrittenTable(.double, cells) { $0.pageRows = 2 }.file().chunks[0][0]
    #expect(chunk.dataPages.count == 2 && chunk.columnIndex == nil)
    #expect(number(chunk.statistics?[6]?.bytes) == (1.0).bitPattern)
    #expect(number(chunk.statistics?[5]?.bytes) == (2.0).bitPattern)
  }

  @Test func `Texts are ordered by their bytes, and long bounds are said to be no values`() throws {
    let long = String(repeating: "z", count: 100)
    let found = try statistics(.string, [.text("b"), .text("é"), .text(""), .text(long)])
    #expect(found[6]?.text == "" && found[8]?.bool == true)
    #expect(found[5]?.text == "é" && found[7]?.bool == true)
    let cut = try statistics(.string, [.text(long)])
    #expect(cut[6]?.text == String(repeating: "z", count: 64) && cut[8]?.bool == false)
    #expect(cut[5]?.text == String(repeating: "z", count: 63) + "{" && cut[7]?.bool == false)
  }

  @Test func `Texts that begin alike, one with zeros behind, are told apart`() throws {
    let found = try statistics(.string, [.text("a\0"), .text("a"), .text("a\0\0")])
    #expect(found[6]?.bytes == [0x61] && found[5]?.bytes == [0x61, 0, 0])
  }

  @Test func `Distinct values are counted where the dictionary holds all of them`() throws {
    let few = (0..<100).map { Cell.text("\($0 % 7)") }
    #expect(try statistics(.string, few)[4]?.int == 7)
    let many = (0..<100).map { Cell.text("\($0)") }
    #expect(try statistics(.string, many)[4] == nil)
  }

  @Test func `The index says of each page where it is, its first row, nulls and bounds, and how bounds go on`() throws {
    let values: [Int64?] = [1, 2, nil, nil, 3, nil, 9, 3]
    let cells = values.map { $0.map { Cell.number($0) } ?? .null }
    let chunk = try WrittenTable(.int64, cells) { $0.pageRows = 2 }.file().chunks[0][0]
    let places = chunk.offsetIndex?[1]?.list ?? []
    #expect(places.map { $0[1]?.int } == chunk.dataPages.map(\.offset))
    #expect(places.map { $0[2]?.int } == chunk.dataPages.map(\.count))
    #expect(places.map { $0[3]?.int } == [0, 2, 4, 6])
    let bounds = try #require(chunk.columnIndex)
    #expect(bounds[1]?.list == [false, true, false, false].map { .bool($0) })
    #expect(bounds[5]?.list == [0, 2, 1, 0].map { .int($0) })
    #expect(bounds[2]?.list.map { $0.bytes?.first } == [1, nil, 3, 3])
    #expect(bounds[3]?.list.map { $0.bytes?.first } == [2, nil, 3, 9])
    #expect(bounds[4]?.int == 1)
  }

  @Test(arguments: [([3, 2, 1], 2), ([1, 3, 2], 0), ([5, 5, 5], 1)])
  func `Bounds that go down, and bounds that go nowhere`(values: [Int64], order: Int) throws {
    let chunk = try WrittenTable(.int64, values.map { .number($0) }) { $0.pageRows = 1 }.file().chunks[0][0]
    #expect(chunk.columnIndex?[4]?.int == order)
  }

  @Test func `Bounds of which only one goes up go nowhere, whatever their type`() throws {
    let rows: [[Cell]] = [
      [.number(1), .double(1), .text("a"), .bool(false)], [.number(9), .double(9), .text("z"), .bool(true)],
      [.number(2), .double(2), .text("b"), .bool(false)], [.number(3), .double(3), .text("c"), .bool(false)],
    ]
    let columns = [
      ParquetColumn("number", .int64), ParquetColumn("double", .double), ParquetColumn("text", .string),
      ParquetColumn("flag", .boolean),
    ]
    let chunks = try WrittenTable(columns, rows) { $0.pageRows = 2 }.file().chunks[0]
    // Of the truth values the least stays and the greatest goes down.
    #expect(chunks.map { $0.columnIndex?[4]?.int } == [0, 0, 0, 2])
  }
}
