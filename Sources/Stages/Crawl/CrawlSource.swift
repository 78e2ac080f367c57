public import Catalog
public import CatalogSources

/// What a crawl reads.
public enum CrawlSource: Sendable {
  /// A Marvel-compatible gateway.
  case gateway(MarvelClient, collections: [Kind], concurrency: Int)
  /// Recorded answers.
  case recordings(RecordingFolder)
}
