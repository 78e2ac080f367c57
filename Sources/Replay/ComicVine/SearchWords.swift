import Basics
import Foundation

/// Names as the search compares them: plain letters and digits in words, without articles.
///
/// ```swift
/// SearchWords.folded("The Brass-Fox & Son's Tales".utf8)  // brass fox sons tales
/// ```
///
/// Letters lose case and accents; apostrophes and quotes vanish (`Son's` is `sons`); `&` is `and`; other signs are blanks. Articles and
/// `and` are ignored on both sides, since programs remove them from what they ask for, unless nothing else is left.
enum SearchWords {
  private static let ignored: Set<String> = ["the", "a", "an", "and", "of"]

  /// Returns the words of a text, each behind a blank but the first.
  static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
    let words = words(text)
    return Array(words.joined(separator: [0x20]))
  }

  /// Returns the words of a text.
  static func words(_ text: some Collection<UInt8>) -> [[UInt8]] {
    let plain = plain(text)
    let all = plain.split(separator: 0x20)
    let kept = all.filter { !ignored.contains(String(decoding: $0, as: UTF8.self)) }
    return (kept.isEmpty ? all : kept).map(Array.init)
  }

  /// Whether a text has words, and all of them are ignored where there are others.
  static func hasOnlyIgnored(_ text: some Collection<UInt8>) -> Bool {
    let words = plain(text).split(separator: 0x20)
    return !words.isEmpty && words.allSatisfy { ignored.contains(String(decoding: $0, as: UTF8.self)) }
  }

  private static func plain(_ text: some Collection<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    if text.allSatisfy({ $0 < 0x80 }) {
      for byte in text { append(byte, to: &plain) }
      return plain
    }
    let decomposed = String(decoding: text, as: UTF8.self).decomposedStringWithCompatibilityMapping
    for scalar in decomposed.unicodeScalars {
      if scalar.isASCII {
        append(UInt8(scalar.value), to: &plain)
        continue
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: break
      case .initialPunctuation, .finalPunctuation, .modifierLetter, .modifierSymbol: break
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber, .letterNumber,
        .otherNumber, .spacingMark:
        plain += Array((special[scalar] ?? scalar.properties.lowercaseMapping).utf8)
      default: plain.append(0x20)
      }
    }
    return plain
  }

  /// Letters without a decomposition.
  private static let special: [Unicode.Scalar: String] = [
    "ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ß": "ss", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d",
  ]

  @inline(__always)
  private static func append(_ byte: UInt8, to plain: inout [UInt8]) {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: plain.append(byte)
    case 0x41...0x5A: plain.append(byte | 0x20)
    case 0x22, 0x27, 0x60: break
    case 0x26: plain += [0x20, 0x61, 0x6E, 0x64, 0x20]
    default: plain.append(0x20)
    }
  }
}

/// Numbers of issues as filters compare them.
enum IssueKey {
  /// Returns a number in one form: no blanks and signs around it, lower case, no zeros before it, fractions with a point: `½` and `0.5` are
  /// `0.5`, `007` is `7`.
  static func key(_ number: some StringProtocol) -> String {
    var text = ""
    for character in number.lowercased() where character != " " && character != "#" && character != "+" {
      switch character {
      case "½": text += ".5"
      case "¼": text += ".25"
      case "¾": text += ".75"
      default: text.append(character)
      }
    }
    let sign = text.hasPrefix("-") ? "-" : ""
    var rest = text.dropFirst(sign.count)
    while rest.first == "0", let next = rest.dropFirst().first, next.isNumber || next == "." { rest.removeFirst() }
    if rest.first == "." { rest = "0" + rest }
    // A fraction of zeros is none.
    if let point = rest.firstIndex(of: "."), rest[rest.index(after: point)...].allSatisfy({ $0 == "0" }) {
      rest = rest[..<point]
    }
    return sign + rest
  }
}
