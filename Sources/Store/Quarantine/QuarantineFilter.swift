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

  /// The entries of a crawl that pass, as the end of a statement.
  func condition(crawl: Int64) -> (sql: String, arguments: StatementArguments) {
    (
      """
      FROM quarantine JOIN page ON page.id = quarantine.page
      WHERE page.crawl = ?1 AND (?2 IS NULL OR rule = ?2) AND (?3 IS NULL OR \(Self.kindOfEntry) = ?3)
      """, [crawl, rule, kind.map { Int($0.rawValue) }]
    )
  }
}
