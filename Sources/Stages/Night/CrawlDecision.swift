import Catalog
import CatalogSources
import Pipeline
import Store

/// The decision whether a new crawl walks every page or asks for changes. A value: the known facts go in, the decision comes out.
enum CrawlDecision: Sendable, Equatable {
  /// Walks every page, for a reason.
  case full(Reason)
  /// Asks for the changes since the last crawl.
  case incremental

  /// A reason why every page is walked.
  enum Reason: Sendable, Equatable {
    /// The pipeline asks for it.
    case asked
    /// No full crawl of the source was read to its end.
    case first
    /// The last full crawl was made of other collections, or skipped some.
    case otherCollections
    /// The last full crawl began too long ago.
    case age
    /// The last full crawl is dated more than a day ahead: a clock was wrong.
    case future
    /// The last full crawl cleaned its records by other rules.
    case otherRules
    /// The store was rebuilt from captures that had lost answers.
    case damage
    /// The source cannot be asked for changes.
    case noChanges
  }

  /// The seconds by which a crawl may be dated ahead of the clock: clocks are set back by hours, too.
  static let greatestLead: Int64 = 86_400

  /// The known facts about the last full crawl that was read to its end.
  struct LastFull: Sendable, Equatable {
    /// The time at which the crawl began.
    var started: WallTime
    /// The collections whose number of records the crawl knows.
    var collections: Set<Kind>
    /// The version of the rules that cleaned its pages.
    var rules: Int
    /// Whether answers of the crawl, or of a later one, were lost when it was rebuilt from captures.
    var isDamaged = false
  }

  /// Decides about a new crawl.
  ///
  /// - Parameters:
  ///   - fetch: the settings of the pipeline.
  ///   - collections: the collections that the pipeline names.
  ///   - traits: the requests that the source can answer.
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

  /// The mode in which the crawl reads its source.
  var mode: CrawlMode { self == .incremental ? .incremental : .full }

  /// Whether pages are asked for with the validators of earlier crawls: where the pipeline asks for changes, a full crawl is the long way
  /// to the same result. A pipeline that wants every page gets every page.
  var validates: Bool {
    switch self {
    case .incremental, .full(.age), .full(.future), .full(.otherCollections), .full(.noChanges): true
    case .full(.asked), .full(.first), .full(.otherRules), .full(.damage): false
    }
  }
}

extension CrawlDecision {
  /// Decides about a new crawl by the facts in a store.
  ///
  /// - Throws: `StoreError`.
  init(
    of store: CatalogStore, _ fetch: FetchSettings, source: String, asking traits: SourceTraits, now: WallTime
  ) throws {
    let found = fetch.mode == .incremental && fetch.only == nil ? try store.crawls.lastFull(of: source) : nil
    let last = try found.flatMap { found -> LastFull? in
      guard let started = WallTime(extended: found.crawl.started),
        let conclusion = found.conclusion.flatMap({ CrawlConclusion(text: $0, of: store.model) })
      else { return nil }
      return LastFull(
        started: started, collections: Set(conclusion.collections.keys),
        rules: found.crawl.parameters?.rules ?? CrawlParameters.currentRules,
        isDamaged: try store.crawls.lastKnown(of: source).conclusion.flatMap({
          CrawlConclusion(text: $0, of: store.model)
        })?
        .isDamaged ?? false)
    }
    self.init(fetch, collections: fetch.kinds(in: store.model), of: traits, after: last, now: now)
  }
}

extension CrawlDecision {
  /// Returns the message about the decision; nil where the pipeline asks for a full crawl.
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
