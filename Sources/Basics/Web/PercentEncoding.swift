/// Percent-encoding (RFC 3986, section 2.1) of everything but unreserved characters, and its decoding.
public enum PercentEncoding {
  /// Encodes a text, except its unreserved characters: letters, digits, `-`, `.`, `_` and `~`.
  ///
  /// - Parameter kept: further ASCII characters that are not encoded.
  public static func encode(_ text: String, keeping kept: String = "") -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) || kept.utf8.contains(byte) {
        encoded.append(byte)
      } else {
        append(byte, to: &encoded)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns the decoded text; nil when the encoding is broken or the text is not UTF-8.
  ///
  /// - Parameter plusIsSpace: whether a plus sign means a space, as in forms.
  public static func decode(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hexadecimal.value(of:)),
          let low = rest.popFirst().flatMap(Hexadecimal.value(of:))
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Appends a byte as `%` and two upper-case digits.
  public static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(Hexadecimal.upperCaseDigit(byte >> 4))
    bytes.append(Hexadecimal.upperCaseDigit(byte))
  }

  /// Whether a byte needs no encoding anywhere in an address.
  public static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
