import Basics

/// Latin letters without accents and case, as services compare names and write slugs.
package enum PlainText {
  /// Returns the letters of a text in lower case and without accents; characters that have no plain form stay.
  package static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        folded.append(UInt8(scalar.value).lowercasedASCII)
      } else if let plain = letters[scalar] {
        folded += Array(plain.utf8)
      } else {
        folded += Array(String(scalar).lowercased().utf8)
      }
    }
    return folded
  }

  /// Returns a text as the last part of an address: `the-old-harbour-2007`.
  package static func slug(_ text: some Collection<UInt8>) -> [UInt8] {
    var slug: [UInt8] = []
    for byte in folded(text) {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: slug.append(byte)
      case 0x20, 0x2D, 0x5F: if slug.last != 0x2D, !slug.isEmpty { slug.append(0x2D) }
      default: break
      }
    }
    if slug.last == 0x2D { slug.removeLast() }
    return slug
  }

  private static let letters: [Unicode.Scalar: String] = {
    let rows = [
      ("àáâãäåÀÁÂÃÄÅ", "a"), ("çÇ", "c"), ("èéêëÈÉÊË", "e"), ("ìíîïÌÍÎÏ", "i"), ("ñÑ", "n"), ("òóôõöøÒÓÔÕÖØ", "o"),
      ("ùúûüÙÚÛÜ", "u"), ("ýÿÝ", "y"), ("æÆ", "ae"), ("ß", "ss"),
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (accented, plain) in rows { for scalar in accented.unicodeScalars { letters[scalar] = plain } }
    return letters
  }()
}

extension Collection<UInt8> {
  /// Whether these bytes contain others; every text contains the empty one.
  package func holds(_ part: [UInt8]) -> Bool { part.isEmpty || Array(self).firstRange(of: part) != nil }
}

/// Names as they are compared: ASCII letters in lower case, no spaces outside.
package enum Folded {
  /// Returns a name in the form in which names are compared.
  package static func key(_ name: some Collection<UInt8>) -> [UInt8] {
    var key = name.map(\.lowercasedASCII)
    while key.last == 0x20 { key.removeLast() }
    if let first = key.firstIndex(where: { $0 != 0x20 }) { key.removeFirst(first) }
    return key
  }

  /// Returns the indices of keys in the order of their bytes.
  package static func order(of keys: [[UInt8]]) -> [UInt32] {
    (0..<UInt32(keys.count)).sorted {
      let (a, b) = (keys[Int($0)], keys[Int($1)])
      return a == b ? $0 < $1 : a.lexicographicallyPrecedes(b)
    }
  }
}
