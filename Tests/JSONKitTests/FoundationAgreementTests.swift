import JSONKit
import Testing

@Suite("Agreement with Foundation")
struct FoundationAgreementTests {
  @Test("Random valid documents are read alike", arguments: 0..<8)
  func randomDocumentsAreReadAlike(batch: Int) throws {
    let reader = JSONReader()
    for number in 0..<150 {
      let seed = UInt64(batch * 1000 + number)
      let bytes = RandomDocument.make(seed: seed)
      let reference = try #require(Reference.parse(bytes), "seed \(seed)")
      let difference = try reader.read(bytes) { Reference.difference($0, reference) }
      #expect(difference == nil, "seed \(seed)")
    }
  }

  @Test("Damaged documents are judged alike, but for the differences that Reference names", arguments: 0..<8)
  func damagedDocumentsAreJudgedAlike(batch: Int) throws {
    let reader = JSONReader()
    var generator = SeededGenerator(seed: UInt64(batch) + 77)
    for number in 0..<600 {
      var bytes = RandomDocument.make(seed: UInt64(batch * 1000 + number) % 400)
      bytes.damage(using: &generator)
      let refused = refusal(of: bytes, by: reader)
      let reference = Reference.parse(bytes)
      if (refused == nil) != (reference != nil) {
        #expect(
          Reference.isKnownDifference(bytes, refusal: refused),
          "batch \(batch), number \(number): \(String(describing: refused))")
      } else if let reference {
        let difference = try reader.read(bytes) { Reference.difference($0, reference) }
        #expect(difference == nil || bytes.contains(0), "batch \(batch), number \(number)")
      }
      if let refused { #expect(refused.offset >= 0 && refused.offset <= bytes.count) }
    }
  }
}

extension [UInt8] {
  /// Changes, removes, repeats or inserts a few bytes.
  mutating func damage(using generator: inout SeededGenerator) {
    let telling =
      Array("{}[]:,\"\\0123456789.-+eEtfnu \n\u{0}\u{1}\u{C}\u{1A}\u{7F}".utf8) + [0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !isEmpty {
      let at = Int.random(in: 0..<count, using: &generator)
      let byte = telling.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: self[at] = byte
      case 1: insert(byte, at: at)
      case 2: remove(at: at)
      case 3: self[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 4: insert(contentsOf: self[at..<Swift.min(count, at + 5)], at: at)
      default: removeSubrange(at..<Swift.min(count, at + 4))
      }
    }
  }
}
