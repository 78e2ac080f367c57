import Basics
import JSONKit
import Testing

@Suite("Agreement with Foundation")
struct FoundationAgreementTests {
  @Test(arguments: 0..<8)
  func `Random valid documents are read alike`(batch: Int) throws {
    let reader = JSONReader()
    for number in 0..<150 {
      let seed = UInt64(batch * 1000 + number)
      let bytes = RandomDocument.make(seed: seed)
      let reference = try #require(Reference.parse(bytes), "seed \(seed)")
      let difference = try reader.read(bytes) { Reference.difference($0, reference) }
      #expect(difference == nil, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<8)
  func `Damaged documents are judged alike, but for the differences that Reference names`(batch: Int) throws {
    let reader = JSONReader()
    var generator = SplitMix64(seed: UInt64(batch) + 77)
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
