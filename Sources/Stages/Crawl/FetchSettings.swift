public import Catalog
public import CatalogSources
public import Pipeline
public import Store

/// How records are fetched: the section `fetch` of a pipeline file.
///
/// Collections are named, since the file is read before it is known which model has them.
public struct FetchSettings: Sendable, Equatable {
  /// The names of the collections to fetch, in this order, none twice; empty for the usual ones of the model.
  public var collections: [String]
  /// What to fetch of the collections; nil for everything.
  public var only: Selection?
  /// Whether a run walks everything or asks for what changed.
  public var mode: CrawlMode
  /// How old the last full crawl may be before an incremental run becomes a full one.
  public var fullEvery = Duration.seconds(7 * 86_400)
  /// How much of each record is asked for, where lists show records in part.
  public var depth = FetchDepth.list
  /// The number of requests in flight.
  public var concurrency: Int
  /// Extra calls allowed to find displaced records, of the collection's pages.
  public var recovery = Percent(10)

  /// Every page of some collections.
  public init(collections: [String], mode: CrawlMode = .full, concurrency: Int = 8) {
    self.collections = collections
    self.mode = mode
    self.concurrency = concurrency
  }

  /// How a crawl reads a source. What changed in a selection nobody can ask for, nor what changed at a source that does not tell.
  public func crawlMode(of traits: SourceTraits) -> CrawlMode { only == nil && traits.changes != nil ? mode : .full }

  /// The collections, as kinds of a model; those that it does not have are left out.
  public func kinds(in model: CatalogModel) -> [Kind] {
    guard collections.isEmpty else { return collections.compactMap(model.kind(named:)) }
    return model.order.filter { !model[$0].isOptional || only?.choices[model.name(of: $0)] != nil }
  }
}

/// How much of each record is asked for, where lists show records in part.
public enum FetchDepth: String, Sendable, Codable, CaseIterable {
  /// What lists show.
  case list
  /// All of it: a call for each record, over as many nights as that takes.
  case detail
}
