public import Catalog
public import CatalogSources
public import Store

/// The findings of the walks of a crawl about the source.
public struct WalkReport: Sendable {
  /// The findings by collection.
  public var findings: [Kind: WalkFinding] = [:]
  /// The findings by list.
  public var listFindings: [CatalogList: WalkFinding] = [:]
  /// The lists of which the source habitually sends pages in another order than the requested one.
  var disordered: Set<CatalogList> = []
  /// The number of calls whose answers were doubtful and were asked for again, by collection.
  public var askedAgain: [Kind: Int] = [:]
  /// The last refusal of a filter, where there was one.
  public var denial: SourceError?

  /// The collections of which the source gave rows that were not asked for, or refused to filter them.
  public var unfiltered: Set<Kind> = []

  /// Creates an empty report.
  public init() {}

  /// Returns the result of the walk of one list.
  ///
  /// - Parameters:
  ///   - total: the number of records, as the source says.
  ///   - pages: the kept pages of the walk.
  ///   - traits: the requests that the source can answer.
  func finished(_ list: CatalogList, total: Int, pages: [StoredPage], of traits: SourceTraits) -> FinishedWalk {
    let finding = list.isNarrowed ? listFindings[list] : findings[list.kind]
    var walk = FinishedWalk(
      list, total: total, pages: pages, orderBy: finding == .refusesOrder ? nil : traits.order(of: list))
    walk.finding = finding
    walk.askedAgain = askedAgain[list.kind] ?? 0
    walk.isDisordered = disordered.contains(list)
    return walk
  }
}

/// The walk of one list that has ended.
public struct FinishedWalk: Sendable {
  /// The list that was walked.
  public let list: CatalogList
  /// The number of records, as the source says.
  public let total: Int
  /// The kept pages of the walk.
  public let pages: [StoredPage]
  /// The order of the walk; nil for the source's own.
  public let orderBy: SourceOrder?
  /// The finding of the walk about the source; nil for none.
  public var finding: WalkFinding?
  /// The number of calls whose answers were doubtful and were asked for again.
  public var askedAgain = 0
  /// Keys of records that changed while the list was walked, and so may have moved to a page that was read before.
  public var shownSince: Set<Int64> = []
  /// Whether the source habitually sends pages in another order than the requested one.
  public var isDisordered = false

  /// Creates a walk without any finding.
  public init(_ list: CatalogList, total: Int, pages: [StoredPage], orderBy: SourceOrder?) {
    self.list = list
    self.total = total
    self.pages = pages
    self.orderBy = orderBy
  }
}
