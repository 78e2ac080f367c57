import Basics
import Testing

@testable import Parquet

@Suite("A dictionary of texts")
struct ValueDictionaryTests {
  /// Two texts of different lengths whose hashes are equal, the shorter first.
  private static func twins() -> [[UInt8]]? {
    var known: [UInt32: [UInt8]] = [:]
    for number in 0..<1_000_000 {
      let text = Array(String(number, radix: number % 2 == 0 ? 2 : 36).utf8)
      let hash = text.withUnsafeBytes { bytes in bytes.baseAddress.map { ByteHash.hash($0, bytes.count) } ?? 0 }
      if let other = known.updateValue(text, forKey: hash), other.count != text.count {
        return [other, text].sorted { $0.count < $1.count }
      }
    }
    return nil
  }

  @Test func `Texts of different lengths with one hash have numbers of their own, whichever comes first`() throws {
    let twins = try #require(Self.twins())
    for texts in [twins, twins.reversed()] {
      var plain: [UInt8] = []
      for text in texts + texts {
        plain += (0..<4).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) } + text
      }
      var dictionary = ValueDictionary(limit: 1 << 20)
      var indices = ByteBuilder()
      let pays = plain.withUnsafeBytes { dictionary.appendIndices(ofTexts: $0, total: 4, to: &indices) }
      let (count, entries, numbers) = (dictionary.count, dictionary.entries.array(), indices.array())
      #expect(pays && count == 2)
      #expect(entries == Array(plain.prefix(plain.count / 2)))
      #expect(Decoding.fixed(numbers, width: 4) == [0, 1, 0, 1])
    }
  }
}
