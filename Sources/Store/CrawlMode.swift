/// How a crawl reads its source.
public enum CrawlMode: String, Sendable, Hashable, Codable {
  /// Every page of every collection.
  case full
  /// What changed since the last crawl; every page only of collections where that does not explain their totals.
  case incremental
}
