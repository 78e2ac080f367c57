import Basics

extension FieldValue {
  /// The value as YAML 1.2 on one line, in flow style.
  public var yaml: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): Self.text(of: value)
    case .text(let value): Self.isPlain(value) ? value : Self.quoted(value)
    case .list(let values): "[" + values.map(\.yaml).joined(separator: ", ") + "]"
    case .map(let entries):
      "{" + entries.map { FieldValue.text($0.key).yaml + ": " + $0.value.yaml }.joined(separator: ", ") + "}"
    case .secret(let reference):
      FieldValue.map([Entry(reference.entry.key, .text(reference.entry.value))]).yaml
    }
  }

  /// The shortest text that reads back as `value`, without a fraction for whole numbers.
  static func text(of value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// Whether a text can stand without quotes and is still read as a text.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) || first == UInt8(ascii: "/"),
      ScalarText(plain: text).isText, !text.hasSuffix(":")
    else { return false }
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: ":"), byte != UInt8(ascii: "/") { return false }
      guard isLetterOrDigit(byte) || "._/%+-:@".utf8.contains(byte) else { return false }
      previous = byte
    }
    return true
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// A text in double quotes with the escapes that JSON and YAML share.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        result += "\\u" + Hexadecimal.text(UInt64(scalar.value), digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
