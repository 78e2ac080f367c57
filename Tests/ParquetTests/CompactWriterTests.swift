import Testing

@testable import Parquet

@Suite("Thrift's compact protocol")
struct CompactWriterTests {
  @Test func `A field says how far its number is from the one before, and what it is`() {
    var writer = CompactWriter()
    writer.field(1, true)
    writer.field(2, false)
    writer.field(4, -1 as Int32)
    writer.field(20, 150)
    writer.field(21, "é")
    #expect(writer.finished() == [0x11, 0x12, 0x25, 0x01, 0x06, 0x28, 0xAC, 0x02, 0x18, 2, 0xC3, 0xA9, 0])
  }

  @Test func `A structure counts its fields anew, and so does what follows it`() {
    var writer = CompactWriter()
    writer.field(3) { inner in
      inner.field(3, 1 as Int16)
      inner.field(4) { _ in }
    }
    writer.field(4, 0 as Int32)
    #expect(writer.finished() == [0x3C, 0x34, 0x02, 0x1C, 0x00, 0x00, 0x15, 0x00, 0x00])
  }

  @Test func `A list says its length and type in one byte, from fifteen elements on the length follows`() {
    var short = CompactWriter()
    short.list(1, [true, false])
    short.list(2, [[UInt8]()])
    #expect(short.finished() == [0x19, 0x21, 1, 2, 0x19, 0x18, 0, 0])
    var long = CompactWriter()
    long.list(1, [Int](repeating: -1, count: 15))
    #expect(long.finished() == [0x19, 0xF6, 15] + [UInt8](repeating: 1, count: 15) + [0])
    var nested = CompactWriter()
    nested.list(2, [7 as Int32, 8].map { $0 }) { element, value in element.field(1, value) }
    #expect(nested.finished() == [0x29, 0x2C, 0x15, 14, 0, 0x15, 16, 0, 0])
  }

  @Test func `The extremes of numbers are kept`() {
    var writer = CompactWriter()
    writer.field(1, Int.min)
    writer.field(2, Int32.max)
    let bytes: [UInt8] =
      [0x16] + [UInt8](repeating: 0xFF, count: 9) + [0x01, 0x15, 0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 0]
    #expect(writer.finished() == bytes)
  }
}
