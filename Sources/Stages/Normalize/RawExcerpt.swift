import Basics
import CatalogSources

/// Makes the short text that the quarantine shows of a value: the value as it was sent, but without keys.
///
/// The API writes the caller's public key into every address, as `utm_source`. So the values of `utm_` parameters are masked, and so is all
/// that the redactor knows: the keys of the source, and texts that look like keys.
struct RawExcerpt: Sendable {
  /// The most bytes of a value that are shown.
  static let longest = 200
  /// The most bytes that are read: enough for a key across the end of the shown bytes.
  private static let window = 1 << 10

  private let redactor: Redactor

  init(_ redactor: Redactor) {
    self.redactor = redactor
  }

  /// Returns the beginning of a value, cut between characters.
  func text(_ raw: UnsafeRawBufferPointer) -> String {
    let isTorn = raw.count > Self.window
    var bytes = masked(Array(raw.prefix(Self.window)))
    // The last bytes may be the beginning of a key that cannot be told as one.
    if isTorn { bytes.removeLast(min(bytes.count, 64)) }
    return cut(bytes, isTorn: isTorn)
  }

  /// Returns the beginning of a text that may be cut already, and then ends with an ellipsis.
  func text(_ excerpt: String) -> String {
    guard excerpt.hasSuffix("…") else { return cut(masked(Array(excerpt.utf8)), isTorn: false) }
    var bytes = masked(Array(excerpt.dropLast().utf8))
    // The digits at the end may be the beginning of a key.
    if let last = bytes.lastIndex(where: { !Hexadecimal.isDigit($0) }), bytes.count - last > 8 {
      bytes.replaceSubrange((last + 1)..., with: Redactor.mask.utf8)
    }
    return cut(bytes, isTorn: true)
  }

  private func masked(_ bytes: [UInt8]) -> [UInt8] {
    redactor.redactValue(Self.withoutTracking(bytes))
  }

  private func cut(_ bytes: [UInt8], isTorn: Bool) -> String {
    guard bytes.count > Self.longest else { return String(decoding: bytes, as: UTF8.self) + (isTorn ? "…" : "") }
    var end = Self.longest
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// Returns the bytes with `***` for the values of `utm_` parameters, in addresses and as members of objects.
  private static func withoutTracking(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      guard let start = startOfValue(bytes, at) else {
        result.append(bytes[at])
        at += 1
        continue
      }
      result += bytes[at..<start]
      at = start
      while at < bytes.count, !isEnd(bytes, at) { at += 1 }
      if at > start { result += Redactor.mask.utf8 }
    }
    return result
  }

  /// Returns the index at which the value of a `utm_` parameter begins whose name is at a place; nil where no such name is there.
  private static func startOfValue(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard bytes[place] | 0x20 == UInt8(ascii: "u"), place + 4 <= bytes.count,
      zip(bytes[place...], "utm".utf8).allSatisfy({ $0 | 0x20 == $1 }), bytes[place + 3] == UInt8(ascii: "_")
    else { return nil }
    var at = place + 4
    while at < bytes.count, isNameByte(bytes[at]) { at += 1 }
    let rest = bytes[at...]
    if rest.starts(with: "=".utf8) { return at + 1 }
    if rest.starts(with: "%3D".utf8) || rest.starts(with: "%3d".utf8) { return at + 3 }
    guard rest.starts(with: "\"".utf8) else { return nil }
    at += 1
    let name = at
    while at < bytes.count, bytes[at] <= 0x20 || bytes[at] == UInt8(ascii: ":") { at += 1 }
    guard at > name else { return nil }
    return at < bytes.count && bytes[at] == UInt8(ascii: "\"") ? at + 1 : at
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte == UInt8(ascii: "_") || character.isLetter || character.isNumber
  }

  /// Whether the value of a parameter ends before a place: at a separator, as it is or escaped.
  private static func isEnd(_ bytes: [UInt8], _ at: Int) -> Bool {
    if bytes[at] <= 0x20 || "&\"'<>,;}]#".utf8.contains(bytes[at]) { return true }
    return bytes[at...].starts(with: "%26".utf8) || bytes[at...].starts(with: "\\u0026".utf8)
  }
}
