import JSONKit
import Testing

@Suite("Bytes that are not UTF-8")
struct InvalidUTF8Tests {
  private static let wrong: [[UInt8]] = [
    [0x80], [0xBF], [0xFE], [0xFF],  // continuation or unused bytes alone
    [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x80],  // overlong
    [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],  // surrogates
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],  // beyond U+10FFFF
    [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xE2, 0x28, 0xA1], [0xC3, 0x28],  // cut or broken sequences
  ]

  @Test(arguments: wrong)
  func `Every kind is refused in a string, in a name and outside, at any place`(bytes: [UInt8]) {
    for shift in [0, 1, 13, 31, 62, 63, 64, 127] {
      let lead = Array(repeating: UInt8(ascii: "a"), count: shift)
      let inString = [0x5B, 0x22] + lead + bytes + [0x22, 0x5D]
      let refused = refusal(of: inString)
      #expect(refused?.code == .invalidUTF8)
      #expect(refused?.offset == 2 + shift)
      let name: [UInt8] = [0x7B, 0x22] + lead + bytes + [0x22, 0x3A, 0x31, 0x7D]
      #expect(refusal(of: name)?.code == .invalidUTF8)
      #expect(
        refusal(of: [0x5B, 0x31, 0x5D] + Array(repeating: 0x20, count: shift) + bytes + [0x20])?.code == .invalidUTF8)
    }
  }

  @Test func `The least and greatest scalar of every length is accepted`() {
    #expect(refusal(of: "[\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"]") == nil)
  }
}
