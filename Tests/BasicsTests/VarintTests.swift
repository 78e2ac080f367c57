import Basics
import Testing

@Suite("Varint") struct VarintTests {
  @Test(
    arguments: [
      (0, [0]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]),
      (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
    ] as [(UInt64, [UInt8])])
  func `a number that was written is read again, and the place behind it is known`(number: UInt64, bytes: [UInt8]) {
    var written: [UInt8] = []
    Varint.append(number, to: &written)
    #expect(written == bytes)
    (written + [0xFF]).withUnsafeBytes { bytes in
      var position = 0
      #expect(Varint.read(bytes, at: &position) == number)
      #expect(position == written.count)
    }
  }

  @Test(arguments: [0, -1, 1, -2, 1 << 40, .max, .min] as [Int64])
  func `a signed number survives zigzag`(number: Int64) {
    #expect(Varint.signed(zigzag: Varint.zigzag(number)) == number)
  }

  @Test func `a small magnitude is a small number`() {
    #expect(([0, -1, 1, -2] as [Int64]).map(Varint.zigzag) == [0, 1, 2, 3])
  }

  @Test(
    arguments: [
      ([], 10), ([0x80], 10), (Array(repeating: 0x80, count: 11), 10), (Array(repeating: 0x80, count: 10) + [0], 10),
      ([0x80, 0x80, 0x80, 0x80, 0x80, 1], 5),
    ] as [([UInt8], Int)])
  func `a number that does not end within the bytes or the limit is none`(bytes: [UInt8], limit: Int) {
    bytes.withUnsafeBytes { bytes in
      var position = 0
      #expect(Varint.read(bytes, at: &position, maximumBytes: limit) == nil)
    }
  }
}
