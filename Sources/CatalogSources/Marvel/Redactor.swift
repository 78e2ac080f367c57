/// Takes keys, hashes and timestamps out of texts that come from a source.
///
/// A gateway may repeat a request's whole query in an error body (marvel-api 1.6). Redacted are the values of `ts`, `apikey`,
/// `hash` in anything like a query or a JSON object, the secrets that are known, and every run of exactly 32 hexadecimal digits.
public struct Redactor: Sendable {
  /// What stands in place of a secret.
  public static let mask = "***"

  private let secrets: [[UInt8]]

  /// A redactor that knows some secrets; those below four bytes are too common in plain text to be replaced.
  public init(secrets: [String] = []) {
    let spellings = secrets + secrets.map(PercentEncoding.query)
    self.secrets = Set(spellings.map { Array($0.utf8) }).filter { $0.count >= 4 }.sorted { $0.count > $1.count }
  }

  /// A redactor for the keys of a source.
  public init(keys: APIKeys?) {
    self.init(secrets: keys.map { [$0.publicKey] + ($0.privateKey.map { [$0] } ?? []) } ?? [])
  }

  /// The text without secrets.
  public func redact(_ text: String) -> String {
    String(decoding: redact(Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes without secrets; of another length where something was masked.
  ///
  /// - Complexity: O(*n* · number of secrets).
  public func redact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let end = endOfSecret(in: bytes, at: index) {
        result.append(contentsOf: Self.mask.utf8)
        index = end
      } else if let value = Self.valueOfParameter(in: bytes, at: index) {
        result.append(contentsOf: bytes[index..<value.lowerBound])
        result.append(contentsOf: Self.mask.utf8)
        index = value.upperBound
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// One line of at most `limit` characters for an error: without secrets, control characters and doubled spaces.
  public func excerpt(_ text: String, limit: Int = 200) -> String {
    // A long body is cut before the work, with room for a secret across the cut.
    let words = redact(String(text.prefix(limit * 8))).split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let line = words.joined(separator: " ")
    return line.count > limit ? line.prefix(limit) + "…" : line
  }

  private func endOfSecret(in bytes: [UInt8], at index: Int) -> Int? {
    for secret in secrets where bytes[index...].starts(with: secret) { return index + secret.count }
    guard Self.isHexDigit(bytes[index]), index == 0 || !Self.isWordByte(bytes[index - 1]) else { return nil }
    var end = index
    while end < bytes.count, end - index <= 32, Self.isHexDigit(bytes[end]) { end += 1 }
    return end - index == 32 && (end == bytes.count || !Self.isWordByte(bytes[end])) ? end : nil
  }

  private static let names: [[UInt8]] = ["apikey", "hash", "ts"].map { Array($0.utf8) }

  /// The value after a name at `index`: after `=` or its encoded form up to the next separator, or a JSON string after a colon.
  private static func valueOfParameter(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    guard index == 0 || !isWordByte(bytes[index - 1]) || isAfterEscape(bytes, index) else { return nil }
    for name in names {
      let end = index + name.count
      guard end < bytes.count, zip(bytes[index..<end], name).allSatisfy({ $0 | 0x20 == $1 }) else { continue }
      if bytes[end] == UInt8(ascii: "=") { return extent(in: bytes, from: end + 1) }
      if bytes[end...].starts(with: "%3D".utf8) || bytes[end...].starts(with: "%3d".utf8) {
        return extent(in: bytes, from: end + 3)
      }
      guard bytes[end] == UInt8(ascii: "\"") else { continue }
      var start = end + 1
      while start < bytes.count, [0x20, 0x09, UInt8(ascii: ":")].contains(bytes[start]) { start += 1 }
      if start > end + 1, start < bytes.count { return extent(in: bytes, from: start + (bytes[start] == 0x22 ? 1 : 0)) }
    }
    return nil
  }

  private static func extent(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    var end = start
    while end < bytes.count, bytes[end] > 0x20, !"&\"'<>,;}#".utf8.contains(bytes[end]),
      !bytes[end...].starts(with: "%26".utf8)
    {
      end += 1
    }
    return start < end ? start..<end : nil
  }

  /// Whether two hexadecimal digits of a percent escape (`%26hash%3D`) or an escape of JSON (`\u0026hash=`) come right before.
  private static func isAfterEscape(_ bytes: [UInt8], _ index: Int) -> Bool {
    if index >= 3, bytes[index - 3] == UInt8(ascii: "%") { return true }
    return index >= 6 && bytes[index - 6] == UInt8(ascii: "\\") && bytes[index - 5] == UInt8(ascii: "u")
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isHexDigit(byte) || (UInt8(ascii: "g")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
