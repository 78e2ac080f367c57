public import Catalog
public import Store

/// What a crawl gave.
public struct CrawlReport: Sendable {
  /// The crawl.
  public let crawl: Crawl
  /// Per kind; kinds that were not asked for have zeros.
  public let counts: [Kind: KindCount]
  /// Rows whose kind could not be told.
  public let unknownRows: Int
  /// Values set aside.
  public let quarantinedValues: Int
  /// Records set aside whole.
  public let quarantinedRecords: Int
  /// Parts of recordings that were no catalogue answers.
  public let skipped: [(place: String, reason: String)]
  /// Collections whose source refused an explicit order.
  public let unordered: Set<Kind>
}
