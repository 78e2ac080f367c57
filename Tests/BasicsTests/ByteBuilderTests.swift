import Basics
import Testing

@Suite("The byte buffer")
struct ByteBuilderTests {
  @Test func `Everything appended stands in order, through every growth`() {
    var builder = ByteBuilder(capacity: 1)
    var expected: [UInt8] = []
    for round in 0..<500 {
      builder.append(UInt8(truncatingIfNeeded: round))
      builder.append("lit")
      builder.append("é" + String(round))
      builder.append(String("a sub".dropFirst(2)))
      builder.append([1, 2, 3])
      builder.append([])
      expected.append(UInt8(truncatingIfNeeded: round))
      expected += Array("lité\(round)sub".utf8) + [1, 2, 3]
    }
    #expect(builder.array() == expected)
    #expect(builder.count == expected.count)
    #expect(builder.withUnsafeBytes { $0.elementsEqual(expected) })
    builder.truncate(to: 3)
    #expect(builder.array() == Array(expected[..<3]))
    builder.removeAll()
    let isEmpty = builder.isEmpty
    #expect(isEmpty)
  }

  @Test func `Numbers are appended with the lowest byte first`() {
    var builder = ByteBuilder()
    builder.append(littleEndian: 0x0102_0304 as UInt32)
    builder.append(littleEndian: -2 as Int16)
    builder.append(littleEndian: 7 as UInt8)
    #expect(builder.array() == [4, 3, 2, 1, 0xFE, 0xFF, 7])
  }

  @Test(arguments: [0, 3, 500])
  func `Of the room that a body gets, what it says stays`(written: Int) {
    var builder = ByteBuilder()
    builder.append("before")
    let stays = builder.append(room: 500) { room in
      room.initializeMemory(as: UInt8.self, repeating: 9, count: 500)
      return written
    }
    builder.append("behind")
    #expect(stays == written)
    #expect(builder.array() == Array("before".utf8) + Array(repeating: 9, count: written) + Array("behind".utf8))
  }

  @Test(arguments: [10, 100_000])
  func `A buffer that was emptied is used again, whether it gave its room back or not`(limit: Int) {
    var builder = ByteBuilder()
    builder.append([UInt8](repeating: 1, count: 1000))
    builder.removeAll(keepingAtMost: limit)
    let isEmpty = builder.isEmpty
    #expect(isEmpty)
    builder.append([UInt8](repeating: 2, count: 2000))
    #expect(builder.array() == [UInt8](repeating: 2, count: 2000))
  }

  @Test func `Whole numbers are written as Swift writes them`() {
    var generator = SplitMix64(seed: 3)
    var numbers: [Int64] = [.min, .max, 0, -1, 1]
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 1, -power, 1 - power]
    }
    for _ in 0..<2000 {
      numbers.append(Int64(bitPattern: generator.next() >> UInt64.random(in: 0..<64, using: &generator)))
    }
    for number in numbers {
      var builder = ByteBuilder()
      builder.append(integer: number)
      var bytes: [UInt8] = [1]
      bytes.append(integer: number)
      #expect(builder.array() == Array(number.description.utf8))
      #expect(bytes == [1] + Array(number.description.utf8))
    }
    var builder = ByteBuilder()
    builder.append(unsigned: .max)
    #expect(builder.array() == Array("18446744073709551615".utf8))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e-7, "1e-7"), (1.5e-10, "1.5e-10"),
    (1e21, "1e21"), (-1.25e30, "-1.25e30"), (.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e308"),
    (9007199254740991, "9007199254740991"), (-9007199254740991, "-9007199254740991"),
    (9007199254740992, "9007199254740992"), (1e100, "1e100"), (1e15, "1000000000000000"),
  ])
  func `Doubles are spelled as JSON`(double: Double, expected: String) {
    var builder = ByteBuilder()
    builder.append(double: double)
    #expect(String(decoding: builder.array(), as: UTF8.self) == expected)
  }
}

@Suite("Texts of bytes")
struct BytesTextTests {
  @Test func `A text is equal to itself alone, and begins with each of its beginnings`() {
    Array("comics".utf8).withUnsafeBytes { bytes in
      #expect(bytes.equals("comics") && !bytes.equals("comic") && !bytes.equals("comicsx") && !bytes.equals("comicz"))
      #expect(bytes.startsWith("") && bytes.startsWith("com") && bytes.startsWith("comics"))
      #expect(!bytes.startsWith("comicsx") && !bytes.startsWith("cox"))
      #expect(bytes.slice(1..<3).equals("om") && bytes.slice(6..<6).equals(""))
    }
  }

  @Test func `Literals are appended to an array as UTF-8`() {
    var bytes: [UInt8] = []
    bytes.append("a")
    bytes.append("")
    bytes.append("é漢")
    #expect(bytes == Array("aé漢".utf8))
  }
}
