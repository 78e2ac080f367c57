public import Catalog
public import CatalogSources
import Store

/// Decides which page of which collection is asked for next. A value: events in, requests out; no network, no clock.
///
/// Every collection begins with its first page, whose `total` says how many more there are. Collections are asked in
/// their given order, first pages first, so that progress can tell all totals early.
///
/// A source may be wrong for once, so an answer that does not fit is asked for again and believed when it is given twice: a `total` that no
/// page said before, more rows than the total or fewer than a page has, another number of rows or another offset than the answer itself
/// says, the rows of another page. No rows where some are promised are asked for again up to four times. So are rows in another order than
/// the one asked for, but the same rows twice are accepted for the page, as long as no page has come right by being asked for again, and
/// three such pages for the collection. A total that grows on the way lengthens the walk (by no more than a catalogue grows in a night);
/// one that shrinks does not shorten it, since rows may have moved rather than gone. A total that is smaller than the number of rows that
/// came does not count: pages are asked for, one after the other, until one is not full. A page without rows ends the walk, regardless of
/// the total. A source whose pages have another number of rows than was asked for is walked in steps of its own size.
public struct WalkPlanner: Sendable {
  /// The decision about an answer.
  public enum Reception: Sendable, Equatable {
    /// The answer is part of the walk.
    case kept
    /// The answer is doubtful: the page is asked for again, and this answer is ignored.
    case askedAgain
  }

  /// The properties of an answer that matter to the walk.
  public struct PageSummary: Sendable, Equatable {
    /// The number of records in the collection, as the answer says.
    public let total: Int
    /// The number of rows on the page.
    public let rows: Int
    /// A digest of the rows: equal for equal rows; nil where it was not made.
    public var fingerprint: Int?
    /// Whether the rows come in the requested order; nil where that cannot be told.
    public var isOrdered: Bool?
    /// Whether the numbers around the rows agree with the rows and with the request: the number of rows and the offset.
    public var isConsistent = true
    /// Whether the answer only says that an earlier one still holds, and has the numbers of that one.
    public var isImplied = false
    /// Whether all rows pass the requested filter.
    public var isFiltered = true
    /// Whether the answer says that no page follows.
    public var isLast = false

    /// Creates an answer without a doubt.
    public init(total: Int, rows: Int) {
      self.total = total
      self.rows = rows
    }
  }

  private let traits: SourceTraits
  private var walks: [Walk]
  private let scope: WalkScope
  /// Whether pages may be asked for with the validators of earlier answers.
  public var validates = false
  /// The index of each list among the walks.
  private let numbers: [CatalogList: Int]
  /// The failures at filters that were believed; other lists of the kind are believed at their first one then.
  private var denied: [WalkFinding] = []
  /// Whether a collection was found that takes no explicit order; the refusals of others are believed at once then.
  private var refusesOrder = false

  /// Creates a planner for some lists, none twice.
  ///
  /// - Parameters:
  ///   - lists: the lists to walk, in this order.
  ///   - traits: the requests that the source can answer.
  ///   - scope: the rows to walk: all, or those modified since a day.
  ///   - start: the facts known before.
  /// - Complexity: O(pages).
  public init(
    _ lists: [CatalogList], of traits: SourceTraits, scope: WalkScope = .whole, start: WalkStart = WalkStart()
  ) {
    self.traits = traits
    self.scope = scope
    walks = lists.map {
      var walk = Walk($0, orderBy: scope.order(of: $0, by: traits), pageSize: traits.pageSize(of: $0), start: start)
      walk.mayBeEmpty = traits.believesEmptyLists && (scope != .whole || $0.isNarrowed && !$0.isRecord)
      return walk
    }
    numbers = Dictionary(lists.enumerated().map { ($1, $0) }) { first, _ in first }
    let places = Dictionary(lists.enumerated().map { (scope.place(of: $1, offset: 0), $0) }) { first, _ in first }
    for page in start.done where scope == .whole ? page.place.isWalk : page.place.walk == scope.walk {
      let beginning = page.place.isNarrowedWalk ? page.place.list << CatalogList.offsetBits : 0
      guard
        let index = places[PagePlace(kind: page.place.kind, walk: page.place.walk, offset: beginning)],
        let offset = scope == .whole ? walks[index].list.offset(of: page.place) : page.place.offset
      else { continue }
      walks[index].asked.insert(offset)
      guard page.status == 200 || page.status == 304 else {
        walks[index].isAbsent = true
        continue
      }
      if let parameter = traits.orderParameter, !page.uri.contains(parameter + "=") { walks[index].orderBy = nil }
      guard var answer = PageSummary(page, orderBy: walks[index].orderBy) else { continue }
      answer.isImplied = page.status == 304
      walks[index].keep(answer, at: offset)
    }
  }

  /// The collections of the walk, in its order.
  public var collections: [Kind] { walks.map(\.kind) }
  /// The lists of the walk, in its order.
  public var lists: [CatalogList] { walks.map(\.list) }

  /// Returns the next page to ask for, or nil where nothing can be asked before an answer arrives.
  ///
  /// - Complexity: O(pages already stored of the collection), once; otherwise O(1).
  public mutating func next() -> PageRequest? {
    for index in walks.indices where !walks[index].again.isEmpty {
      return request(walks[index].again.removeFirst(), of: index)
    }
    for index in walks.indices where walks[index].asked.isEmpty && !walks[index].isOver {
      return ask(0, of: index)
    }
    for index in walks.indices where !walks[index].isOver {
      while walks[index].next < walks[index].extent {
        let offset = walks[index].next
        walks[index].next += walks[index].step
        if !walks[index].asked.contains(offset) { return ask(offset, of: index) }
      }
    }
    return nil
  }

  private mutating func ask(_ offset: Int, of index: Int) -> PageRequest {
    walks[index].asked.insert(offset)
    return request(offset, of: index, isConditional: validates)
  }

  private func request(_ offset: Int, of index: Int, isConditional: Bool = false) -> PageRequest {
    let walk = walks[index]
    // Where pages are counted, the size of a page is the step of the walk, whatever size was expected.
    let limit = traits.takesWindows ? min(walk.step, walk.pageSize) : walk.step
    return PageRequest(
      place: scope.place(of: walk.list, offset: offset), list: walk.list, offset: offset, orderBy: walk.orderBy,
      modifiedSince: scope.since[walk.kind], isConditional: isConditional, limit: limit)
  }

  /// Takes an answer.
  public mutating func received(_ request: PageRequest, _ answer: PageSummary) -> Reception {
    guard let index = numbers[request.list] else { return .kept }
    // Requested before the source was known to refuse the order: the page belongs to another walk.
    guard walks[index].orderBy == request.orderBy else {
      walks[index].again.append(request.offset)
      return .askedAgain
    }
    let reception = walks[index].receive(answer, at: request.offset)
    if reception == .askedAgain { walks[index].again.append(request.offset) }
    return reception
  }

  /// Takes a refusal of the filter of a request, which is believed when it was said four times.
  ///
  /// - Returns: whether the refusal is believed.
  public mutating func filterRefused(_ request: PageRequest) -> Bool {
    guard let index = numbers[request.list] else { return true }
    walks[index].filterRefusals += 1
    guard walks[index].filterRefusals >= 4 else {
      walks[index].again.append(request.offset)
      return false
    }
    walks[index].endUnfiltered()
    return true
  }

  /// Whether the source chose the rows of a collection by their dates, as it was asked to.
  public func isFiltered(_ kind: Kind) -> Bool { walks.first { $0.kind == kind }?.isUnfiltered == false }

  /// Takes a page that cannot be requested any more, so that the walk skips it.
  public mutating func lost(_ request: PageRequest) {
    guard let index = numbers[request.list] else { return }
    walks[index].lose(request.offset)
  }

  /// The consequence of a refused order.
  public enum RefusedOrder: Sendable, Equatable {
    /// The page will be asked for again in the same order.
    case askedAgain
    /// The collection is walked without an order from now on.
    case accepted
    /// The source takes the order for some pages and refuses it for others, again and again.
    case contradictory
  }

  /// Takes a refusal of the order of a request.
  ///
  /// A refusal is believed at once where another collection has shown it; otherwise when there were four and the order was never taken: a
  /// source that fails for once must not put half of a walk into another order.
  public mutating func orderRefused(_ request: PageRequest) -> RefusedOrder {
    guard let index = numbers[request.list] else { return .contradictory }
    walks[index].again.append(request.offset)
    guard walks[index].orderBy != nil else { return .accepted }
    walks[index].refusals += 1
    guard walks[index].received.isEmpty else {
      // Room for every page of a source that refuses now and then, none for one that always does.
      return walks[index].refusals > 4 * (walks[index].received.count + 4) ? .contradictory : .askedAgain
    }
    guard walks[index].refusals >= 4 || refusesOrder else { return .askedAgain }
    walks[index].orderBy = nil
    refusesOrder = true
    return .accepted
  }

  /// Takes the answer of a source that counts pages that it has no page of this number any more, and ends the walk before it.
  public mutating func endedBefore(_ request: PageRequest) {
    guard let index = numbers[request.list] else { return }
    walks[index].endBehindLastPage(request.offset)
  }

  /// Takes the answer that the first page of a list is not found.
  ///
  /// - Returns: whether the answer is believed. One is enough for a record and for its own lists, which no run asks for twice. A collection
  ///   needs three, and one where the source bans clients for such calls.
  public mutating func isAbsent(_ request: PageRequest) -> Bool {
    guard let index = numbers[request.list] else { return true }
    walks[index].absences += 1
    // One record of thousands may be missing; a source without a whole collection is another source.
    let isBelieved = request.list.isOfRecord || traits.pacing.countsNotFound
    walks[index].isAbsent = isBelieved || walks[index].absences >= 3
    if !walks[index].isAbsent { walks[index].again.append(request.offset) }
    return walks[index].isAbsent
  }

  /// Takes the source's failure to narrow a list: it refused the filter, or it answered with the whole collection.
  ///
  /// - Returns: whether the failure is believed: after four times, or at the first after another list showed it. A list of which pages are
  ///   in is not given up so soon.
  public mutating func isDenied(_ request: PageRequest, _ denial: WalkFinding) -> Bool {
    guard let index = numbers[request.list] else { return true }
    if walks[index].denial != nil { return true }
    walks[index].denials += 1
    let isBelieved = walks[index].denials >= 4 || denied.contains(denial)
    guard isBelieved, walks[index].received.isEmpty || walks[index].denials > 4 * (walks[index].received.count + 4)
    else {
      walks[index].again.append(request.offset)
      return false
    }
    walks[index].denial = denial
    walks[index].again = []
    denied.append(denial)
    return true
  }

  /// Returns the finding of the walk of a list about its source; nil for none.
  public func finding(of list: CatalogList) -> WalkFinding? { numbers[list].flatMap { finding(walks[$0]) } }

  /// Returns the finding of the walk of a collection about its source, for the summary; nil for none.
  public func finding(of kind: Kind) -> WalkFinding? {
    walks.first { $0.kind == kind }.flatMap { finding($0) }
  }

  private func finding(_ walk: Walk) -> WalkFinding? {
    if walk.isAbsent { return .absent }
    if let denial = walk.denial { return denial }
    if walk.isStuck { return .ignoresOffset }
    if walk.outgrown { return .keepsGrowing }
    if walk.orderBy == nil, traits.order(of: walk.list) != nil { return .refusesOrder }
    return walk.isMostlyDisordered ? .ignoresOrder : nil
  }

  /// Whether the source habitually sends pages of a list in another order than the requested one, some or all of them.
  func isDisordered(_ list: CatalogList) -> Bool {
    numbers[list].map { walks[$0].hasDisorderedPages || walks[$0].isMostlyDisordered } ?? false
  }

  /// Whether every page is in.
  public var isFinished: Bool {
    walks.allSatisfy { walk in
      walk.isOver
        || (!walk.received.isEmpty && walk.again.isEmpty
          && stride(from: 0, to: walk.extent, by: walk.step).allSatisfy(walk.received.contains))
    }
  }
}

extension WalkPlanner.PageSummary {
  /// Reads a stored page as an answer; nil for a page without a total, which no walk has.
  init?(_ page: StoredPage, orderBy: SourceOrder?) {
    guard let total = page.total else { return nil }
    self.init(total: total, rows: page.rows)
    isOrdered = page.keys.count > 1 ? !page.isDisordered(in: orderBy) : nil
  }
}
