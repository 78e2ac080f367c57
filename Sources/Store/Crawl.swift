import GRDB

/// One reading of a source from end to end.
public struct Crawl: Sendable, Equatable {
  /// Counts up from 1.
  public let id: Int64
  /// What was read.
  public let source: String
  /// When it started, ISO 8601.
  public let started: String
  /// When its last page was in; nil while it is open.
  public let finished: String?
  /// When it was decided what becomes of it: its set was published, was published already, or was refused.
  public let settled: String?
  /// How it reads its source.
  public let mode: CrawlMode
  /// What decided its requests when it began; nil for recordings, and where an older version began it.
  public let plan: String?
}

extension Crawl {
  /// A row of the crawls, which has no `settled` in a store that an older version made.
  init(row: Row) throws {
    func text(_ column: String) throws -> String? {
      row.hasColumn(column) ? try row.value(column) : nil
    }
    self.init(
      id: try row.value("id"), source: try row.value("source"), started: try row.value("started"),
      finished: try text("finished"), settled: try text("settled"),
      mode: try text("mode").flatMap(CrawlMode.init(rawValue:)) ?? .full, plan: try text("plan"))
  }
}
