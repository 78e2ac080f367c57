import Basics
public import Catalog

/// What is to be asked of a source, in the words of its model. What that is in the source's API only the source knows.
public struct SourceRequest: Sendable, Hashable {
  /// A collection, what a filter leaves of it, a record, or a record's own list.
  public var list: CatalogList
  /// Which rows of it. A look-up has no rows.
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
    /// How many.
    public var limit: Int

    /// Rows.
    public init(offset: Int = 0, limit: Int) {
      self.offset = offset
      self.limit = limit
    }

    /// The number of the page that they are, from 1, for a source that counts pages.
    public var page: Int { offset / max(1, limit) + 1 }
  }

  /// A request.
  public init(_ list: CatalogList, rows: Rows, orderBy: SourceOrder? = nil, since: String? = nil) {
    self.list = list
    self.rows = rows
    self.orderBy = orderBy
    self.since = since
  }
}

/// An order that a source gives rows in.
public struct SourceOrder: Sendable, Hashable {
  /// What rows are ordered by, as far as they can show it.
  public enum Key: Sendable, Hashable {
    /// Their last change.
    case modified
    /// Their ids.
    case id
    /// Something that is not checked.
    case other
  }

  /// The source's own name of it, with the mark of its direction: `-modified`.
  public let name: String
  /// What it is by.
  public let key: Key
  /// Whether the greatest comes first.
  public let isDescending: Bool

  /// An order.
  public init(_ name: String, by key: Key = .other, isDescending: Bool = false) {
    self.name = name
    self.key = key
    self.isDescending = isDescending
  }
}

/// A list of a source that is walked like a collection: a whole collection, or the part of it that a filter leaves.
public struct CatalogList: Sendable, Hashable {
  /// Which records of the collection are listed.
  public enum Scope: Sendable, Hashable {
    /// All of them.
    case everything
    /// One, by its id.
    case record(Int64)
    /// Some, by their ids, no more than a filter takes.
    case records([Int64])
    /// Those whose name or title begins with a text.
    case named(beginning: String)
    /// Those whose name has a text in it, as the source compares names.
    case holding(String)
    /// Those that came out from one day to another, both included: `2026-09-01`.
    case days(String, String)
    /// Those that belong to any of some records of another kind, no more than a filter takes.
    case related(to: Kind, ids: [Int64])
    /// Those that belong to one record of another kind, by that record's own list.
    case owned(by: RecordID)
  }

  /// The collection.
  public let kind: Kind
  /// What of it.
  public let scope: Scope
  /// Its number among the lists of its kind in a crawl, from 0; 0 for a whole collection.
  public let number: Int

  /// A list of its parts.
  public init(_ kind: Kind, _ scope: Scope = .everything, number: Int = 0) {
    self.kind = kind
    self.scope = scope
    self.number = number
  }

  /// Whether it is a part of a collection.
  public var isNarrowed: Bool { scope != .everything }
  /// Whether it is a look-up, which has one row and no pages.
  public var isRecord: Bool { if case .record = scope { true } else { false } }
  /// The ids by which its records are named, so that there are at most as many; nil for a list of others.
  public var ids: [Int64]? {
    switch scope {
    case .record(let id): [id]
    case .records(let ids): ids
    case .everything, .named, .holding, .days, .related, .owned: nil
    }
  }
  /// Whether it is a look-up, or a record's own list: the source may not have that record.
  public var isOfRecord: Bool { if case .owned = scope { true } else { isRecord } }
}

/// The lists of one field of one kind: `characters/series`, the series of characters.
public struct ListRoute: Sendable, Hashable {
  /// The kind of the records that have the lists.
  public let owner: Kind
  /// The kind of the records on them.
  public let target: Kind

  /// A route.
  public init(owner: Kind, target: Kind) {
    self.owner = owner
    self.target = target
  }
}

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
