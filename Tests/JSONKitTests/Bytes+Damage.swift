import Basics

extension [UInt8] {
  /// Changes, removes, repeats or inserts a few bytes.
  mutating func damage(using generator: inout SplitMix64) {
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
