public import Basics
public import Catalog

/// A request to a Marvel-compatible gateway: a path below the base URL and its parameters, without keys.
public struct MarvelRequest: Sendable, Hashable {
  /// The path without an outer slash, such as `characters` or `characters/1009610/comics`.
  public let path: String
  /// The parameters, sorted by name in byte order; equal requests have equal bytes.
  public let query: [QueryItem]
  /// The entity tag of the page that is known already, as it was received.
  public var ifNoneMatch: String?

  /// A request of its parts; the names `ts`, `apikey` and `hash` belong to the signature and are removed.
  public init(path: String, query: [QueryItem] = [], ifNoneMatch: String? = nil) {
    self.path = path.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")
    self.query = query.filter { !MarvelSigner.parameterNames.contains($0.name) }.sorted()
    self.ifNoneMatch = ifNoneMatch
  }

  /// The path and query without keys, percent-encoded, beginning with a slash.
  public var canonicalTarget: String {
    let head = "/" + PercentEncoding.encode(path, keeping: "/,:")
    return query.isEmpty ? head : head + "?" + query.map(\.encoded).joined(separator: "&")
  }

  /// The request's name in logs and captures: its URI without `ts`, `apikey` and `hash`.
  public func canonicalURI(at base: BaseURL) -> String {
    base.description + canonicalTarget
  }
}

extension MarvelRequest {
  /// The greatest `limit` that the API takes (marvel-api 1.3).
  public static let greatestLimit = 100

  /// A page of a whole collection.
  ///
  /// - Parameters:
  ///   - collection: `characters`, `comics`, `creators`, `events`, `series` or `stories`.
  ///   - orderBy: An order of the collection, `-` in front for descending; nil for the source's own.
  ///   - filters: Further parameters, such as `modifiedSince`.
  public static func list(
    _ collection: String, limit: Int = greatestLimit, offset: Int = 0, orderBy: String? = nil,
    filters: [QueryItem] = []
  ) -> MarvelRequest {
    var query = filters
    query.append(QueryItem("limit", String(limit)))
    query.append(QueryItem("offset", String(offset)))
    if let orderBy { query.append(QueryItem("orderBy", orderBy)) }
    return MarvelRequest(path: collection, query: query)
  }

  /// One record; the answer is a page of one row.
  public static func record(_ collection: String, id: Int64) -> MarvelRequest {
    MarvelRequest(path: "\(collection)/\(id)")
  }

  /// A page of the records of another kind that belong to one record, such as a character's comics.
  public static func related(
    _ kind: Kind, of owner: RecordID, limit: Int = greatestLimit, offset: Int = 0, orderBy: String? = nil
  ) -> MarvelRequest {
    list("\(owner.kind)/\(owner.id)/\(kind)", limit: limit, offset: offset, orderBy: orderBy)
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
