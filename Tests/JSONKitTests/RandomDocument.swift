import Basics

/// Valid JSON documents of every shape, drawn from a seed.
struct RandomDocument {
  private var generator: SplitMix64
  private var bytes: [UInt8] = []

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// One document; its numbers fit a double and its surrogates come in pairs.
  static func make(seed: UInt64) -> [UInt8] {
    var document = RandomDocument(seed: seed)
    document.space()
    document.value(depth: 0)
    document.space()
    return document.bytes
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  private mutating func space() {
    guard generator.once(in: 4) else { return }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      bytes.append([0x20, 0x0A, 0x0D, 0x09].randomElement(using: &generator) ?? 0x20)
    }
  }

  private mutating func value(depth: Int) {
    switch Int.random(in: 0..<(depth > 5 ? 6 : 12), using: &generator) {
    case 0: put("null")
    case 1: put(generator.once(in: 2) ? "true" : "false")
    case 2, 3: number()
    case 4, 5: string()
    case 6, 7, 8: container("[", "]") { $0.value(depth: depth + 1) }
    default:
      container("{", "}") {
        $0.string()
        $0.space()
        $0.put(":")
        $0.space()
        $0.value(depth: depth + 1)
      }
    }
  }

  private mutating func container(_ open: String, _ close: String, _ element: (inout Self) -> Void) {
    put(open)
    space()
    for position in 0..<Int.random(in: 0...5, using: &generator) {
      if position > 0 {
        put(",")
        space()
      }
      element(&self)
      space()
    }
    put(close)
  }

  private mutating func number() {
    if generator.once(in: 2) { put("-") }
    if generator.once(in: 5) {
      put("0")
    } else {
      put(String(UInt64.random(in: 1...(1 << UInt64.random(in: 1...63, using: &generator)), using: &generator)))
    }
    if generator.once(in: 3) {
      put(".")
      for _ in 0..<Int.random(in: 1...20, using: &generator) { put(String(Int.random(in: 0...9, using: &generator))) }
    }
    if generator.once(in: 3) {
      put(["e", "E", "e+", "E-", "e-"].randomElement(using: &generator) ?? "e")
      if generator.once(in: 3) { put("0") }
      put(String(Int.random(in: 0...40, using: &generator)))
    }
  }

  private mutating func string() {
    put("\"")
    for _ in 0..<Int.random(in: 0...(generator.once(in: 5) ? 80 : 12), using: &generator) {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: put(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"].randomElement(using: &generator) ?? "\\n")
      case 1:
        put(["\\u0000", "\\u00e9", "\\u20AC", "\\uFFFF", "\\ud83D\\uDe00"].randomElement(using: &generator) ?? "")
      case 2: put(["é", "ß", "漢", "😀", "\u{7F}", "\u{2028}", "{", "]", ","].randomElement(using: &generator) ?? "é")
      default: put(String(UnicodeScalar(UInt8.random(in: 0x61...0x7A, using: &generator))))
      }
    }
    put("\"")
  }
}

extension SplitMix64 {
  /// True about once in `times`.
  mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}

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
