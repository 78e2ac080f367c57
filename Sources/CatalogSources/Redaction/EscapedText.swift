import Basics

/// The bytes of a text, read through any escapes that it was written in.
struct EscapedText {
  let bytes: UnsafeRawBufferPointer
  /// The names of the parameters whose values are masked, in lower case.
  let parameters: [[UInt8]]

  /// The bytes that begin an escape.
  static let marks = Set("%&\\".utf8)
  /// The greatest number of escapes within each other: an address in JSON in HTML has three.
  private static let layers = 3

  /// Returns the byte that begins at an index, and the index of the next one.
  func byte(at index: Int) -> (byte: UInt8, next: Int) { byte(at: index, Self.layers) }

  private func byte(at index: Int, _ layers: Int) -> (byte: UInt8, next: Int) {
    guard layers > 0, Self.marks.contains(bytes[index]) else { return (bytes[index], index + 1) }
    let (first, next) = byte(at: index, layers - 1)
    let escaped: (byte: UInt8, next: Int)? =
      switch first {
      case UInt8(ascii: "%"): number(at: next, digits: 2, layers - 1)
      case UInt8(ascii: "\\"): escapeOfJSON(at: next, layers - 1)
      case UInt8(ascii: "&"): escapeOfHTML(at: next, layers - 1)
      default: nil
      }
    return escaped ?? (first, next)
  }

  private func number(at index: Int, digits: Int, _ layers: Int) -> (byte: UInt8, next: Int)? {
    var value = 0
    var index = index
    for _ in 0..<digits {
      guard index < bytes.count else { return nil }
      let (digit, next) = byte(at: index, layers)
      guard let hexadecimal = Hexadecimal.value(of: digit) else { return nil }
      value = value * 16 + Int(hexadecimal)
      index = next
    }
    // Nothing beyond ASCII is searched for.
    return value < 0x80 ? (UInt8(value), index) : nil
  }

  private func escapeOfJSON(at index: Int, _ layers: Int) -> (byte: UInt8, next: Int)? {
    guard index < bytes.count else { return nil }
    let (kind, next) = byte(at: index, layers)
    switch kind {
    case UInt8(ascii: "u"): return number(at: next, digits: 4, layers)
    case UInt8(ascii: "x"): return number(at: next, digits: 2, layers)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"): return (kind, next)
    default: return nil
    }
  }

  private static let entities: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"), "lt": UInt8(ascii: "<"),
    "gt": UInt8(ascii: ">"), "equals": UInt8(ascii: "="), "quest": UInt8(ascii: "?"), "colon": UInt8(ascii: ":"),
  ]

  private func escapeOfHTML(at index: Int, _ layers: Int) -> (byte: UInt8, next: Int)? {
    var name = ""
    var index = index
    while index < bytes.count, name.utf8.count < 8 {
      let (byte, next) = byte(at: index, layers)
      index = next
      guard byte != UInt8(ascii: ";") else {
        if let byte = Self.entities[name.lowercased()] { return (byte, index) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let value = digits.lowercased().hasPrefix("x") ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits)
        return value.map { ($0, index) }
      }
      guard Self.isWordByte(byte) || byte == UInt8(ascii: "#") else { return nil }
      name.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return nil
  }

  /// Returns the index behind a text that stands at an index; nil where it does not stand there.
  private func end(of text: [UInt8], at index: Int, ignoringCase: Bool = false) -> Int? {
    var index = index
    for wanted in text {
      guard index < bytes.count,
        let next = self.next(at: index, where: { $0 == wanted || ignoringCase && $0 | 0x20 == wanted })
      else { return nil }
      index = next
    }
    return index
  }

  /// Returns the index behind a byte that is wanted. A text may itself contain an apparent escape, so if the byte is not wanted with all
  /// escapes undone, fewer are undone.
  private func next(at index: Int, where isWanted: (UInt8) -> Bool) -> Int? {
    guard Self.marks.contains(bytes[index]) else { return isWanted(bytes[index]) ? index + 1 : nil }
    for layers in (0...Self.layers).reversed() {
      let (byte, next) = byte(at: index, layers)
      if isWanted(byte) { return next }
    }
    return nil
  }

  func endOfSecret(at index: Int, _ secrets: [[UInt8]]) -> Int? {
    for secret in secrets {
      if bytes[index] == secret[0], bytes[index...].starts(with: secret) { return index + secret.count }
      if let end = end(of: secret, at: index) { return end }
      if bytes[index] == secret[0], let end = endIgnoringInvisible(of: secret, at: index) { return end }
    }
    return nil
  }

  /// Returns the end of a secret with invisible characters between its letters, which cleaning would remove.
  private func endIgnoringInvisible(of secret: [UInt8], at start: Int) -> Int? {
    var index = start
    for (place, wanted) in secret.enumerated() {
      while place > 0, index < bytes.count, bytes[index] != wanted {
        let length = invisibleLength(at: index)
        guard length > 0 else { return nil }
        index += length
      }
      guard index < bytes.count, bytes[index] == wanted else { return nil }
      index += 1
    }
    return index
  }

  /// Returns the number of bytes of a control or an invisible character; 0 for another one.
  private func invisibleLength(at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch (bytes[index], byte(1), byte(2)) {
    case (0..<0x20, _, _), (0x7F, _, _): return 1
    // C1 controls, the soft hyphen, the combining grapheme joiner, the Arabic letter mark.
    case (0xC2, 0x80...0x9F, _), (0xC2, 0xAD, _), (0xCD, 0x8F, _), (0xD8, 0x9C, _): return 2
    // Zero-width ones, marks and isolates of direction, joiners, the byte order mark, selectors of variations, noncharacters.
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA0...0xAF), (0xEF, 0xBB, 0xBF),
      (0xEF, 0xB8, 0x80...0x8F), (0xEF, 0xBF, 0xB9...0xBB), (0xEF, 0xBF, 0xBE...0xBF), (0xE1, 0xA0, 0x8B...0x8E):
      return 3
    default: return 0
    }
  }

  func endOfHash(at index: Int, _ before: UInt8?) -> Int? {
    guard before.map(Self.isWordByte) != true else { return nil }
    var end = index
    var count = 0
    while end < bytes.count {
      let (byte, next) = byte(at: end)
      guard Self.isWordByte(byte) else { break }
      guard count < 32, Hexadecimal.isDigit(byte) else { return nil }
      count += 1
      end = next
    }
    return count == 32 ? end : nil
  }

  /// Returns the value after a name at an index: of a query, of an element, or of a JSON object.
  ///
  /// - Returns: the value, and whether it is a number of JSON.
  func valueOfParameter(at index: Int, _ before: UInt8?) -> (Range<Int>, isNumber: Bool)? {
    guard before.map(Self.isWordByte) != true else { return nil }
    for name in parameters {
      guard var start = end(of: name, at: index, ignoringCase: true) else { continue }
      var isJSON = false
      if before == UInt8(ascii: "<"), let value = skipping(">", from: start, atMost: 1) {
        return extent(from: value).map { ($0, false) }
      }
      if let quote = skipping("\"']", from: start, atMost: 1) {
        let space = skipping(" \t", from: quote) ?? quote
        guard let sign = skipping(":=", from: space, atMost: 1) else { continue }
        isJSON = byte(at: space).byte == UInt8(ascii: ":")
        let arrow = skipping(">", from: sign, atMost: 1) ?? sign
        // Some programs write a query as lists of values.
        start = skipping(" \t[", from: arrow) ?? arrow
      } else if let sign = skipping("=", from: start, atMost: 1) {
        start = sign
      } else {
        continue
      }
      if let quoted = skipping("\"'", from: start, atMost: 1) { return extent(from: quoted).map { ($0, false) } }
      guard let value = extent(from: start) else { return nil }
      let isNumber = isJSON && bytes[value].allSatisfy("-+.0123456789eE".utf8.contains)
      return isJSON && ["null", "true", "false"].contains(where: { bytes[value].elementsEqual($0.utf8) })
        ? nil : (value, isNumber)
    }
    return nil
  }

  /// Returns the end of a run of some bytes; nil where there is none.
  private func skipping(_ few: String, from start: Int, atMost most: Int = .max) -> Int? {
    var index = start
    var count = 0
    while index < bytes.count, count < most {
      let (byte, next) = byte(at: index)
      guard few.utf8.contains(byte) else { break }
      index = next
      count += 1
    }
    return count > 0 ? index : nil
  }

  private func extent(from start: Int) -> Range<Int>? {
    var end = start
    while end < bytes.count {
      let (byte, next) = byte(at: end)
      guard byte > 0x20, !"&\"'<>,;{}[]#\\".utf8.contains(byte) else { break }
      end = next
    }
    return start < end ? start..<end : nil
  }

  /// Returns the longest run of letters and digits in a text, which no usual escaping changes; the first of equals.
  static func longestWord(_ text: [UInt8]) -> [UInt8] {
    let words = text.split { !isWordByte($0) }
    return words.max { $0.count < $1.count }.map(Array.init) ?? []
  }

  /// Whether a byte is a letter or a digit.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte >= 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: false
    }
  }
}
