public import Catalog
public import CatalogSources
public import Store

/// What the walks of a crawl showed about the source.
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

  /// The result of the walk of one list.
  ///
  /// - Parameters:
  ///   - total: how many records the source says there are.
  ///   - pages: the pages of the walk, kept ones only.
  ///   - traits: what the source can be asked.
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
  /// What was walked.
  public let list: CatalogList
  /// How many records the source says there are.
  public let total: Int
  /// The pages of the walk, kept ones only.
  public let pages: [StoredPage]
  /// The order of the walk; nil for the source's own.
  public let orderBy: SourceOrder?
  /// What it showed of the source.
  public var finding: WalkFinding?
  /// Calls whose answers were doubtful and were asked for again.
  public var askedAgain = 0
  /// Keys of records that changed while the list was walked, and so may have moved to a page that was read before.
  public var shownSince: Set<Int64> = []
  /// Whether pages in another order are the source's way.
  public var isDisordered = false

  /// A walk in which nothing was odd.
  public init(_ list: CatalogList, total: Int, pages: [StoredPage], orderBy: SourceOrder?) {
    self.list = list
    self.total = total
    self.pages = pages
    self.orderBy = orderBy
  }
}
