import Basics

/// One parameter of a request, not yet percent-encoded.
public struct QueryItem: Sendable, Hashable, Comparable {
  /// The name.
  public let name: String
  /// The value.
  public let value: String

  /// A parameter of its parts.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The parameter as it stands in a URL.
  public var encoded: String { Self.encoded(name) + "=" + Self.encoded(value) }

  /// A name or value of a query. Commas and colons stay: they separate ids and stand in dates.
  static func encoded(_ text: String) -> String { PercentEncoding.encode(text, keeping: ",:") }

  /// Byte order of the names, then of the values.
  public static func < (left: QueryItem, right: QueryItem) -> Bool {
    if left.name == right.name { return left.value.utf8.lexicographicallyPrecedes(right.value.utf8) }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
