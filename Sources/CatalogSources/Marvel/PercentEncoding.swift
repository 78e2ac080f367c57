/// Percent-encoding (RFC 3986, section 2.1): everything but unreserved characters, and what stays readable in its place.
enum PercentEncoding {
  /// A name or value of a query. Commas and colons stay: they separate ids and stand in dates.
  static func query(_ text: String) -> String {
    encode(text, keeping: [UInt8(ascii: ","), UInt8(ascii: ":")])
  }

  /// A path; its slashes stay.
  static func path(_ text: String) -> String {
    encode(text, keeping: [UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: ":")])
  }

  /// The text behind the encoding; nil when it is broken or not UTF-8. A plus sign means a space, as forms have it.
  static func decodedQuery(_ text: Substring) -> String? {
    decode(text, plus: 0x20)
  }

  /// A user name or password of a URL; a plus sign is one.
  static func decodedUserInfo(_ text: Substring) -> String? {
    decode(text, plus: UInt8(ascii: "+"))
  }

  private static func decode(_ text: Substring, plus: UInt8) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(plus)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func encode(_ text: String, keeping kept: [UInt8]) -> String {
    var result = ""
    for byte in text.utf8 {
      if isUnreserved(byte) || kept.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += byte < 16 ? "%0" : "%"
        result += String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
