public import Catalog
import GRDB

/// A reader of the quarantine of the last crawl, also while a run works. No file is made or changed.
public struct QuarantineReader: Sendable {
  /// The newest crawl, whole or not; nil where there was none yet.
  public let crawl: Crawl?

  private let path: String
  private let model: CatalogModel

  /// Opens a store for reading.
  ///
  /// - Parameter path: The store's file, which must exist.
  /// - Throws: `StoreError`.
  public init(path: String, model: CatalogModel) throws {
    self.path = path
    self.model = model
    // A store whose first run ended before its tables were made has had no crawl.
    crawl = try ReadOnlyFile(path: path).read { db in try db.tableExists("crawl") ? Crawl.newest(db) : nil }
  }

  /// Returns the totals of each rule, by the names of the rules.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(entries of all crawls).
  public func totals(_ filter: QuarantineFilter) throws -> [QuarantineTotal] {
    guard let crawl else { return [] }
    let (condition, arguments) = filter.condition(crawl: crawl)
    return try ReadOnlyFile(path: path).read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT rule, sum(count * (rejects_record = 0)), sum(count * rejects_record), min(remedy) \(condition)
          GROUP BY rule ORDER BY rule
          """, arguments: arguments
      ).map {
        QuarantineTotal(
          rule: try $0.value(0), values: try $0.value(1), records: try $0.value(2), remedy: try $0.value(3))
      }
    }
  }

  /// Returns the entries in the order of the source, not of arrival.
  ///
  /// - Parameter limit: The most entries; nil for all.
  /// - Throws: `StoreError`.
  /// - Complexity: O(*n* log *n*) for *n* entries that pass.
  public func entries(_ filter: QuarantineFilter, limit: Int? = nil) throws -> [QuarantineEntry] {
    guard let crawl else { return [] }
    let (condition, arguments) = filter.condition(crawl: crawl)
    return try ReadOnlyFile(path: path).read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT rule, \(QuarantineFilter.kindOfEntry), key, pointer, raw, remedy, uri, position, rejects_record, count
          \(condition) ORDER BY page.kind, walk, "offset", position, number LIMIT \(limit ?? -1)
          """, arguments: arguments
      ).map { try QuarantineEntry($0, of: model) }
    }
  }
}

extension QuarantineEntry {
  fileprivate init(_ row: Row, of model: CatalogModel) throws {
    self.init(
      rule: try row.value(0),
      kind: try (row.value(1) as Int?).flatMap { model.kind(number: $0) },
      id: try (row.value(2) as Int64?).flatMap { RecordID(key: $0)?.id }, pointer: try row.value(3),
      raw: try row.value(4), remedy: try row.value(5), place: try row.value(6), row: 1 &+ (try row.value(7)),
      rejectsRecord: try row.value(8), count: try row.value(9))
  }
}

/// A filter for the entries of the quarantine.
public struct QuarantineFilter: Sendable, Equatable {
  /// The only rule whose entries pass; nil for all.
  public var rule: String?
  /// The only kind whose entries pass; nil for all.
  public var kind: Kind?

  /// Creates a filter from its parts.
  public init(rule: String? = nil, kind: Kind? = nil) {
    self.rule = rule
    self.kind = kind
  }

  /// The kind of an entry: that of its record, else that of the collection that was asked.
  static let kindOfEntry = "coalesce(quarantine.key >> 53, page.kind)"

  private static let earlier = """
     OR page.crawl < ?1 AND page.walk < \(PagePlace.Walk.head.rawValue) AND rejects_record
      OR page.crawl < ?1 AND EXISTS (
        SELECT 1 FROM record WHERE record.key = quarantine.key AND record.crawl = page.crawl)
    """

  /// Returns the condition for the entries of a crawl that pass, as the end of a statement.
  ///
  /// An incremental crawl adds to the entries of those before it: they still hold for records that it did not see.
  func condition(crawl: Crawl) -> (sql: String, arguments: StatementArguments) {
    (
      """
      FROM quarantine JOIN page ON page.id = quarantine.page
      WHERE (page.crawl = ?1\(crawl.mode == .incremental ? Self.earlier : "")) AND (?2 IS NULL OR rule = ?2) AND (?3 IS NULL OR \(Self.kindOfEntry) = ?3)
      """, [crawl.id, rule, kind?.index]
    )
  }
}

/// A quarantined value or a rejected row, with the place that it came from.
public struct QuarantineEntry: Sendable, Equatable {
  /// The rule's name.
  public let rule: String
  /// The kind of the record, or of the collection that was asked; nil where neither is known.
  public let kind: Kind?
  /// The record's number; nil where it has none that can be used.
  public let id: Int64?
  /// RFC 6901 pointer into the record; empty for the whole of it.
  public let pointer: String
  /// The value as it was sent, cut and without keys.
  public let raw: String
  /// The remedy.
  public let remedy: String
  /// The request or the file, without secrets.
  public let place: String
  /// The row of that answer, from 1.
  public let row: Int
  /// Whether the whole row was rejected.
  public let rejectsRecord: Bool
  /// The number of values or records in this entry: itself, and later ones in the same list or page.
  public let count: Int
}

/// The total that one rule quarantined in a crawl.
public struct QuarantineTotal: Sendable, Equatable {
  /// The rule's name.
  public let rule: String
  /// The number of quarantined values; their records are kept without them.
  public let values: Int
  /// The number of rejected rows.
  public let records: Int
  /// The remedy.
  public let remedy: String
}
