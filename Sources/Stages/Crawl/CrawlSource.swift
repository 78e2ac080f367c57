public import Catalog
public import CatalogSources
public import Store

/// What a crawl reads.
public enum CrawlSource: Sendable {
  /// A Marvel-compatible gateway, by the loop that makes its calls.
  case gateway(CallLoop, GatewayCrawl)
  /// Recorded answers.
  case recordings(RecordingFolder)
}

extension CrawlSource {
  /// The same source, read with or without what pages leave out.
  public func ending(beforeEnriching ends: Bool) -> CrawlSource {
    guard case .gateway(let calls, var plan) = self else { return self }
    plan.endsBeforeEnriching = ends
    return .gateway(calls, plan)
  }

  /// Where answers are captured; nil for nowhere.
  var captures: CaptureFolder? {
    if case .gateway(let calls, _) = self { calls.captures.folder } else { nil }
  }
}

/// How a gateway is crawled.
public struct GatewayCrawl: Sendable {
  /// What to read, in this order.
  public var collections: [Kind]
  /// What of it: records to begin with and what belongs to them; nil for everything.
  public var selection: Selection?
  /// Requests in flight at most.
  public var concurrency: Int
  /// Extra calls allowed to find displaced records, as a fraction of a collection's pages.
  public var recovery: Double
  /// What the totals of the source count, as its operator knows it.
  public var totalCounts = TotalCounts.auto
  /// What is asked for beyond the pages of collections; nil for nothing.
  public var enrichment: Enrichment?
  /// Whether the crawl stays open when every page is in: what is enriched is left to the run that resumes it.
  public var endsBeforeEnriching = false
  /// Whether every page is walked, or what changed is asked for where that is enough.
  public var mode: CrawlMode
  /// What is known of the captures that it is replayed from; nil for a source.
  var replay: Replay?
  /// The crawl whose damaged captures are replayed, or that this one builds on; nil where every answer is there.
  var damaged: CapturedCrawl?
  /// Whether the captures that it is read from were made by the search of another version: they have no answers to some
  /// requests of this one, and nothing is lost.
  var isOfOtherSearch = false

  /// A way of crawling.
  public init(collections: [Kind], concurrency: Int, recovery: Double = 0.1, mode: CrawlMode = .full) {
    self.mode = mode
    self.collections = collections
    self.concurrency = concurrency
    self.recovery = recovery
  }
}

extension GatewayCrawl {
  /// Whether a page without an answer is skipped: damaged captures have lost some.
  var losesPages: Bool { replay == .damaged }

  /// How a crawl is replayed from its captures.
  public enum Replay: Sendable {
    /// It was finished, so a request without an answer had none then.
    case whole
    /// It was cut off: an answer may be missing although later ones are there, and it stays open.
    case cutOff
    /// It was finished, and answers are lost since: a finished crawl is made of those that are left.
    case damaged
  }
}
