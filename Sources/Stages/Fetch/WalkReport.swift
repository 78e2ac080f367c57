public import Catalog
public import CatalogSources

/// What the walks of a crawl showed of the source.
public struct WalkReport: Sendable {
  /// Oddities, by collection.
  public var findings: [Kind: WalkFinding] = [:]
  /// Oddities, by list.
  public var listFindings: [CatalogList: WalkFinding] = [:]
  /// Lists of which pages in another order than the one asked for are the source's way.
  var disordered: Set<CatalogList> = []
  /// Calls whose answers were doubtful and were asked for again, by collection.
  public var askedAgain: [Kind: Int] = [:]
  /// The last refusal of a filter, where there was one.
  public var denial: SourceError?

  /// Collections of which the source gave rows that were not asked for, or refused to choose.
  public var unfiltered: Set<Kind> = []

  /// Nothing found.
  public init() {}
}
