import Catalog
import CatalogSources
import Pipeline
import Store

/// Whether a new crawl walks every page or asks for what changed. A value: what is known goes in, the decision comes out.
enum CrawlDecision: Sendable, Equatable {
  /// Every page, and why.
  case full(Reason)
  /// What changed since.
  case incremental

  /// Why every page is walked.
  enum Reason: Sendable, Equatable {
    /// The pipeline says so.
    case asked
    /// No full crawl of the source was read to its end.
    case first
    /// The last full crawl was made of other collections, or skipped some.
    case otherCollections
    /// The last one began too long ago.
    case age
    /// The last one is dated more than a day ahead: a clock was wrong.
    case future
    /// Records were cleaned by other rules then.
    case otherRules
    /// The store was made again from captures that had lost answers.
    case damage
    /// The source cannot be asked for what changed.
    case noChanges
  }

  /// How far ahead of the clock a crawl may be dated, in seconds: clocks are set back by hours, too.
  static let greatestLead: Int64 = 86_400

  /// What is known of the last full crawl that was read to its end.
  struct LastFull: Sendable, Equatable {
    /// When it began.
    var started: WallTime
    /// The collections of which it knows how many records they have.
    var collections: Set<Kind>
    /// How its pages were cleaned.
    var rules: Int
    /// Whether answers of it, or of a crawl since, were lost when it was made again from captures.
    var isDamaged = false
  }

  /// - Parameters:
  ///   - fetch: what the pipeline says.
  ///   - collections: the collections that it names.
  ///   - traits: what the source can be asked.
  ///   - last: the last full crawl of the same source; nil for none.
  init(_ fetch: FetchSettings, collections: [Kind], of traits: SourceTraits, after last: LastFull?, now: WallTime) {
    guard fetch.mode == .incremental, fetch.only == nil else {
      self = .full(.asked)
      return
    }
    guard let last else {
      self = .full(.first)
      return
    }
    if last.collections != Set(collections) {
      self = .full(.otherCollections)
    } else if last.rules != CrawlParameters.currentRules {
      self = .full(.otherRules)
    } else if last.isDamaged {
      self = .full(.damage)
    } else if now.seconds - last.started.seconds >= fetch.fullEvery.components.seconds {
      self = .full(.age)
    } else if last.started.seconds - now.seconds > Self.greatestLead {
      self = .full(.future)
    } else {
      self = traits.changes == nil ? .full(.noChanges) : .incremental
    }
  }

  /// How the crawl reads its source.
  var mode: CrawlMode { self == .incremental ? .incremental : .full }

  /// Whether pages are asked for with the validators of earlier crawls: where the pipeline asks for what changed, a full
  /// crawl is the long way to the same. A pipeline that wants every page gets every page.
  var validates: Bool {
    switch self {
    case .incremental, .full(.age), .full(.future), .full(.otherCollections), .full(.noChanges): true
    case .full(.asked), .full(.first), .full(.otherRules), .full(.damage): false
    }
  }
}

extension CrawlDecision {
  /// What a store says of a new crawl.
  ///
  /// - Throws: `StoreError`.
  init(
    of store: CatalogStore, _ fetch: FetchSettings, source: String, asking traits: SourceTraits, now: WallTime
  ) throws {
    let found = fetch.mode == .incremental && fetch.only == nil ? try store.lastFullCrawl(of: source) : nil
    let last = try found.flatMap { found -> LastFull? in
      guard let started = WallTime(extended: found.crawl.started),
        let conclusion = found.conclusion.flatMap({ CrawlConclusion(text: $0, of: store.model) })
      else { return nil }
      return LastFull(
        started: started, collections: Set(conclusion.collections.keys),
        rules: found.crawl.parameters?.rules ?? CrawlParameters.currentRules,
        isDamaged: try store.lastKnown(of: source).conclusion.flatMap({ CrawlConclusion(text: $0, of: store.model) })?
          .isDamaged ?? false)
    }
    self.init(fetch, collections: fetch.kinds(in: store.model), of: traits, after: last, now: now)
  }
}

extension CrawlDecision {
  /// The message about the decision; nil where a full crawl is what the pipeline asks for.
  func text(fullEvery: Duration) -> String? {
    switch self {
    case .incremental: "asking for what changed since the last crawl"
    case .full(.asked): nil
    case .full(.first): "walking every page: there is no full crawl of this source yet"
    case .full(.otherCollections): "walking every page: the last full crawl was made of other collections"
    case .full(.age): "walking every page: the last full crawl began \(DurationText.text(fullEvery)) ago or earlier"
    case .full(.future): "walking every page: the last full crawl is dated in the future"
    case .full(.damage): "walking every page: the last rebuild was made from damaged captures"
    case .full(.otherRules): "walking every page: the cleaning rules have changed"
    case .full(.noChanges): "walking every page: this source cannot be asked for what changed"
    }
  }
}
