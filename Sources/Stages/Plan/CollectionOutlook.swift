public import Catalog
public import CatalogSources

/// The known facts about a collection before a run reads it, and the calls that they lead to expect.
public struct CollectionOutlook: Sendable, Equatable {
  /// The collection.
  public let kind: Kind
  /// The number of records in the collection; nil where it is not known yet.
  public var total: Int?
  /// The number of stored pages of its walk, of a crawl that is resumed.
  public var storedPages = 0
  /// The number of calls for displaced records whose answers are in the store already.
  public var storedRecoveryCalls = 0
  /// The number of distinct records on the stored pages.
  public var distinct = 0
  /// Whether the resumed crawl has the whole collection, so that nothing more is requested.
  public var isWhole = false
  /// The number of calls beyond its pages that the last whole crawl of the collection took; nil where there was none.
  public var lastExtraCalls: Int?

  /// The number of calls of the walks of narrowed lists, where those are read instead of the collection.
  var walkPages: Int?
  /// The number of places where two pages of one of those lists meet: a record can be displaced only there.
  var borders = 0
  /// Whether the total and the pages are estimates, since some of the lists were not asked for.
  public internal(set) var isEstimate = false
  /// Whether nothing more will be requested.
  var isOver = false
  /// The state of the collection in an incremental crawl; nil for a crawl that walks it.
  public var night: Night?

  /// The remaining work of an incremental crawl.
  public enum Night: Sendable, Equatable {
    /// The crawl asks for changes, whose consequences are not known yet.
    case open
    /// No work remains.
    case done
  }

  /// The number of records that have their details; nil where details are not asked for.
  var detailed: Int?
  /// Whether the records have lists of their own, which are read with their details.
  var hasOwnLists = false
  /// The number of records that the walk looks up, one by one.
  var lookedUp = 0

  private let traits: SourceTraits

  /// Creates an outlook on a collection of which only the kind is known, and maybe the total.
  public init(_ kind: Kind, of traits: SourceTraits, total: Int? = nil) {
    self.kind = kind
    self.traits = traits
    self.total = total
  }

  private static let fewCalls = 3

  /// The number of pages of a record's own list that a plan allows for. It is not known in advance; most lists have one page, few more than
  /// ten. The run learns of longer ones.
  static let pagesOfOwnList = 10

  /// The calls for details that are still to be made: one for each record that has none, and at most one for each that may change. A record
  /// that the walk looks up needs calls for its own list only.
  var detailCalls: CrawlPlan.Calls {
    guard let detailed, let total else { return CrawlPlan.Calls() }
    let open = max(0, total - detailed)
    return CrawlPlan.Calls(
      expected: hasOwnLists ? 2 * open - min(open, lookedUp) : open,
      greatest: total * (hasOwnLists ? 1 + Self.pagesOfOwnList : 1))
  }

  /// The number of calls of the collection's walk; an empty collection takes one, which shows that it is empty.
  ///
  /// A walk may have taken more calls than its total says: a page that was asked for at its end, or a total that fell.
  public var pages: Int {
    max(walkPages ?? callsOfWalk, total == nil ? 0 : storedPages)
  }
  /// The number of its pages; where changes move rows between several pages, and a call at the end for changes made meanwhile.
  private var callsOfWalk: Int {
    let pages = traits.pages(of: total ?? 0, kind)
    return pages > 1 && traits.asksForChangesAtOnce(of: kind) ? pages + 1 : pages
  }
  /// The number of calls of the collection's walk, where the crawl is sure to walk it; 0 otherwise.
  var pagesWalked: Int { night == nil ? pages : 0 }
  /// The number of calls of the collection's walk that are still to be made.
  public var pagesLeft: Int { max(0, pages - storedPages) }

  /// The number of calls for pages, or for changes, that are likely still to be made.
  var fetchExpected: Int {
    switch night {
    case nil: pagesLeft
    case .open: 1
    case .done: 0
    }
  }

  /// The most calls for pages or changes that are still to be made: changes may lead to a walk.
  var fetchGreatest: Int {
    switch night {
    case nil: pagesLeft
    case .open: 1 + pages
    case .done: 0
    }
  }

  /// The number of records that are known to be looked for: the total less the records on its pages; nil until all pages are in.
  private var known: Int? {
    guard pagesLeft == 0, let total else { return nil }
    return max(0, total - distinct)
  }

  /// The number of calls of the first round of the spot check.
  private var spotCheck: Int { min(RecoveryPlanner.firstSpotCheck(pages: pages), pages) }

  /// Returns the number of calls for displaced records that are likely still to be made, if the collection is walked.
  ///
  /// - Parameter recovery: the share of recovery calls allowed, as a fraction of the pages.
  func recoveryExpected(_ recovery: Double) -> Int {
    guard walkPages == nil else { return pagesLeft == 0 ? 0 : lastExtraCalls ?? borders / 50 }
    if night == .done { return 0 }
    if let known {
      guard known > 0 else { return 0 }
      return max(0, spotCheck + min(known, RecoveryPlanner.allowance(pages: pages, recovery)) - storedRecoveryCalls)
    }
    // Collections of a few pages have few borders to lose a record at.
    return lastExtraCalls ?? pages / 50
  }

  /// Returns the most calls for displaced records that are still to be made.
  func recoveryGreatest(_ recovery: Double) -> Int {
    guard !isWhole, night != .done else { return 0 }
    guard walkPages == nil else {
      // An empty page, an id that is not there: a few answers are asked for twice.
      return isOver ? 0 : max(borders, Self.fewCalls)
    }
    // Questions are asked some at a time: the first of them may have found what there was, and the others are still to be
    // answered. Where none was asked and nothing is missing, none will be.
    if let known, known == 0, storedRecoveryCalls == 0 { return 0 }
    guard pages > 1 || storedPages > 0 else { return 0 }
    // Each repeat has two rows at least, which two windows may lie over; then the end is looked at, and a few unseen ids. What
    // is left of a search is never less than a round of it.
    let most =
      spotCheck + min(2 * (known ?? 0), pages + 1) + RecoveryPlanner.sampleCalls(of: kind, traits)
      + RecoveryPlanner.allowance(pages: pages, recovery)
    return max(known == nil ? 0 : RecoveryPlanner.round, most - storedRecoveryCalls)
  }
}
