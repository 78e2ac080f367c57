/// What a YAML scalar means by the core schema of YAML 1.2: only `true` and `false` are booleans, `yes` and `no` are texts.
package enum ScalarText: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)

  /// Reads a scalar that stands without quotes.
  init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default:
      if let integer = Self.integer(text) {
        self = .integer(integer)
      } else if Self.looksLikeNumber(text), let number = Double(text), number.isFinite {
        self = .number(number)
      } else {
        self = .text(text)
      }
    }
  }

  /// Whether the scalar is a text.
  var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// Decimal digits with an optional sign; leading zeros are a text, since an id or a code may have them.
  private static func integer(_ text: String) -> Int? {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.utf8.count - digits.utf8.count <= 1, !digits.isEmpty,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits == "0" || !digits.hasPrefix("0")
    else { return nil }
    return Int(text)
  }

  private static func looksLikeNumber(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) }
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
  }
}
