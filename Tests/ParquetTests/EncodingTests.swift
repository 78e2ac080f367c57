import Basics
import Testing

@testable import Parquet

@Suite("Encodings")
struct EncodingTests {
  private static func hybrid(_ values: [UInt32], width: Int) -> [UInt8] {
    var bytes = ByteBuilder()
    values.withUnsafeBufferPointer { bytes.appendHybrid($0, width: width) }
    return bytes.array()
  }

  private static func delta<T: FixedWidthInteger & SignedInteger>(_ values: [T]) -> [UInt8]
  where T.Magnitude: FixedWidthInteger {
    var bytes = ByteBuilder()
    values.withUnsafeBufferPointer { bytes.appendDelta($0) }
    return bytes.array()
  }

  @Test func `The specification's example of packed bits`() {
    #expect(EncodingTests.hybrid([0, 1, 2, 3, 4, 5, 6, 7], width: 3) == [0x03, 0x88, 0xC6, 0xFA])
  }

  @Test func `Eight equal numbers are a run, seven are packed and filled up with zeros`() {
    #expect(EncodingTests.hybrid(Array(repeating: 1, count: 8), width: 1) == [16, 1])
    #expect(EncodingTests.hybrid(Array(repeating: 1, count: 7), width: 1) == [3, 0x7F])
    #expect(EncodingTests.hybrid(Array(repeating: 300, count: 1000), width: 9) == [0xD0, 0x0F, 0x2C, 0x01])
    #expect(EncodingTests.hybrid([], width: 4) == [])
  }

  @Test(arguments: [1, 2, 5, 7, 8, 9, 13, 16, 17, 24, 31, 32])
  func `What is packed and run together is read back`(width: Int) {
    var random = SplitMix64(seed: UInt64(width))
    for _ in 0..<60 {
      var values: [UInt32] = []
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        let value = UInt32(truncatingIfNeeded: random.next() & ((1 << UInt64(width)) - 1))
        values += Array(repeating: value, count: Int.random(in: 1..<20, using: &random))
      }
      #expect(
        Decoding.hybrid(EncodingTests.hybrid(values, width: width), width: width, count: values.count)
          == values.map { UInt64($0) })
    }
  }

  @Test func `Numbers one after the other cost next to nothing as differences`() {
    let bytes = EncodingTests.delta((1...129).map { Int64($0) })
    #expect(bytes == [0x80, 1, 4, 0x81, 1, 2, 2, 0, 0, 0, 0])
    #expect(EncodingTests.delta([Int64(5)]) == [0x80, 1, 4, 1, 10])
  }

  @Test(arguments: [1, 2, 32, 33, 34, 128, 129, 130, 1000])
  func `Differences are read back`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for bits in [1, 7, 31, 32, 33, 63, 64] {
      let long = (0..<count).map { _ in Int64(bitPattern: random.next() >> UInt64(64 - bits)) }
      #expect(Decoding.delta(EncodingTests.delta(long), as: Int64.self) == long)
      let short = long.map { Int32(truncatingIfNeeded: $0) }
      #expect(Decoding.delta(EncodingTests.delta(short), as: Int32.self) == short)
    }
  }

  @Test func `Differences beyond a number's bits wrap`() {
    let long: [Int64] = [.min, .max, .min, 0, .max, -1, .min]
    #expect(Decoding.delta(EncodingTests.delta(long), as: Int64.self) == long)
    let short: [Int32] = [.max, .min, .max, 0, .min, -1]
    let bytes = EncodingTests.delta(short)
    #expect(Decoding.delta(bytes, as: Int32.self) == short)
    // No more bits than the type has.
    #expect(bytes.count <= 5 + 10 + 4 + 4 * 32)
  }
}
