import Catalog
import CatalogSources
import Store

/// Decides which calls complete lists and find unseen records, the cheapest first: a value that takes answers and gives
/// requests, and knows neither network nor store.
///
/// A call for a list gives the pairs of both sides. So the planner asks one side of each relation at a time, the one that takes
/// fewer calls; lists of the other side that are still cut are judged anew in the next round. Rounds are of a
/// fixed size, so that the requests do not depend on how many are in flight.
struct EnrichPlanner: Sendable {
  /// The number of calls of a round.
  static let round = 64
  /// The number of answers without records, before any answer with some, after which a route is not asked for any more.
  static let patience = 3
  /// The most requests for a list whose answers are shorter than they say, and for a record whose answers hold nothing.
  static let mostAttempts = 4

  /// Every cut list, complete by now or not, in the order of their keys.
  private(set) var lists: [CutList]
  /// Records that are referred to and not known: first those that were never requested, by the number of references;
  /// then those that were not found before.
  private let unseen: [RecordID]
  /// The limits on the planner's requests.
  let limits: Limits
  private var isUnbounded: Bool { limits.isUnbounded }
  private var pageSize: Int { limits.pageSize }
  private let index: [ListKey: Int]
  private var listCallsLeft: Int
  private var lookUpsLeft: Int

  /// The known part of a list that is being requested.
  private struct PartialList {
    var ids: [Int64] = []
    var extent: Int
    var requested = 0
    var answered = 0
    /// The number of times that the whole list was requested.
    var attempts = 1
    var total = 0
  }
  private var partialLists: [Int: PartialList] = [:]
  private var unanswered: Set<Int> = []
  private var refusals: [ListRoute: Int] = [:]
  private var lookUpRefusals = 0
  private var shown: Set<Int64> = []
  private var nextUnseen = 0
  /// Records whose answers held nothing; they are requested again in the next round.
  private var doubtful: [RecordID] = []
  /// Records that were not found for the first time: the next crawl asks once more.
  private(set) var unconfirmed: [RecordID] = []
  /// Records that were not found before.
  private var denied: Set<RecordID>
  private var attempts: [RecordID: Int] = [:]
  private var numbers = (list: 0, lookUp: 0)

  /// Lists that were answered completely and are not stored yet.
  private(set) var completed: [ListAnswer] = []
  /// Addresses that were not found, once for each answer, and are not stored yet.
  private(set) var notFound: [NotFoundAddress] = []
  /// The number of records that look-ups gave.
  private(set) var found = 0

  /// The first number greater than the numbers of all calls.
  var nextNumber: Int { max(numbers.list, numbers.lookUp) }

  /// The limits on a planner's requests.
  struct Limits {
    /// The most calls for lists.
    var listCalls: Int
    /// The most calls for records.
    var lookUps = 0
    /// Whether calls without an answer say nothing about the source, as in a replay of captures that lost some.
    var isUnbounded = false
    /// The number of rows of a page.
    var pageSize: Int
    /// The kinds with private records, which answers may hold and which are not kept.
    var withheld: Set<Kind> = []
  }

  /// Creates a planner.
  ///
  /// - Parameter firstNumber: the number of the first call for a list and of the first call for a record.
  init(_ findings: EnrichFindings, limits: Limits, firstNumber: Int = 0) {
    lists = findings.lists.sorted { $0.key < $1.key }
    denied = findings.denied
    self.limits = limits
    numbers = (firstNumber, firstNumber)
    index = Dictionary(lists.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
    let wanted = findings.unseen.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let requested = denied
    unseen = wanted.filter { !requested.contains($0) } + wanted.filter(requested.contains)
    listCallsLeft = limits.listCalls
    lookUpsLeft = limits.lookUps
  }

  /// Returns the next round of calls; none at the end.
  ///
  /// - Complexity: O(lists · log lists).
  mutating func next() -> [EnrichRequest] {
    let requests = listRound()
    return requests.isEmpty ? lookUpRound() : requests
  }

  /// Takes an answer.
  mutating func received(_ request: EnrichRequest, _ answer: EnrichAnswer) {
    switch request.subject {
    case .list(let owner, let target, let offset):
      guard let list = index[ListKey(of: owner, to: target)] else { return }
      take(answer, of: list, at: offset)
    case .record(let id): take(answer, of: id)
    }
  }

  /// Forgets the completed lists and addresses not found, once they are stored.
  mutating func clearCompleted() {
    completed.removeAll()
    notFound.removeAll()
  }

  // MARK: - What is left

  /// The number of calls for the lists that are worth one, on the side of each relation that takes fewer calls.
  var callsLeft: [ListRoute: Int] {
    var costs: [ListRoute: Int] = [:]
    for list in lists.indices where isOpen(list) {
      costs[lists[list].route, default: 0] += lists[list].calls(of: pageSize)
    }
    return costs.filter { route, own in
      guard let other = costs[route.opposite] else { return true }
      return own < other || own == other && route < route.opposite
    }
  }

  /// Records still to be asked for.
  var unseenLeft: [RecordID] { unseen[nextUnseen...].filter { !shown.contains($0.key) } }

  // MARK: - Lists

  /// Whether a list is worth a call.
  private func isOpen(_ list: Int) -> Bool {
    !lists[list].isAsked && lists[list].missing > 0 && !unanswered.contains(list)
      && (isUnbounded || refusals[lists[list].route, default: 0] < Self.patience)
  }

  private mutating func listRound() -> [EnrichRequest] {
    var requests: [EnrichRequest] = []
    // Lists that turned out longer or shorter than they were said to be: the answers that were paid for are kept.
    for list in partialLists.keys.sorted() { requests += pages(of: list) }
    guard requests.isEmpty else { return requests }
    let costs = callsLeft
    var open = lists.indices.filter { isOpen($0) && costs[lists[$0].route] != nil }
    open.sort { one, other in
      let (one, other) = (lists[one], lists[other])
      // Pairs a call, without division.
      let (first, second) = (one.missing * other.calls(of: pageSize), other.missing * one.calls(of: pageSize))
      return first != second ? first > second : (other.missing, one.key) < (one.missing, other.key)
    }
    for list in open where requests.count < Self.round && lists[list].calls(of: pageSize) <= listCallsLeft {
      partialLists[list] = PartialList(extent: lists[list].available)
      requests += pages(of: list)
    }
    return requests
  }

  /// Returns requests for the pages of a list that were not requested yet.
  private mutating func pages(of list: Int) -> [EnrichRequest] {
    guard var reading = partialLists[list] else { return [] }
    var requests: [EnrichRequest] = []
    while reading.requested < reading.extent || reading.requested == 0, listCallsLeft > 0 {
      requests.append(
        EnrichRequest(
          subject: .list(owner: lists[list].owner, target: lists[list].target, offset: reading.requested),
          number: numbers.list))
      numbers.list += 1
      listCallsLeft -= 1
      reading.requested += pageSize
    }
    partialLists[list] = requests.isEmpty ? nil : reading
    return requests
  }

  private mutating func take(_ answer: EnrichAnswer, of list: Int, at offset: Int) {
    let route = lists[list].route
    guard case .records(let keys, let total) = answer else {
      if answer == .notFound { notFound.append(NotFoundAddress(lists[list].owner, list: route.target)) }
      if !unanswered.contains(list), refusals[route] != .min { refusals[route, default: 0] += 1 }
      unanswered.insert(list)
      partialLists[list] = nil
      return
    }
    // One that answers is a route that there is.
    refusals[route] = .min
    for key in keys where RecordID(key: key)?.kind == route.target {
      shown.insert(key)
      partialLists[list]?.ids.append(key & RecordID.greatest)
    }
    guard var reading = partialLists[list] else { return }
    reading.answered += pageSize
    reading.total = total ?? reading.total
    reading.extent = max(reading.extent, reading.total)
    partialLists[list] = reading
    guard reading.answered >= reading.requested, reading.requested >= reading.extent || keys.isEmpty else { return }
    finish(list, reading)
  }

  /// Takes a list all of whose pages are there.
  private mutating func finish(_ list: Int, _ reading: PartialList) {
    let route = lists[list].route
    let ids = Array(Set(reading.ids)).sorted()
    for id in ids {
      lists[list].add(id)
      guard let other = RecordID(route.target, id), let reverse = index[ListKey(of: other, to: route.owner)] else {
        continue
      }
      lists[reverse].add(lists[list].owner.id)
    }
    // One short answer may be a fault of the source. The same again is what it has; fewer than it says itself is doubtful for
    // longer.
    if lists[list].missing > 0, reading.attempts < (ids.count >= reading.total ? 2 : Self.mostAttempts) {
      partialLists[list] = PartialList(ids: ids, extent: lists[list].available, attempts: reading.attempts + 1)
      return
    }
    partialLists[list] = nil
    lists[list].isAsked = true
    completed.append(
      ListAnswer(owner: lists[list].owner, target: route.target, available: lists[list].available, ids: ids))
  }

  // MARK: - Look-ups

  private mutating func lookUpRound() -> [EnrichRequest] {
    var requests: [EnrichRequest] = []
    for id in doubtful {
      requests.append(EnrichRequest(subject: .record(id), number: numbers.lookUp))
      numbers.lookUp += 1
    }
    doubtful.removeAll()
    while requests.count < Self.round, lookUpsLeft > 0, isUnbounded || lookUpRefusals < Self.patience,
      nextUnseen < unseen.count
    {
      let id = unseen[nextUnseen]
      nextUnseen += 1
      // The answer to a list may have shown it.
      guard !shown.contains(id.key) else { continue }
      requests.append(EnrichRequest(subject: .record(id), number: numbers.lookUp))
      numbers.lookUp += 1
      lookUpsLeft -= 1
    }
    return requests
  }

  private mutating func take(_ answer: EnrichAnswer, of id: RecordID) {
    switch answer {
    case .records(let keys, _):
      lookUpRefusals = .min
      if keys.contains(id.key) {
        found += 1
        return
      }
      // A private record is not kept: nothing of it is ever known.
      if limits.withheld.contains(id.kind) {
        notFound.append(NotFoundAddress(id))
        if denied.insert(id).inserted { unconfirmed.append(id) }
        return
      }
      // The record, or not found: anything else may be a fault of the source.
      attempts[id, default: 1] += 1
      if attempts[id, default: 1] <= Self.mostAttempts { doubtful.append(id) }
    case .notFound:
      lookUpRefusals = .min
      notFound.append(NotFoundAddress(id))
      if denied.insert(id).inserted { unconfirmed.append(id) }
    case .failed:
      if lookUpRefusals != .min { lookUpRefusals += 1 }
    }
  }
}

/// A call for a list or a record that pages do not give completely.
struct EnrichRequest: Sendable, Hashable {
  /// The page or the record that is requested.
  enum Subject: Sendable, Hashable {
    /// A page of a list.
    case list(owner: RecordID, target: Kind, offset: Int)
    /// A record.
    case record(RecordID)
  }

  let subject: Subject
  /// The number of the call among the calls for lists, or among the calls for records.
  let number: Int

  /// The call's place in the crawl.
  var place: PagePlace {
    switch subject {
    case .list(_, let target, _): PagePlace(kind: target, walk: PagePlace.Walk.lists, offset: number)
    case .record(let id): PagePlace(kind: id.kind, walk: PagePlace.Walk.lookUps, offset: number)
    }
  }

  /// Returns the request to the source.
  func call(of traits: SourceTraits) -> SourceRequest {
    switch subject {
    case .list(let owner, let target, let offset):
      traits.page(of: CatalogList(target, .owned(by: owner)), from: offset)
    case .record(let id): traits.lookUp(id)
    }
  }
}

/// The result of a call.
enum EnrichAnswer: Sendable, Equatable {
  /// The keys of the records in the answer, and the total that it states.
  case records([Int64], total: Int?)
  /// The source does not have the record or list.
  case notFound
  /// The source does not answer the request.
  case failed
}
