import Basics
import Testing

@Suite("Quick digests")
struct QuickDigestTests {
  private static let sizes = Array(0...40) + [63, 64, 65, 255, 256, 257, 263, 287, 288, 289, 1_000]

  private static func bytes(_ count: Int) -> [UInt8] {
    var generator = SplitMix64(seed: UInt64(count))
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  @Test(arguments: sizes)
  func `One bit more or less anywhere is another digest`(count: Int) {
    let bytes = Self.bytes(count)
    var seen: Set = [QuickDigest.of(bytes)]
    for place in bytes.indices {
      for bit in [0, 7] {
        var other = bytes
        other[place] ^= 1 << UInt8(bit)
        #expect(seen.insert(QuickDigest.of(other)).inserted)
      }
    }
  }

  @Test func `Zeros, words in another order, and the same bytes cut elsewhere are told apart`() {
    #expect(Set((0...600).map { QuickDigest.of([UInt8](repeating: 0, count: $0)) }).count == 601)
    let bytes = Self.bytes(512)
    var seen: Set = [QuickDigest.of(bytes)]
    for first in stride(from: 0, to: 512, by: 8) {
      for second in stride(from: first + 8, to: 512, by: 8) {
        var other = bytes
        for place in 0..<8 { other.swapAt(first + place, second + place) }
        #expect(seen.insert(QuickDigest.of(other)).inserted)
      }
    }
    for cut in 0...512 {
      var digest = QuickDigest()
      digest.add(bytes[..<cut])
      digest.add(bytes[cut...])
      #expect(seen.insert(digest.value).inserted)
    }
  }

  @Test(arguments: sizes)
  func `A sequence without storage of its own gives the digest of its bytes`(count: Int) {
    let bytes = Self.bytes(count)
    #expect(QuickDigest.of(bytes.lazy.map { $0 }) == QuickDigest.of(bytes))
    #expect(QuickDigest.of(bytes) == QuickDigest.of(bytes))
  }
}
