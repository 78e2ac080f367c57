public import Catalog
public import CatalogSources
import Foundation
public import Pipeline
public import Store

/// The parameters that decide the requests of a crawl, fixed when it begins. They are stored with the crawl, for a run
/// that resumes it, and in its captures, for a rebuild.
struct CrawlParameters: Codable, Sendable, Equatable {
  /// The version of the cleaning rules; it goes up when the same answer gives another record. Records of older rules
  /// are not reused for pages that have not changed.
  static let currentRules = 4

  /// The version of the search for pages and displaced records; it goes up when other requests are made for the same
  /// pages.
  static let currentSearch = 4

  var mode: CrawlMode
  /// The names of the collections, in the order in which they are read.
  var collections: [String]
  var recovery: Double
  /// Whether pages are asked for with the validators of earlier crawls. Never in full mode, so that every page is sent.
  var validates: Bool
  var rules = Self.currentRules
  /// The version of the search that made the crawl's requests; nil where an older version of the program began the crawl.
  var search: Int? = Self.currentSearch
  /// Whether cut lists may be completed by calls; nil where an older version began the crawl.
  var completesLists: Bool?
  /// The most look-ups of a run; nil where an older version began the crawl.
  var lookUps: Int?
  /// The meaning of the source's totals; nil for `auto`.
  var totalCounts: TotalCounts?
  /// Whether details are asked for; nil for `list`.
  var depth: FetchDepth?
  /// Whether records chosen by their ids are read through lists, where the source has such; nil where each record is looked up.
  var listsIDs: Bool?
  /// The time at which the crawl really began, in seconds since 1970; set where the crawl is dated later, to follow one by a clock that was
  /// ahead.
  var began: Int64?
  /// The basis of a night, by collection; empty for a full crawl.
  var basis: [String: NightBasis] = [:]

  /// Returns the stored form: one line.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension Crawl {
  /// The parameters that decided the crawl's requests; nil where they are not understood.
  var parameters: CrawlParameters? { plan.flatMap(CrawlParameters.init) }

  /// The time at which the crawl began, in seconds since 1970, by the clock of its run; nil where it is not understood.
  var began: Int64? { parameters?.began ?? WallTime(extended: started)?.seconds }
}

extension CrawlParameters {
  /// Reads stored parameters; nil where they are not understood.
  init?(text: String) {
    guard let parameters = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = parameters
  }

  /// Creates the parameters of a new crawl.
  init(_ plan: GatewayCrawl, _ decision: CrawlDecision) {
    self.init(
      mode: decision.mode, collections: plan.fetch.collections, recovery: plan.fetch.recovery.fraction,
      validates: decision.validates, completesLists: plan.enrichment?.completesLists ?? false,
      lookUps: plan.enrichment?.lookUps ?? 0, totalCounts: plan.totalCounts == .auto ? nil : plan.totalCounts,
      depth: plan.fetch.depth == .list ? nil : plan.fetch.depth)
  }

  /// Replaces the settings of the pipeline file by the parameters that decided the requests of the crawl.
  func replace(in plan: inout GatewayCrawl) {
    plan.fetch.collections = collections
    plan.fetch.recovery = Percent(fraction: recovery)
    plan.totalCounts = totalCounts ?? .auto
    plan.fetch.depth = depth ?? .list
    plan.enrich = enrichment(or: plan.enrichment)
    // A selection asks for nothing beyond itself, so the crawl read everything, whatever the pipeline file chooses now.
    if completesLists != nil, plan.enrich != nil { plan.fetch.only = nil }
  }

  /// Returns the list completions and look-ups that the crawl may make, even if the pipeline file has changed since; nil for none.
  ///
  /// - Parameter settings: the settings of the pipeline file, for a crawl of an older version.
  func enrichment(or settings: EnrichSettings?) -> EnrichSettings? {
    guard let completesLists, let lookUps else { return settings }
    return completesLists || lookUps > 0 ? EnrichSettings(completesLists: completesLists, lookUps: lookUps) : nil
  }

  /// Returns the list completions and look-ups of a run that resumes the crawl: no more than was planned for the crawl, and no more than is
  /// planned now; nil for none.
  func enrichment(within settings: EnrichSettings?) -> EnrichSettings? {
    guard let fixed = enrichment(or: settings), let settings else { return nil }
    let both = EnrichSettings(
      completesLists: fixed.completesLists && settings.completesLists, lookUps: min(fixed.lookUps, settings.lookUps))
    return both.completesLists || both.lookUps > 0 ? both : nil
  }
}

/// The settings for fetching records: the section `fetch` of a pipeline file.
///
/// Collections are named, since the file is read before it is known which model has them.
public struct FetchSettings: Sendable, Equatable {
  /// The names of the collections to fetch, in this order, none twice; empty for the usual ones of the model.
  public var collections: [String]
  /// The selection to fetch of the collections; nil for everything.
  public var only: Selection?
  /// The mode of a run: it walks everything, or asks for changes.
  public var mode: CrawlMode
  /// The age of the last full crawl above which an incremental run becomes a full one.
  public var fullEvery = Duration.seconds(7 * 86_400)
  /// The part of each record that is asked for, where lists show records in part.
  public var depth = FetchDepth.list
  /// The number of requests in flight.
  public var concurrency: Int
  /// The share of extra calls allowed to find displaced records, in percent of the collection's pages.
  public var recovery = Percent(10)

  /// Creates settings that fetch every page of some collections.
  public init(collections: [String], mode: CrawlMode = .full, concurrency: Int = 8) {
    self.collections = collections
    self.mode = mode
    self.concurrency = concurrency
  }

  /// Returns the mode in which a crawl reads a source: full for a selection, whose changes cannot be asked for, and for a source that does
  /// not tell its changes.
  public func crawlMode(of traits: SourceTraits) -> CrawlMode { only == nil && traits.changes != nil ? mode : .full }

  /// Returns the collections as kinds of a model; names that the model does not have are ignored.
  public func kinds(in model: CatalogModel) -> [Kind] {
    guard collections.isEmpty else { return collections.compactMap(model.kind(named:)) }
    return model.order.filter { !model[$0].isOptional || only?.choices[model.name(of: $0)] != nil }
  }
}

/// The part of each record that is asked for, where lists show records in part.
public enum FetchDepth: String, Sendable, Codable, CaseIterable {
  /// The fields that lists show.
  case list
  /// All fields: a call for each record, over as many nights as that takes.
  case detail
}
