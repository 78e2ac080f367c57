import Catalog
import GRDB

/// One crawl of a source.
public struct Crawl: Sendable, Equatable {
  /// The number of the crawl, from 1.
  public let id: Int64
  /// The name of the source that it reads.
  public let source: String
  /// The start of the crawl, ISO 8601.
  public let started: String
  /// The time at which its last page was in; nil while it is open.
  public let finished: String?
  /// The time at which the crawl was closed: its set was published, was published already, or was refused. Nil until then.
  public let closed: String?
  /// The mode in which it reads its source.
  public let mode: CrawlMode
  /// The parameters that decided its requests when it began; nil for recordings.
  public let plan: String?
}

extension Crawl {
  /// Reads a row of the table of crawls.
  fileprivate init(row: Row) throws {
    self.init(
      id: try row.value("id"), source: try row.value("source"), started: try row.value("started"),
      finished: try row.value("finished"), closed: try row.value("settled"),
      mode: CrawlMode(rawValue: try row.value("mode")) ?? .full, plan: try row.value("plan"))
  }

  /// Returns the newest crawl that fulfils a condition; nil for none.
  static func newest(
    _ db: Database, where condition: String = "TRUE", arguments: StatementArguments = []
  ) throws -> Crawl? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM crawl WHERE \(condition) ORDER BY id DESC LIMIT 1", arguments: arguments
    ).map(Crawl.init(row:))
  }

  /// Returns the moment of a stored start in seconds since 1970; nil where the text is no moment.
  static func seconds(ofStart started: String) -> Int64? {
    var started = started
    return started.withUTF8 { CatalogDate(UnsafeRawBufferPointer($0)).seconds }
  }

  /// Returns the text in a column of a crawl; nil for NULL.
  static func text(_ column: String, of crawl: Int64, db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT \(column) FROM crawl WHERE id = ?", arguments: [crawl])
  }
}

/// The mode in which a crawl reads its source.
public enum CrawlMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every page of every collection.
  case full
  /// The changes since the last crawl; every page only of collections whose totals the changes do not explain.
  case incremental
}
