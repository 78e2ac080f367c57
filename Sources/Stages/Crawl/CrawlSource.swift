public import CatalogSources
import Store

/// A source that a crawl reads.
public enum CrawlSource: Sendable {
  /// A service, with the loop that makes its calls.
  case gateway(CallLoop, GatewayCrawl)
  /// Recorded answers of a source, and the age up to which a crawl of them is resumed.
  case recordings(RecordingFolder, of: any CatalogSource, upTo: Duration = .seconds(7 * 86_400))
  /// A local database, with the captures that record which one was read, and the age up to which a crawl of it is resumed.
  case database(any LocalDump, captures: CaptureFolder?, upTo: Duration = .seconds(7 * 86_400))
}

extension CrawlSource {
  /// Returns the source, with a crawl that stays open before enriching, or does not.
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

  /// Whether each record comes once, in the order of kind and number.
  var isOrdered: Bool { if case .database = self { true } else { false } }

  /// The folder in which answers are captured; nil for none.
  var captures: CaptureFolder? {
    if case .gateway(let calls, _) = self { calls.captures.folder } else { nil }
  }
}

/// The plan of a gateway's crawl: the settings of the pipeline file, and the additions of a run or a replay.
public struct GatewayCrawl: Sendable {
  /// The settings for fetching.
  public var fetch: FetchSettings
  /// The settings for requests beyond the pages of collections; nil for none.
  public var enrich: EnrichSettings?
  /// The meaning of the source's totals, as its operator knows it.
  public var totalCounts = TotalCounts.auto
  /// Whether the crawl stays open when every page is in, so that enriching is left to the run that resumes it.
  public var endsBeforeEnriching = false
  /// The state of the captures that the crawl is replayed from; nil for a crawl of a source.
  var replay: Replay?
  /// The crawl whose damaged captures are replayed, or that this one builds on; nil where every answer is there.
  var damaged: CapturedCrawl?
  /// Whether the crawl is read from captures that were made by the search of another version: they have no answers to some requests of
  /// this one, and nothing is lost.
  var isOfOtherSearch = false

  /// Creates a plan with the settings of a pipeline file.
  public init(_ fetch: FetchSettings, enrich: EnrichSettings? = nil) {
    self.fetch = fetch
    self.enrich = enrich
  }

  /// The settings for requests beyond the pages of collections; nil for none. A selection is complete in itself: no record beyond it is
  /// looked up.
  public var enrichment: EnrichSettings? {
    guard fetch.only == nil, let enrich, enrich.completesLists || enrich.lookUps > 0 else { return nil }
    return enrich
  }
}

extension GatewayCrawl {
  /// Whether a page without an answer is skipped: damaged captures have lost some.
  var losesPages: Bool { replay == .damaged }

  /// The state of the captures of a replayed crawl.
  public enum Replay: Sendable {
    /// The crawl was finished: a request without an answer had none then.
    case whole
    /// The crawl was cut off: an answer may be missing although later ones are there, and the crawl stays open.
    case cutOff
    /// The crawl was finished, and answers are lost since: a finished crawl is made of the remaining ones.
    case damaged
  }
}
