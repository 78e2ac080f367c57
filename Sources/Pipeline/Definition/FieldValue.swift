import Basics

/// A value of a field as data, for defaults, examples and the definition in force.
public indirect enum FieldValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in order.
  case list([FieldValue])
  /// Keys and values in order, no key twice.
  case map([Entry])
  /// A reference to a secret; the secret itself is never a field value.
  case secret(SecretReference)

  /// A key and its value in a map.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: FieldValue

    /// Creates an entry.
    public init(_ key: String, _ value: FieldValue) {
      self.key = key
      self.value = value
    }
  }

  /// Every reference to a secret in this value, in order.
  public var secrets: [SecretReference] {
    switch self {
    case .secret(let reference): [reference]
    case .list(let values): values.flatMap(\.secrets)
    case .map(let entries): entries.flatMap(\.value.secrets)
    default: []
    }
  }
}

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

  /// Returns the shortest text that reads back as `value`, without a fraction for whole numbers.
  static func text(of value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// Whether a text without quotes is still read as a text.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetterOrDigit || first == UInt8(ascii: "/"),
      ScalarText(plain: text).isText, !text.hasSuffix(":")
    else { return false }
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: ":"), byte != UInt8(ascii: "/") { return false }
      guard byte.isASCIILetterOrDigit || "._/%+-:@".utf8.contains(byte) else { return false }
      previous = byte
    }
    return true
  }

  /// Returns a text in double quotes with the escapes that JSON and YAML share.
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

extension FieldValue {
  /// Returns the value as JSON (RFC 8259); maps and long lists are indented when `indent` is given.
  func json(indent: Int? = nil) -> String {
    switch self {
    case .text(let value): return Self.quoted(value)
    case .null, .bool, .integer, .number: return yaml
    case .secret(let reference):
      return FieldValue.map([Entry(reference.entry.key, .text(reference.entry.value))]).json(indent: indent)
    case .list(let values):
      let isFlat = values.allSatisfy { if case .map = $0 { false } else { true } }
      return Self.enclosed(
        "[", around: values.map { $0.json(indent: isFlat ? nil : indent.map { $0 + 2 }) }, close: "]",
        indent: isFlat ? nil : indent)
    case .map(let entries):
      return Self.enclosed(
        "{", around: entries.map { Self.quoted($0.key) + ": " + $0.value.json(indent: indent.map { $0 + 2 }) },
        close: "}", indent: indent)
    }
  }

  private static func enclosed(_ open: String, around parts: [String], close: String, indent: Int?) -> String {
    guard let indent, !parts.isEmpty else { return open + parts.joined(separator: ", ") + close }
    let space = String(repeating: " ", count: indent)
    return open + "\n" + parts.map { space + "  " + $0 }.joined(separator: ",\n") + "\n" + space + close
  }
}

// MARK: - Literals

extension FieldValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates values in order.
  public init(arrayLiteral elements: FieldValue...) { self = .list(elements) }
  /// Creates keys and values in order.
  public init(dictionaryLiteral elements: (String, FieldValue)...) { self = .map(elements.map { Entry($0, $1) }) }
}
