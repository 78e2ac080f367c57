public import CatalogSources
import Store

/// What a crawl reads.
public enum CrawlSource: Sendable {
  /// A service, by the loop that makes its calls.
  case gateway(CallLoop, GatewayCrawl)
  /// Recorded answers of a source, and the age up to which a crawl of them is resumed.
  case recordings(RecordingFolder, of: any CatalogSource, upTo: Duration = .seconds(7 * 86_400))
  /// A local database, where it is recorded which one was read, and the age up to which a crawl of it is resumed.
  case database(any LocalDump, captures: CaptureFolder?, upTo: Duration = .seconds(7 * 86_400))
}

extension CrawlSource {
  /// The same source, read with or without what pages leave out.
  public func ending(beforeEnriching ends: Bool) -> CrawlSource {
    guard case .gateway(let calls, var plan) = self else { return self }
    plan.endsBeforeEnriching = ends
    return .gateway(calls, plan)
  }

  /// The age up to which a finished crawl is resumed, and an incremental one builds on a full one.
  var fullEvery: Duration {
    switch self {
    case .gateway(_, let plan): plan.fetch.fullEvery
    case .recordings(_, _, let limit), .database(_, _, let limit): limit
    }
  }

  /// Whether each record comes once, and they come by kind and number.
  var isOrdered: Bool { if case .database = self { true } else { false } }

  /// Where answers are captured; nil for nowhere.
  var captures: CaptureFolder? {
    if case .gateway(let calls, _) = self { calls.captures.folder } else { nil }
  }
}

/// How a gateway is crawled: the settings of the pipeline file, and what a run or a replay adds to them.
public struct GatewayCrawl: Sendable {
  /// What is read, and how.
  public var fetch: FetchSettings
  /// What the pipeline file asks for beyond the pages of collections; nil for nothing.
  public var enrich: EnrichSettings?
  /// What the totals of the source count, as its operator knows it.
  public var totalCounts = TotalCounts.auto
  /// Whether the crawl stays open when every page is in: what is enriched is left to the run that resumes it.
  public var endsBeforeEnriching = false
  /// What is known of the captures that it is replayed from; nil for a source.
  var replay: Replay?
  /// The crawl whose damaged captures are replayed, or that this one builds on; nil where every answer is there.
  var damaged: CapturedCrawl?
  /// Whether the captures that it is read from were made by the search of another version: they have no answers to some
  /// requests of this one, and nothing is lost.
  var isOfOtherSearch = false

  /// A crawl with the settings of a pipeline file.
  public init(_ fetch: FetchSettings, enrich: EnrichSettings? = nil) {
    self.fetch = fetch
    self.enrich = enrich
  }

  /// What is asked for beyond the pages of collections; nil for nothing. A selection is complete in itself: records beyond
  /// it are not looked up.
  public var enrichment: EnrichSettings? {
    guard fetch.only == nil, let enrich, enrich.completesLists || enrich.lookUps > 0 else { return nil }
    return enrich
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
