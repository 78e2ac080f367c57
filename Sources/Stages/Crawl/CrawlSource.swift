public import Catalog
public import CatalogSources

/// What a crawl reads.
public enum CrawlSource: Sendable {
  /// A Marvel-compatible gateway.
  case gateway(MarvelClient, GatewayCrawl)
  /// Recorded answers.
  case recordings(RecordingFolder)
}

/// How a gateway is crawled.
public struct GatewayCrawl: Sendable {
  /// What to read, in this order.
  public var collections: [Kind]
  /// Requests in flight at most.
  public var concurrency: Int
  /// Extra calls allowed to find displaced records, as a fraction of a collection's pages.
  public var recovery: Double
  /// What is asked for beyond the pages of collections; nil for nothing.
  public var enrichment: Enrichment?
  /// Whom to ask for it; nil for the client of the pages.
  public var enriching: MarvelClient?
  /// Where answers are captured; nil for nowhere.
  public var captures: CaptureFolder?

  /// A way of crawling.
  public init(collections: [Kind], concurrency: Int, recovery: Double = 0.1, captures: CaptureFolder? = nil) {
    self.captures = captures
    self.collections = collections
    self.concurrency = concurrency
    self.recovery = recovery
  }
}
