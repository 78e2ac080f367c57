public import Catalog
public import CatalogSources
import Store

/// Decides whether a walk saw every record of a collection, and searches for missing ones. A value: answers in, requests out; no network,
/// no clock, no store.
///
/// The order of a collection is not stable. Where two pages meet, a record that shows up on both has pushed another off both, so a repeat
/// is a sign of a displaced record, and its place shows where to search. But a source may also count repeats in its `total`, and then no
/// record is displaced. So the planner looks at each repeat through another window (the spot check, ``RepeatWitnesses``). Where the source
/// has every repeat twice, no rows are behind the end and a few unseen ids are in no list, the collection is complete. Where a new record
/// comes, or a repeat is not explained, the planner continues with the most promising calls, until no record is missing or the allowance is
/// spent. A source that shows no other window is asked for another order; where it has none either, nothing is proven.
///
/// The same answers always lead to the same requests, so that an interrupted recovery is repeated from the stored answers.
public struct RecoveryPlanner: Sendable {
  /// The next step of a recovery.
  public enum Step: Sendable, Equatable {
    /// Make these calls and pass every answer on, in this order.
    case ask([RecoveryRequest])
    /// Set the unseen ids that other records refer to, up to a limit, see `setReferences(_:)`.
    case findReferences(atMost: Int)
    /// Set the names of the records of these keys, see `setNames(_:)`.
    case findNames([Int64])
    /// End: the verdict stands.
    case finished
  }

  enum Phase: Sendable {
    case unusableRows, tiedNames, disorderedPages, windows, otherOrder, behindEnd, sampledReferences, filters,
      allReferences,
      recover
    case finished

    /// Whether the calls of the phase examine repeats; such calls do not count towards the allowance.
    var isSpotCheck: Bool {
      switch self {
      case .tiedNames, .windows, .otherOrder, .behindEnd, .filters: true
      case .unusableRows, .disorderedPages, .sampledReferences, .allReferences, .recover, .finished: false
      }
    }
  }

  /// The list that was walked.
  public let list: CatalogList
  /// The collection.
  public let kind: Kind
  /// The number of records, as the source says.
  public let total: Int
  /// The effort so far.
  public internal(set) var effort: CollectionEffort
  /// The keys of every record that a list call of this crawl showed.
  public internal(set) var listed: Set<Int64>

  let traits: SourceTraits
  let step: Int
  let orderBy: SourceOrder?
  let walkKeys: [Int: [Int64]]
  let walkNote: CompletenessVerdict.Note?
  /// The greatest total that a page said, where pages are counted and no page tells where it fell.
  private let greatestTotal: Int
  let totalCounts: TotalCounts
  /// Whether the walk showed more records than the total, yet ended on a full page: more may follow.
  private let isEndUnknown: Bool
  /// The number of rows of the walk that showed a record of the collection.
  private let rowsOfWalk: Int
  var phase = Phase.unusableRows
  var calls = 0
  private var doubtful: DoubtfulPages
  var tied: TiedNames
  var witnesses: RepeatWitnesses
  var otherOrders: OtherOrders?
  /// The number of rounds of the phase.
  var rounds = 0
  var end: EndSearch
  var references: [Reference] = []
  var lookedUp: Set<Int64> = []
  var again = RepeatedRequests()
  /// The number of records that a list showed and the walk had not shown though its pages were usable.
  var displacedFound = 0
  /// The records found by look-ups alone, which lists may show or not.
  var foundByLookUp: Set<Int64> = []
  var unsupported = UnsupportedFeatures()
  /// The number of calls of each move since its last find, to tell which moves still pay.
  var fruitless: [RecoveryMove: Int] = [:]

  /// Creates a planner for a walk that has ended. The missing records of a narrowed list are searched in that list alone.
  ///
  /// - Parameters:
  ///   - recovery: the share of recovery calls allowed, as a fraction of the pages; rounded up.
  ///   - totalCounts: the meaning of the total, as the operator knows it.
  ///   - traits: the requests that the source can answer.
  public init(_ walk: FinishedWalk, of traits: SourceTraits, recovery: Double, totalCounts: TotalCounts = .auto) {
    self.traits = traits
    list = walk.list
    kind = walk.list.kind
    total = walk.total
    orderBy = walk.orderBy
    self.totalCounts = totalCounts
    let beginning = list.place(offset: 0).offset
    let pages = walk.pages.sorted { $0.place.offset < $1.place.offset }
    let size = traits.pageSize(of: list)
    let stride = pages.count > 1 ? max(1, pages[1].place.offset - pages[0].place.offset) : size
    step = traits.takesWindows ? min(stride, size) : stride
    walkKeys = Dictionary(pages.map { ($0.place.offset - beginning, $0.keys) }) { first, _ in first }
    // A row may name a record of another kind, whatever collection it stands in: it is none of this one.
    let rows = pages.flatMap { page in
      page.keys.enumerated().filter { RecordID(key: $0.element)?.kind == walk.list.kind }
        .map { (number: page.place.offset - beginning + $0.offset, key: $0.element) }
    }
    let shown = Set(rows.map(\.key))
    listed = shown.union(walk.shownSince)
    doubtful = DoubtfulPages(
      of: walk, pages, keys: walkKeys, from: beginning, takesWindows: traits.takesWindows)
    greatestTotal =
      traits.takesWindows || doubtful.hasFallen ? walk.total : pages.compactMap(\.total).max() ?? walk.total
    rowsOfWalk = rows.count
    let last = pages.last?.rows ?? 0
    isEndUnknown = shown.count > total && last >= min(stride, size)
    effort = CollectionEffort(pages: pages.count, askedAgain: walk.askedAgain)
    effort.allowed = Self.allowance(pages: pages.count, recovery)
    // Of a list that is one page, half of its rows make another window.
    witnesses = RepeatWitnesses(
      rows: rows, step: pages.count > 1 ? step : max(2, min(step, rows.count)), atLeast: effort.allowed)
    walkNote =
      switch walk.finding {
      case .ignoresOffset: .ignoresOffset
      case .keepsGrowing: .keepsGrowing
      default: nil
      }
    unsupported.offset = walk.finding == .ignoresOffset
    unsupported.windows = !traits.takesWindows
    unsupported.orders = orderBy == nil || walk.finding == .ignoresOrder
    // Who is referred to says nothing about who belongs to a part of a collection.
    unsupported.filters = list.isNarrowed || traits[kind].filters.isEmpty
    unsupported.names = list.isNarrowed || traits.takesWindows || !traits[kind].takesNames
    tied = unsupported.names ? TiedNames() : TiedNames(between: walkKeys)
    unsupported.lookUps = list.isNarrowed || !traits[kind].hasLookUps
    end = EndSearch(witnesses.window(overEnd: total))
  }

  /// The number of records of the total that were not seen.
  ///
  /// A record found by a look-up is not always listed, and so not always counted in the total. Where the source cannot filter its lists,
  /// the look-ups are counted all the same.
  public var missing: Int {
    max(0, total - listed.count - (unsupported.filters ? foundByLookUp.subtracting(listed).count : 0))
  }

  /// The number of missing records that repeats do not explain: a repeat that the source has twice takes a place in a total that counts
  /// rows.
  var unaccounted: Int {
    totalCounts == .records ? missing : max(0, missing - witnesses.confirmed(hasFinds: displacedFound > 0))
  }

  /// The verdict on the collection at present.
  public var verdict: CompletenessVerdict {
    if isEndUnknown {
      return CompletenessVerdict(status: .unproven, missing: nil, note: walkNote ?? .moreThanTotal)
    }
    if missing == 0, listed.count < greatestTotal || doubtful.hasFallen {
      return CompletenessVerdict(status: .unproven, missing: nil, note: .totalFell)
    }
    if missing == 0 { return CompletenessVerdict(status: .complete, missing: 0) }
    if let walkNote { return CompletenessVerdict(status: .incomplete, missing: missing, note: walkNote) }
    if isTotalOfRows || (isExplained && !end.isOpen) {
      return CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats)
    }
    if hasAllRows, totalCounts == .auto, displacedFound == 0, foundByLookUp.isEmpty,
      !witnesses.hasContradiction(hasFinds: false)
    {
      return CompletenessVerdict(status: .unproven, missing: nil, note: .repeatsUnproven)
    }
    return CompletenessVerdict(status: .incomplete, missing: max(1, unaccounted))
  }

  /// Whether there are at least as many rows as the total, which may count the repeats then.
  private var hasAllRows: Bool { rowsOfWalk >= total }
  /// Whether the operator says that the total counts rows, and there are as many.
  private var isTotalOfRows: Bool { totalCounts == .rows && hasAllRows }
  /// Whether the source has every examined repeat twice, which is enough to conclude it for all.
  private var isExplained: Bool {
    guard totalCounts != .records else { return false }
    if unaccounted == 0 { return true }
    return displacedFound == 0 && hasAllRows && witnesses.isSampleExplained(hasFinds: false)
  }
  /// Whether all missing records may be in rows that came and cannot be used.
  private var isExplainedByUnusableRows: Bool { missing <= doubtful.unusableRows }

  /// Returns the next step.
  public mutating func next() -> Step {
    while true {
      let requests: [RecoveryRequest]
      switch phase {
      case .unusableRows:
        requests = missing > 0 ? askForSamePages(doubtful.unusablePages(atMost: Self.round)) : []
        if requests.isEmpty { enter(.tiedNames) }
      case .tiedNames:
        let isWanted = missing > 0 && !unsupported.names && !tied.isEmpty
        if isWanted, rounds == 0 {
          rounds = 1
          return .findNames(tied.keys)
        }
        requests = isWanted ? askForNames() : []
        if requests.isEmpty { enter(.disorderedPages) }
      case .disorderedPages:
        requests = missing > 0 || doubtful.hasFallen ? askForDisordered() : []
        if requests.isEmpty {
          let isOver = missing == 0 || isTotalOfRows || isExplainedByUnusableRows
          enter(isOver ? .finished : totalCounts == .records ? .allReferences : .windows)
        }
      case .windows, .otherOrder:
        requests = spotCheck()
        if requests.isEmpty { leaveSpotCheck() }
      case .behindEnd:
        requests = missing > 0 ? askBehindEnd() : []
        if requests.isEmpty { enter(missing == 0 ? .finished : isExplained ? .sampledReferences : .allReferences) }
      case .sampledReferences:
        enter(.filters)
        guard list.isNarrowed || unsupported.filters else { return .findReferences(atMost: Self.sampledReferences) }
        requests = []
      case .filters:
        requests = rounds == 0 ? askForSample() : again.isEmpty ? [] : askAgain(atMost: again.count)
        rounds += 1
        if requests.isEmpty { enter(isExplained || missing == 0 ? .finished : .allReferences) }
      case .allReferences:
        guard missing > 0, !isExplainedByUnusableRows, left > 0 else {
          enter(.finished)
          continue
        }
        enter(.recover)
        otherOrders =
          unsupported.offset ? nil : OtherOrders(orders: traits[kind].orders.others, total: total, step: step)
        if !list.isNarrowed { return .findReferences(atMost: .max) }
        requests = []
      case .recover:
        let isOver = isExplainedByUnusableRows || left <= 0 || unaccounted == 0
        requests = isOver ? [] : again.isEmpty ? bestRound() : askAgain(atMost: left)
        if requests.isEmpty {
          // A find may have told what repeats are only now.
          let isEndOpen = missing > 0 && isExplained && end.isOpen && !end.hasBegun
          enter(isEndOpen ? .behindEnd : .finished)
        }
      case .finished:
        effort.wanted = missing > 0 && verdict.status == .incomplete ? wanted : nil
        return .finished
      }
      if !requests.isEmpty { return .ask(requests) }
    }
  }

  mutating func enter(_ phase: Phase) {
    self.phase = phase
    rounds = 0
    if phase == .otherOrder {
      otherOrders = OtherOrders(
        orders: Array(traits[kind].orders.others.prefix(witnesses.isFew ? 2 : 1)), total: total, step: step)
    }
  }

  /// Whether the spot check is over: it brought a new record, or explained the repeats.
  var isSpotCheckOver: Bool { missing == 0 || displacedFound > 0 || isExplained }

  /// Enters the phase after the spot check.
  private mutating func leaveSpotCheck() {
    if missing == 0 {
      enter(.finished)
    } else if isExplained || end.hasFinds(behind: witnesses.window(overEnd: total)) {
      enter(.behindEnd)
    } else if phase == .windows, displacedFound == 0, unsupported.windows, !unsupported.offset, !unsupported.orders {
      enter(.otherOrder)
    } else {
      enter(.allReferences)
    }
  }

  /// The number of recovery calls that may still be made.
  var left: Int { effort.allowed - effort.recoveryCalls }

  /// Sets the unseen ids that other records refer to, each with its referrer.
  ///
  /// - Parameter references: the references, ascending by id.
  public mutating func setReferences(_ references: [Reference]) {
    self.references = references.filter { !lookedUp.contains($0.id) }
  }

  /// Sets the names of the records at the borders of pages.
  ///
  /// - Parameter names: the names by key; no entry for a record without a name.
  public mutating func setNames(_ names: [Int64: String]) { tied.setNames(names) }

  /// Takes the answer to a request.
  public mutating func received(_ request: RecoveryRequest, _ answer: RecoveryAnswer) {
    var found = 0
    switch answer {
    case .records(let keys, let rejected):
      let isEvidence = learn(request, keys)
      if case .record(let id) = request.subject {
        let key = RecordID(kind, id)?.key
        if let key, keys.contains(key), !listed.contains(key), foundByLookUp.insert(key).inserted { found += 1 }
      } else {
        for key in keys where RecordID(key: key)?.kind == kind && listed.insert(key).inserted { found += 1 }
        if request.move == .samePage {
          if case .rows(_, let offset, _) = request.subject {
            doubtful.received(keys, rejected: rejected, at: offset)
          }
        } else {
          displacedFound += found
          if rejected > 0 { again.note(request) }
        }
      }
      if isEvidence, rejected == 0, request.move != .samePage, let window = window(of: request) {
        witnesses.received(window, keys, found: found)
      }
      if isEvidence {
        if case .rows(orderBy, let offset, let limit) = request.subject {
          end.received(
            .init(offset: offset, limit: limit), rows: keys.count, found: found,
            over: witnesses.window(overEnd: total), total: total)
        }
      } else if phase == .behindEnd {
        end.close()
      }
    case .refused:
      unsupported.refused(request)
      if phase == .behindEnd { end.close() }
    case .notFound:
      if phase == .behindEnd { end.close() }
      switch request.subject {
      case .related: unsupported.filters = true
      case .rows, .named: unsupported.refused(request)
      case .record: break
      }
    }
    if phase.isSpotCheck {
      effort.spotCheck.calls += 1
      effort.spotCheck.found += found
    } else {
      effort.recovery[request.move, default: .init()].calls += 1
      effort.recovery[request.move, default: .init()].found += found
      fruitless[request.move] = found > 0 ? 0 : fruitless[request.move, default: 0] + 1
    }
    references.removeAll { listed.contains($0.key(of: kind)) || foundByLookUp.contains($0.key(of: kind)) }
  }

  private func window(of request: RecoveryRequest) -> RepeatWitnesses.Window? {
    guard case .rows(let order, let offset, let limit) = request.subject else { return nil }
    return RepeatWitnesses.Window(order: order == orderBy ? nil : order, offset: offset, limit: limit)
  }

  /// Returns requests for pages of the walk. They are no search, so they do not count towards the allowance.
  private mutating func askForSamePages(_ offsets: [Int]) -> [RecoveryRequest] {
    offsets.map { request(.samePage, .rows(orderBy: orderBy, offset: $0, limit: step)) }
  }

  /// Returns requests for the pages of the walk that came in another order than the others.
  private mutating func askForDisordered() -> [RecoveryRequest] {
    let hasFinds = effort.recovery[.samePage, default: .init()].found > 0
    return askForSamePages(doubtful.takeDisordered(atMost: Self.round, hasFinds: hasFinds))
  }

  /// Returns the requests to be made again.
  mutating func askAgain(atMost count: Int) -> [RecoveryRequest] {
    again.take(atMost: count).map { request($0.move, $0.subject) }
  }

  mutating func request(_ move: RecoveryMove, _ subject: RecoveryRequest.Subject) -> RecoveryRequest {
    defer { calls += 1 }
    return RecoveryRequest(
      place: list.recoveryPlace(call: calls), list: list, move: move, subject: subject)
  }

  /// Learns from an answer which features the source lacks.
  ///
  /// - Returns: whether the answer shows the requested rows, so that it proves something.
  private mutating func learn(_ request: RecoveryRequest, _ keys: [Int64]) -> Bool {
    guard !keys.isEmpty else { return false }
    switch request.subject {
    case .rows(let order, let offset, let limit):
      if order == orderBy {
        if request.move == .samePage { return false }
        if keys.count > limit {
          // More than asked for is a page, and of the rows at the beginning one that is known.
          witnesses.takesLimits = false
          if limit == step { unsupported.windowsSeemIgnored += 1 }
          return false
        }
        guard isPageOfWalk(keys, offset: offset, limit: limit) else { return true }
        unsupported.windowsSeemIgnored += 1
        return false
      }
      // The same page comes back for another order: it was not looked at.
      guard keys.count > 1, keys == walkKeys[offset] else { return true }
      unsupported.ordersSeemIgnored += 1
      return false
    case .related:
      let first = walkKeys[0] ?? []
      guard keys.count > 1, keys.count > first.count / 2, Set(keys).isSubset(of: Set(first)) else { return true }
      unsupported.filtersSeemIgnored += 1
      return false
    case .record:
      return true
    case .named(_, let offset):
      tied.received(request, rows: keys.count, of: traits.pageSize(of: kind))
      // The beginning of the whole list comes back: the filter was not looked at.
      guard offset == 0, keys.count > 1, keys == walkKeys[0] else { return true }
      unsupported.names = true
      return false
    }
  }

  /// Whether the answer to a request for other rows is a page of the walk again, or nearly so: then the source took the offset for that of
  /// a page.
  private func isPageOfWalk(_ keys: [Int64], offset: Int, limit: Int) -> Bool {
    let end = min(offset + limit, max(total, offset + 1))
    for page in Set([offset / step * step, (offset + limit - 1) / step * step, 0]) {
      guard let known = walkKeys[page] else { continue }
      if keys.count > 1, keys == known { return true }
      let common = max(0, min(end, page + step) - max(offset, page))
      let expected = Double(common) / Double(end - offset)
      guard keys.count >= 4, expected < 0.7 else { continue }
      let rows = Set(known)
      if Double(keys.count { rows.contains($0) }) >= (expected + 0.3) * Double(keys.count) { return true }
    }
    return false
  }
}
