public import Catalog
import GRDB

/// Which entries of the quarantine to read.
public struct QuarantineFilter: Sendable, Equatable {
  /// Those of one rule only; nil for all.
  public var rule: String?
  /// Those of one kind only; nil for all.
  public var kind: Kind?

  /// A filter of its parts.
  public init(rule: String? = nil, kind: Kind? = nil) {
    self.rule = rule
    self.kind = kind
  }

  /// The kind of an entry: that of its record, else that of the collection that was asked.
  static let kindOfEntry = "coalesce(quarantine.key >> 53, page.kind)"

  private static let earlier = """
     OR page.crawl < ?1 AND page.walk < \(PagePlace.head) AND rejects_record
      OR page.crawl < ?1 AND EXISTS (
        SELECT 1 FROM record WHERE record.key = quarantine.key AND record.crawl = page.crawl)
    """

  /// The entries of a crawl that pass, as the end of a statement.
  ///
  /// A crawl that asked for what changed adds to those before it: what they set aside holds for records that it did not see.
  func condition(crawl: Crawl) -> (sql: String, arguments: StatementArguments) {
    (
      """
      FROM quarantine JOIN page ON page.id = quarantine.page
      WHERE (page.crawl = ?1\(crawl.mode == .incremental ? Self.earlier : "")) AND (?2 IS NULL OR rule = ?2) AND (?3 IS NULL OR \(Self.kindOfEntry) = ?3)
      """, [crawl.id, rule, kind.map { Int($0.rawValue) }]
    )
  }
}
