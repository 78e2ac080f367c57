public import Catalog
public import CatalogSources
public import Store

/// What a crawl reads.
public enum CrawlSource: Sendable {
  /// A Marvel-compatible gateway.
  case gateway(MarvelClient, GatewayCrawl)
  /// Recorded answers.
  case recordings(RecordingFolder)
}

extension CrawlSource {
  /// Where answers are captured; nil for nowhere.
  var captures: CaptureFolder? {
    if case .gateway(_, let crawl) = self { crawl.captures } else { nil }
  }

  /// The same, where somebody hears what a selection takes, and which collections the source does not have.
  public func telling(
    _ planned: @escaping @Sendable ([CollectionOutlook]) -> Void,
    absent: @escaping @Sendable (Kind) -> Void = { _ in }
  ) -> CrawlSource {
    guard case .gateway(let client, var crawl) = self else { return self }
    crawl.planned = planned
    crawl.absent = absent
    return .gateway(client, crawl)
  }
}

/// How a gateway is crawled.
public struct GatewayCrawl: Sendable {
  /// What to read, in this order.
  public var collections: [Kind]
  /// What of it: records to begin with and what belongs to them; nil for everything.
  public var selection: Selection?
  /// Hears what a selection takes, as soon as that is known.
  public var planned: @Sendable ([CollectionOutlook]) -> Void = { _ in }
  /// Hears of each collection that the source does not have.
  var absent: @Sendable (Kind) -> Void = { _ in }
  /// Requests in flight at most.
  public var concurrency: Int
  /// Extra calls allowed to find displaced records, as a fraction of a collection's pages.
  public var recovery: Double
  /// What the totals of the source count, as its operator knows it.
  public var totalCounts = TotalCounts.auto
  /// What is asked for beyond the pages of collections; nil for nothing.
  public var enrichment: Enrichment?
  /// Whether every page is walked, or what changed is asked for where that is enough.
  public var mode: CrawlMode
  /// What is known of captures that it is read from again; nil for a source.
  var replay: Replay?
  /// Hears of each page to which damaged captures have no answer; nil where every page is needed.
  var lost: (@Sendable (String) -> Void)?
  /// The crawl whose damaged captures it is read from, or that builds on one with such captures; nil where every answer is there.
  var damaged: CapturedCrawl?
  /// Whether the captures that it is read from were made by the search of another version: they have no answers to some
  /// requests of this one, and nothing is lost.
  var isOfOtherSearch = false
  /// Where answers are captured; nil for nowhere.
  public var captures: CaptureFolder?

  /// A way of crawling.
  public init(
    collections: [Kind], concurrency: Int, recovery: Double = 0.1, mode: CrawlMode = .full,
    captures: CaptureFolder? = nil
  ) {
    self.captures = captures
    self.mode = mode
    self.collections = collections
    self.concurrency = concurrency
    self.recovery = recovery
  }
}

extension GatewayCrawl {
  /// How a crawl is read again from its captures.
  public enum Replay: Sendable {
    /// It was read to its end, so what has no answer had none then.
    case whole
    /// It was cut off: an answer may be missing and later ones be there, and it stays open.
    case cutOff
    /// It was read to its end, and answers are lost since: what is there is made a crawl of that has ended.
    case damaged
  }
}
