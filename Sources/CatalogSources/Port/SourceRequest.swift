import Basics
public import Catalog

/// A request to a source in the words of its model. Only the source knows the call of its API that this becomes.
///
/// ```swift
/// let newest = SourceOrder("-modified", by: .modified, isDescending: true)
/// let request = SourceRequest(
///   CatalogList(Kind(number: 1)), rows: .init(offset: 200, limit: 100), orderBy: newest,
///   since: "2026-09-01")
/// ```
public struct SourceRequest: Sendable, Hashable {
  /// The list: a collection, the part of it that a filter leaves, a record, or a record's own list.
  public var list: CatalogList
  /// The rows of the list that are wanted. A look-up has no rows.
  public var rows: Rows
  /// The order of the rows; nil for the source's own.
  public var orderBy: SourceOrder?
  /// The day since which the rows were modified, `2026-09-01`, or the moment, `2026-09-01T03:00:00Z`; nil for all.
  public var since: String?
  /// The entity tag of the page that is known already, as it was received.
  public var ifNoneMatch: String?

  /// Some rows of a list.
  public struct Rows: Sendable, Hashable {
    /// The first one, from 0.
    public var offset: Int
    /// The number of rows.
    public var limit: Int

    /// Creates a range of rows.
    public init(offset: Int = 0, limit: Int) {
      self.offset = offset
      self.limit = limit
    }

    /// The number of the page with these rows, from 1, for a source that counts pages.
    public var page: Int { offset / max(1, limit) + 1 }
  }

  /// Creates a request.
  public init(_ list: CatalogList, rows: Rows, orderBy: SourceOrder? = nil, since: String? = nil) {
    self.list = list
    self.rows = rows
    self.orderBy = orderBy
    self.since = since
  }
}

/// An order in which a source gives rows.
public struct SourceOrder: Sendable, Hashable {
  /// The value that rows are ordered by, as far as rows show it.
  public enum Key: Sendable, Hashable {
    /// The time of the last change of records.
    case modified
    /// The ids of the records.
    case id
    /// A value that is not checked.
    case other
  }

  /// The source's own name of the order, with the mark of its direction: `-modified`.
  public let name: String
  /// The value that rows are ordered by.
  public let key: Key
  /// Whether the greatest value comes first.
  public let isDescending: Bool

  /// Creates an order.
  public init(_ name: String, by key: Key = .other, isDescending: Bool = false) {
    self.name = name
    self.key = key
    self.isDescending = isDescending
  }
}

/// A list of a source that is walked like a collection: a whole collection, or the part of it that a filter leaves.
///
/// ```swift
/// let kind = Kind(number: 1)
/// let all = CatalogList(kind)
/// let one = CatalogList(kind, .record(1009))
/// let some = CatalogList(kind, .named(beginning: "spider"), number: 1)
/// ```
public struct CatalogList: Sendable, Hashable {
  /// The choice of records of a collection that a list holds.
  public enum Scope: Sendable, Hashable {
    /// All records.
    case everything
    /// One record, by its id.
    case record(Int64)
    /// Some records, by their ids, no more than a filter takes.
    case records([Int64])
    /// The records whose name or title begins with a text.
    case named(beginning: String)
    /// The records whose name has a text in it, as the source compares names.
    case holding(String)
    /// The records that came out from one day to another, both included: `2026-09-01`.
    case days(String, String)
    /// The records that belong to any of some records of another kind, no more than a filter takes.
    case related(to: Kind, ids: [Int64])
    /// The records that belong to one record of another kind, by that record's own list.
    case owned(by: RecordID)
  }

  /// The collection.
  public let kind: Kind
  /// The choice of its records.
  public let scope: Scope
  /// The list's number among those of its kind in a crawl, from 0; 0 for a whole collection.
  public let number: Int

  /// Creates a list from its parts.
  public init(_ kind: Kind, _ scope: Scope = .everything, number: Int = 0) {
    self.kind = kind
    self.scope = scope
    self.number = number
  }

  /// Whether the list is only a part of a collection.
  public var isNarrowed: Bool { scope != .everything }
  /// Whether the list is a look-up, which has one row and no pages.
  public var isRecord: Bool { if case .record = scope { true } else { false } }
  /// The ids that name its records, which are at most as many; nil for a list without ids.
  public var ids: [Int64]? {
    switch scope {
    case .record(let id): [id]
    case .records(let ids): ids
    case .everything, .named, .holding, .days, .related, .owned: nil
    }
  }
  /// Whether the list is a look-up or a record's own list: the source may not have that record.
  public var isOfRecord: Bool { if case .owned = scope { true } else { isRecord } }
}

/// The lists of one field of one kind: `characters/series`, the series of characters.
public struct ListRoute: Sendable, Hashable {
  /// The kind of the records that have the lists.
  public let owner: Kind
  /// The kind of the records on them.
  public let target: Kind

  /// Creates a route.
  public init(owner: Kind, target: Kind) {
    self.owner = owner
    self.target = target
  }
}

/// The target of a request: a path below the base URL and its parameters, without authorization.
///
/// ```swift
/// let page = [QueryItem("offset", "100"), QueryItem("limit", "100")]
/// print(CallTarget(path: "characters", query: page).canonical)  // /characters?limit=100&offset=100
/// ```
public struct CallTarget: Sendable, Hashable {
  /// The path without an outer slash, such as `characters` or `characters/1009610/comics`.
  public let path: String
  /// The parameters, sorted by name in byte order; equal requests have equal bytes.
  public let query: [QueryItem]

  /// Creates a target from its parts.
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

  /// Creates a parameter from its parts.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The parameter as it stands in a URL.
  public var encoded: String { Self.encoded(name) + "=" + Self.encoded(value) }

  /// Returns a name or value of a query, percent-encoded. Commas and colons stay: they separate ids and stand in dates.
  static func encoded(_ text: String) -> String { PercentEncoding.encode(text, keeping: ",:") }

  /// Compares the names in byte order, then the values.
  public static func < (left: QueryItem, right: QueryItem) -> Bool {
    if left.name == right.name { return left.value.utf8.lexicographicallyPrecedes(right.value.utf8) }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
