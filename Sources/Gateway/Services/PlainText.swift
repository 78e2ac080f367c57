import Basics

/// Latin letters without accents and case, as services compare names and write slugs.
enum PlainText {
  /// The letters of a text in lower case and without accents; characters that have no plain form stay.
  static func folded(_ text: some Swift.Collection<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        folded.append(Folded.lower(UInt8(scalar.value)))
      } else if let plain = letters[scalar] {
        folded += Array(plain.utf8)
      } else {
        folded += Array(String(scalar).lowercased().utf8)
      }
    }
    return folded
  }

  /// A text as the last part of an address: `the-old-harbour-2007`.
  static func slug(_ text: some Swift.Collection<UInt8>) -> [UInt8] {
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

extension Swift.Collection<UInt8> {
  /// Whether bytes stand in these somewhere; nothing stands everywhere.
  func holds(_ part: [UInt8]) -> Bool { part.isEmpty || Array(self).firstRange(of: part) != nil }
}
