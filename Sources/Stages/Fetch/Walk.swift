public import Catalog
public import CatalogSources
public import Store

/// The walk over one collection: its requests, and the answers that it believes.
struct Walk: Sendable {
  let list: CatalogList
  var orderBy: SourceOrder?
  /// The most rows that the source gives on a page.
  let pageSize: Int
  /// Offsets that were asked for.
  var asked: Set<Int> = []
  /// Offsets whose answers were kept.
  var received: Set<Int> = []
  /// Offsets to ask for again.
  var again: [Int] = []
  var next = 0
  var step: Int
  var refusals = 0
  var isAbsent = false
  /// The source's failure at the filter that narrows the list; nil where it has not failed.
  var denial: WalkFinding?
  /// The number of failures at that filter.
  var denials = 0
  /// Whether the walk is over, whether pages are missing or not.
  var isOver: Bool { isAbsent || denial != nil }
  /// The number of times that the first page was not found.
  var absences = 0
  /// Whether the source gives the same rows for another offset.
  private(set) var isStuck = false
  /// Whether the source gives rows that were not asked for, or refuses to filter them.
  private(set) var isUnfiltered = false
  var filterRefusals = 0
  /// Whether an empty answer is expected: the walk asks for changes since a moment, mostly without any, or for records that belong to
  /// others, some of which have none.
  var mayBeEmpty = false

  /// The number of kept answers that said each total.
  private var totals: [Int: Int] = [:]
  private var firstTotal: Int?
  /// The number of answers that said each total by saying that a page has not changed; such totals may be old.
  private var impliedTotals: [Int: Int] = [:]
  /// Whether rows are asked for behind the total, where pages have shown more.
  private let readsBeyondTotal: Bool
  /// The offset at which the walk ends after pages with more rows than the totals that they say: such a total does not end it.
  private var beyondTotal = 0
  /// The offset of the first page that had no rows.
  private var end = Int.max
  private var doubts: [Int: [WalkPlanner.PageSummary]] = [:]
  private var fingerprints: [Int: Int] = [:]
  /// The offset up to which pages are looked for without an answer that says the total, since the first page is lost.
  private var lostExtent = 1
  private var orderedPages = 0
  private var disorderedPages = 0
  /// Whether a page in another order came in the requested order when it was asked for again.
  private var wasCorrected = false
  /// The number of pages in another order, none of which came right when asked for again, that shows a habit of the source.
  private static let habit = 3

  init(_ list: CatalogList, orderBy: SourceOrder?, pageSize: Int, start: WalkStart) {
    self.list = list
    self.pageSize = pageSize
    step = pageSize
    readsBeyondTotal = start.readsBeyondTotal && !list.isRecord
    self.orderBy = orderBy
    firstTotal = start.totals[list.kind]
    if let firstTotal { totals[firstTotal] = 1 }
  }

  var kind: Kind { list.kind }

  /// The greatest total that is believed. A catalogue grows by a few in a thousand in a night; a total that grows
  /// faster than the walk is not followed.
  private var greatestBelievable: Int {
    let first = firstTotal ?? impliedTotals.keys.max() ?? 0
    return first + max(1_000, first / 10)
  }

  /// The total that the walk relies on: the greatest that two answers agree on, or the only one.
  private var believed: Int {
    let confirmed = totals.filter { $0.value > 1 }.keys.max()
    return confirmed ?? totals.keys.max() ?? impliedTotals.keys.max() ?? 1
  }

  /// Whether a page in another order is an exception, as far as is known.
  private var isTrustedInOrder: Bool { disorderedPages * 4 <= orderedPages && !hasDisorderedPages }
  /// Whether pages in another order are the source's habit, regardless of the number in the right one.
  var hasDisorderedPages: Bool { disorderedPages >= Self.habit && !wasCorrected }
  /// Whether the source mostly ignores the requested order.
  var isMostlyDisordered: Bool { disorderedPages > orderedPages }

  var outgrown: Bool { believed > greatestBelievable }

  /// The end of the walk as far as is known: offsets below it belong to the walk.
  ///
  /// Only the first page shows how many rows a page has, so nothing behind it is asked for before.
  var extent: Int {
    received.isEmpty ? 1 : max(lostExtent, min(max(min(believed, greatestBelievable), beyondTotal), end))
  }

  mutating func receive(_ answer: WalkPlanner.PageSummary, at offset: Int) -> WalkPlanner.Reception {
    // Behind the end of the collection, whatever comes: nobody waits for it.
    guard offset <= end else {
      keep(answer, at: offset)
      return .kept
    }
    // There is nothing to doubt: the rows are known, or nothing has changed.
    guard !answer.isImplied, !mayBeEmpty || answer.rows > 0 || answer.total > 0 else {
      keep(answer, at: offset)
      return .kept
    }
    let before = doubts[offset, default: []]
    // No number of repetitions makes these better, only patience; but the same rows twice in another order than the one asked
    // for are the source's word on the page, until one that was asked for again has come right.
    // A filter that leaves nothing is no wonder, so that is asked for twice only.
    let leavesNothing = list.isNarrowed && !list.isRecord && answer.total == 0 && totals.isEmpty
    let isOdd =
      answer.isOrdered == false && isTrustedInOrder || answer.rows == 0 && offset < believed && !leavesNothing
      || !answer.isFiltered
    // Of anything else, twice the same is the source's word; after four tries the last answer is.
    let isConfirmed =
      isOdd && answer.rows > 0 && answer.isFiltered && !wasCorrected && answer.fingerprint != nil
      && before.last == answer
    let isRepeated =
      isConfirmed || !isOdd && (before.last.map { $0.total == answer.total && $0.rows == answer.rows } ?? false)
    // What comes odd every time is the source's way; one answer that was not odd says that patience pays.
    let patience = isOdd && before.contains { $0.rows > 0 && $0.isOrdered != false } ? 12 : 4
    if isOdd || isDoubtful(answer, at: offset), !isRepeated, before.count < patience {
      doubts[offset, default: []].append(answer)
      return .askedAgain
    }
    if before.contains(where: { $0.total == answer.total }) {
      // It was said more than once, so it counts as confirmed even where this page alone says it.
      totals[answer.total, default: 0] += 1
      if offset == 0 || totals[answer.total, default: 0] > 1 { forgetUnconfirmedTotals(but: answer.total) }
    }
    if answer.isOrdered == true, before.contains(where: { $0.isOrdered == false }) { wasCorrected = true }
    keep(answer, at: offset)
    return .kept
  }

  private func isDoubtful(_ answer: WalkPlanner.PageSummary, at offset: Int) -> Bool {
    if !answer.isConsistent { return true }
    let said = totals.isEmpty ? impliedTotals : totals
    if !said.isEmpty, said[answer.total] == nil { return true }
    if answer.rows == 0 { return offset == 0 }
    // More rows than there are; but a page that is asked for because of that is no wonder.
    if answer.rows + offset > answer.total, offset >= beyondTotal { return true }
    // Fewer rows than a page has, and not at the end.
    if answer.rows < min(step, pageSize), answer.rows + offset < answer.total { return true }
    // A full first page that claims to be all there is, and no more than that was asked for by ids.
    if offset == 0, answer.rows == answer.total, answer.rows >= step, answer.rows != list.ids?.count { return true }
    return isOfAnother(answer, at: offset)
  }

  private func isOfAnother(_ answer: WalkPlanner.PageSummary, at offset: Int) -> Bool {
    guard let fingerprint = answer.fingerprint, answer.rows > 0 else { return false }
    return fingerprints[fingerprint].map { $0 != offset } ?? false
  }

  /// Forgets totals that no other answer confirmed: the first page may have been wrong.
  private mutating func forgetUnconfirmedTotals(but total: Int) {
    guard let first = firstTotal, first != total, totals[first] == 1 else { return }
    totals[first] = nil
    firstTotal = total
  }

  mutating func keep(_ answer: WalkPlanner.PageSummary, at offset: Int) {
    received.insert(offset)
    doubts[offset] = nil
    switch answer.isOrdered {
    case true?: orderedPages += 1
    case false?: disorderedPages += 1
    case nil: break
    }
    if answer.isImplied {
      impliedTotals[answer.total, default: 0] += 1
    } else {
      totals[answer.total, default: 0] += 1
      if firstTotal == nil { firstTotal = answer.total }
    }
    if !answer.isFiltered { endUnfiltered() }
    if isOfAnother(answer, at: offset) {
      isStuck = true
      endBefore(offset)
    }
    if let fingerprint = answer.fingerprint, fingerprints[fingerprint] == nil { fingerprints[fingerprint] = offset }
    if answer.rows == 0 {
      endBefore(offset)
    } else if answer.isLast, offset + answer.rows < extent {
      // What stood behind it has moved to the front, or is gone.
      endBefore(offset + answer.rows)
    } else if offset == 0, answer.rows != answer.total || answer.rows > step {
      step = answer.rows
      // The next page was counted in steps of another size.
      next = 0
    }
    let next = offset + answer.rows
    // The total is too small, and where the page is full more may follow: one page at a time, until one is not.
    if readsBeyondTotal, !answer.isLast, next > answer.total, next < PageFrame.greatestTotal,
      answer.rows >= min(step, pageSize)
    {
      beyondTotal = max(beyondTotal, next + 1)
    }
  }

  /// Ends the walk before a page that does not exist.
  mutating func endBehindLastPage(_ offset: Int) {
    received.insert(offset)
    doubts[offset] = nil
    endBefore(offset)
  }

  /// Continues without a page. If no page has given a total yet, the next few are requested.
  mutating func lose(_ offset: Int) {
    received.insert(offset)
    doubts[offset] = nil
    if totals.isEmpty, impliedTotals.isEmpty, offset < 8 * step { lostExtent = offset + step + 1 }
  }

  /// Ends the walk, since it would be one over all rows of an unfiltered collection.
  mutating func endUnfiltered() {
    isUnfiltered = true
    received.insert(0)
    endBefore(0)
    again = []
    next = .max
  }

  /// Ends the walk before an offset that has no rows.
  private mutating func endBefore(_ offset: Int) {
    end = min(end, offset)
    again.removeAll { $0 > end }
  }
}

/// The scope of a walk over some collections: all of their rows, or those modified since a day.
public struct WalkScope: Sendable, Equatable {
  /// The number of the walk that its pages belong to.
  public let walk: PagePlace.Walk
  /// The day since which rows were modified, `2026-09-01`, by collection; empty for all rows.
  public let since: [Kind: String]

  /// The scope of all rows.
  public static let whole = WalkScope(walk: .collection, since: [:])

  /// Returns the scope of the rows modified since a day.
  ///
  /// - Parameter walk: the number of a walk of changes.
  public static func changes(since: [Kind: String], walk: PagePlace.Walk = .changes) -> WalkScope {
    WalkScope(walk: walk, since: since)
  }

  /// Returns the order in which a list is walked; nil for none.
  func order(of list: CatalogList, by traits: SourceTraits) -> SourceOrder? {
    self == .whole ? traits.order(of: list) : traits[list.kind].orders.changes
  }

  /// Returns the place of the page of a list that begins at a row.
  func place(of list: CatalogList, offset: Int) -> PagePlace {
    self == .whole ? list.place(offset: offset) : PagePlace(kind: list.kind, walk: walk, offset: offset)
  }
}

/// The known facts about lists before they are walked.
public struct WalkStart: Sendable {
  /// The pages that an earlier, unfinished run of the same crawl has stored.
  public var done: [StoredPage]
  /// The numbers of records that other answers have said.
  public var totals: [Kind: Int]
  /// Whether a total that is smaller than the rows that came does not end a walk.
  public var readsBeyondTotal: Bool

  /// Creates the facts; none by default.
  public init(done: [StoredPage] = [], totals: [Kind: Int] = [:], readsBeyondTotal: Bool = true) {
    self.done = done
    self.totals = totals
    self.readsBeyondTotal = readsBeyondTotal
  }
}

/// A page that a walk asks for.
public struct PageRequest: Sendable, Hashable {
  /// The page's place in the crawl.
  public let place: PagePlace
  /// The list that is walked.
  public let list: CatalogList
  /// The row at which the page begins.
  public let offset: Int
  /// The explicit order; nil for none, as after the source refused one.
  public let orderBy: SourceOrder?
  /// The day since which the rows were modified; nil for all rows.
  public var modifiedSince: String?
  /// Whether the page may be requested with the validator of an earlier answer, as when it is requested for the first time.
  public var isConditional = false
  /// The number of rows asked for.
  public let limit: Int

  /// The page's collection.
  public var kind: Kind { list.kind }
}

/// A peculiarity of the source that a walk showed.
public enum WalkFinding: String, Sendable, Codable {
  /// The source has no such collection.
  case absent
  /// The source takes no explicit order.
  case refusesOrder = "refuses-order"
  /// The source gives its rows in an order of its own.
  case ignoresOrder = "ignores-order"
  /// The source gives the same page for every offset.
  case ignoresOffset = "ignores-offset"
  /// The source takes no filter of the kind that narrows the list.
  case refusesFilter = "refuses-filter"
  /// The source gives the same records with a filter and without.
  case ignoresFilter = "ignores-filter"
  /// The source's total grew faster than is believable, and the walk was ended.
  case keepsGrowing = "keeps-growing"
}
