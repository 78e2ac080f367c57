import Basics
import Testing

@Suite("Small files of numbers")
struct CheckedBytesTests {
  private var bytes: [UInt8] {
    var writer = CheckedBytes.Writer(head: "a head")
    writer.append(3)
    writer.append(word: .max)
    writer.append("Ünïcode")
    writer.append(1 << 40)
    return writer.finish()
  }

  @Test func `What was written is read in the same order, and no more`() throws {
    var reader = try #require(CheckedBytes.Reader(bytes, head: "a head"))
    #expect(reader.number() == 3)
    #expect(reader.word() == .max)
    #expect(reader.text() == "Ünïcode")
    #expect(!reader.isAtEnd)
    #expect(reader.number() == 1 << 40)
    #expect(reader.isAtEnd)
    #expect(reader.number() == nil && reader.word() == nil && reader.text() == nil)
  }

  @Test func `Another head, a cut and any damaged byte are found`() {
    #expect(CheckedBytes.Reader(bytes, head: "a hea") == nil)
    #expect(CheckedBytes.Reader([], head: "a head") == nil)
    for end in bytes.indices { #expect(CheckedBytes.Reader(Array(bytes[..<end]), head: "a head") == nil) }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 4
      #expect(CheckedBytes.Reader(damaged, head: "a head") == nil)
    }
  }

  @Test func `More things than there are bytes are no count`() throws {
    var writer = CheckedBytes.Writer(head: "h")
    writer.append(100)
    writer.append(100)
    let bytes = writer.finish()
    var reader = try #require(CheckedBytes.Reader(bytes, head: "h"))
    #expect(reader.count() == nil)
    var other = try #require(CheckedBytes.Reader(bytes, head: "h"))
    #expect(other.text() == nil)
  }
}
