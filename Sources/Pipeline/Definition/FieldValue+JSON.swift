extension FieldValue {
  /// The value as JSON (RFC 8259); maps and long lists are indented when `indent` is given.
  func json(indent: Int? = nil) -> String {
    switch self {
    case .text(let value): return Self.quoted(value)
    case .null, .bool, .integer, .number: return yaml
    case .secret(let reference):
      return FieldValue.map([Entry(reference.entry.key, .text(reference.entry.value))]).json(indent: indent)
    case .list(let values):
      let isFlat = values.allSatisfy { if case .map = $0 { false } else { true } }
      return Self.enclosed(
        "[", values.map { $0.json(indent: isFlat ? nil : indent.map { $0 + 2 }) }, "]", isFlat ? nil : indent)
    case .map(let entries):
      return Self.enclosed(
        "{", entries.map { Self.quoted($0.key) + ": " + $0.value.json(indent: indent.map { $0 + 2 }) }, "}", indent)
    }
  }

  private static func enclosed(_ open: String, _ parts: [String], _ close: String, _ indent: Int?) -> String {
    guard let indent, !parts.isEmpty else { return open + parts.joined(separator: ", ") + close }
    let space = String(repeating: " ", count: indent)
    return open + "\n" + parts.map { space + "  " + $0 }.joined(separator: ",\n") + "\n" + space + close
  }
}

// MARK: - Literals

extension FieldValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Values in order.
  public init(arrayLiteral elements: FieldValue...) { self = .list(elements) }
  /// Keys and values in order.
  public init(dictionaryLiteral elements: (String, FieldValue)...) { self = .map(elements.map { Entry($0, $1) }) }
}
