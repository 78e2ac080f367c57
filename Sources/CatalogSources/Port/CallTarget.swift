import Basics

/// Where a request leads: a path below the base URL and its parameters, without what it is authorized by.
public struct CallTarget: Sendable, Hashable {
  /// The path without an outer slash, such as `characters` or `characters/1009610/comics`.
  public let path: String
  /// The parameters, sorted by name in byte order; equal requests have equal bytes.
  public let query: [QueryItem]

  /// A target of its parts.
  public init(path: String, query: [QueryItem] = []) {
    self.path = path
    self.query = query.sorted()
  }

  /// Path and query, percent-encoded, beginning with a slash.
  public var canonical: String {
    let head = "/" + PercentEncoding.encode(path, keeping: "/,:")
    return query.isEmpty ? head : head + "?" + query.map(\.encoded).joined(separator: "&")
  }
}

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
