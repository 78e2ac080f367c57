/// Sort keys of names: without case, marks and leading punctuation, so that “Éclair” stands beside “Eclipse”.
enum SortKey {
  /// Returns the key of a name; names without a letter or digit sort first, before those that begin with a digit.
  static func bytes(of name: ArraySlice<UInt8>) -> [UInt8] {
    if name.allSatisfy({ $0 < 0x80 }) {
      var key: [UInt8] = []
      key.reserveCapacity(name.count)
      for byte in name { append(byte, to: &key) }
      return ended(key)
    }
    var key: [UInt8] = []
    for character in String(decoding: name, as: UTF8.self) {
      // The first scalar of a decomposed character is the letter without its marks.
      for scalar in String(character).lowercased().unicodeScalars where !SearchAlphabet.isMark(scalar) {
        if scalar.isASCII {
          append(UInt8(scalar.value), to: &key)
        } else if let base = plainLetters(of: scalar) {
          key += base
        } else if scalar.properties.isAlphabetic {
          key += String(scalar).utf8
        } else if let value = scalar.properties.numericValue, (0...9).contains(value), value == value.rounded() {
          append(UInt8(ascii: "0") + UInt8(value), to: &key)
        } else {
          append(UInt8(ascii: " "), to: &key)
        }
      }
    }
    return ended(key)
  }

  /// Returns the letter under which a name stands in an index: `A` to `Z`, a letter of another script, or `#`.
  static func initial(of key: ArraySlice<UInt8>) -> Unicode.Scalar {
    if let byte = key.first, byte < 0x80 { return (0x61...0x7A).contains(byte) ? Unicode.Scalar(byte & 0xDF) : "#" }
    guard let first = String(decoding: key.prefix(4), as: UTF8.self).unicodeScalars.first,
      first.properties.isAlphabetic
    else { return "#" }
    return first.properties.uppercaseMapping.unicodeScalars.first ?? "#"
  }

  /// Returns a name without its leading article.
  static func withoutArticle(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for article in ["The ", "A ", "An "] where name.starts(with: article.utf8) && name.count > article.utf8.count {
      return name.dropFirst(article.utf8.count)
    }
    return name
  }

  private static let alphabet = SearchAlphabet()

  /// Returns the Latin letters without marks that a letter stands for; nil for letters of other scripts, which keep their places.
  private static func plainLetters(of scalar: Unicode.Scalar) -> [UInt8]? {
    var plain: [UInt8] = []
    var isLatin = true
    _ = alphabet.fold(scalar) { folded in
      isLatin = isLatin && folded.isASCII
      plain.append(UInt8(truncatingIfNeeded: folded.value))
    }
    return isLatin && !plain.isEmpty ? plain : nil
  }

  private static func append(_ byte: UInt8, to key: inout [UInt8]) {
    switch byte {
    case 0x41...0x5A: key.append(byte | 0x20)
    case 0x61...0x7A, 0x30...0x39, 0x80...: key.append(byte)
    case UInt8(ascii: "'"): break
    default: if let last = key.last, last != 0x20 { key.append(0x20) }
    }
  }

  private static func ended(_ key: [UInt8]) -> [UInt8] {
    var key = key
    if key.last == 0x20 { key.removeLast() }
    return key
  }
}
