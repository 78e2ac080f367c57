public import Catalog
public import CatalogSources

/// What is known of a collection before a run reads it.
public struct CollectionOutlook: Sendable, Equatable {
  /// The collection.
  public let kind: Kind
  /// How many records it has; nil where that is not known yet.
  public var total: Int?
  /// Stored pages of its walk, of a crawl that is resumed.
  public var storedPages = 0
  /// Calls for displaced records that are in the store already.
  public var storedRecoveryCalls = 0
  /// Distinct records on the stored pages.
  public var distinct = 0
  /// Whether the crawl that is resumed has all of it, so that nothing more is requested.
  public var isWhole = false
  /// Calls beyond its pages that the last whole crawl of it took; nil where there was none.
  public var lastExtraCalls: Int?

  /// Calls of the walks of narrowed lists, where those are read instead of the collection.
  var walkPages: Int?
  /// Places where two pages of one of those lists meet: a record can be displaced only there.
  var borders = 0
  /// Whether its total and its pages are estimates: not every one of its lists was asked for.
  public internal(set) var isEstimate = false
  /// Whether nothing more will be requested.
  var isOver = false
  /// How far an incremental crawl is with it; nil for a crawl that walks it.
  public var night: Night?

  /// What an incremental crawl has still to do.
  public enum Night: Sendable, Equatable {
    /// It asks for what changed; what that leads to is not known yet.
    case open
    /// Nothing more.
    case done
  }

  /// How many of its records have their details, where details are asked for.
  var detailed: Int?
  /// Whether its records have lists of their own, which are read with their details.
  var hasOwnLists = false
  /// How many of its records the walk looks up, one by one.
  var lookedUp = 0

  private let traits: SourceTraits

  /// A collection of which nothing is known but its name.
  public init(_ kind: Kind, of traits: SourceTraits, total: Int? = nil) {
    self.kind = kind
    self.traits = traits
    self.total = total
  }

  private static let fewCalls = 3

  /// Pages of a record's own list that a plan allows for. Their number is not known in advance; most lists have one page, few more than
  /// ten. The run learns of longer ones.
  static let pagesOfOwnList = 10

  /// Calls for details that are still to be made: one for each record that has none, and at most for each that may change. Of a record
  /// that the walk looks up only its own list is asked for.
  var detailCalls: CrawlPlan.Calls {
    guard let detailed, let total else { return CrawlPlan.Calls() }
    let open = max(0, total - detailed)
    return CrawlPlan.Calls(
      expected: hasOwnLists ? 2 * open - min(open, lookedUp) : open,
      greatest: total * (hasOwnLists ? 1 + Self.pagesOfOwnList : 1))
  }

  /// Calls of its walk; an empty collection takes one, to see that.
  ///
  /// A walk may have taken more of them than its total says: a page that was asked for at its end, or a total that fell.
  public var pages: Int {
    max(walkPages ?? callsOfWalk, total == nil ? 0 : storedPages)
  }
  /// Its pages; and where changes move rows between several of them, a call at the end for what changed meanwhile.
  private var callsOfWalk: Int {
    let pages = traits.pages(of: total ?? 0, kind)
    return pages > 1 && traits.asksForChangesAtOnce(of: kind) ? pages + 1 : pages
  }
  /// Calls of its walk, where the crawl is sure to walk it.
  var pagesWalked: Int { night == nil ? pages : 0 }
  /// Calls of its walk that are still to be made.
  public var pagesLeft: Int { max(0, pages - storedPages) }

  /// Calls for its pages, or for what changed, that are likely still to be made.
  var fetchExpected: Int {
    switch night {
    case nil: pagesLeft
    case .open: 1
    case .done: 0
    }
  }

  /// The most calls of that sort: what changed may lead to a walk.
  var fetchGreatest: Int {
    switch night {
    case nil: pagesLeft
    case .open: 1 + pages
    case .done: 0
    }
  }

  /// Records of which it is known that they will be looked for: its pages are all in, and fewer records than the total.
  private var known: Int? {
    guard pagesLeft == 0, let total else { return nil }
    return max(0, total - distinct)
  }

  /// Calls of the first round of the spot check.
  private var spotCheck: Int { min(RecoveryPlanner.firstSpotCheck(pages: pages), pages) }

  /// Calls for displaced records that are likely still to be made, if it is walked.
  ///
  /// - Parameter recovery: recovery calls that are allowed, as a fraction of the pages.
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

  /// The most calls for displaced records that are still to be made.
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
