public import Catalog
public import Store

/// Finds out whether a walk saw every record of a collection, and looks for those that it did not see. A value: answers
/// in, requests out; no network, no clock, no store.
///
/// The order of a collection is not stable. Where two pages meet, a record that shows up on both has pushed another off
/// both, so repeats are witnesses of losses, and the place where they stand tells where to look. But a source may also
/// count repeats in its `total`, and then nothing is lost. So the planner first checks a few places (the spot check); when
/// that brings nothing new the collection is complete. Otherwise it goes on with what promises most for a call, until
/// nothing is missing or the allowance is spent.
///
/// The same answers always lead to the same requests, so that an interrupted recovery is repeated from what is stored.
public struct RecoveryPlanner: Sendable {
  /// What to do next.
  public enum Step: Sendable, Equatable {
    /// Make these calls and tell of every answer, in this order.
    case ask([RecoveryRequest])
    /// Tell which unseen ids others refer to, at most so many, see `setReferences(_:)`.
    case findReferences(atMost: Int)
    /// Nothing more: the verdict stands.
    case finished
  }

  enum Phase: Sendable { case unusableRows, spotReferences, spotCheck, secondCheck, allReferences, recover, finished }

  /// What was walked.
  public let list: CatalogList
  /// The collection.
  public let kind: Kind
  /// How many records the source says there are.
  public let total: Int
  /// What was done so far.
  public internal(set) var effort: CollectionEffort
  /// Keys of every record that a list call of this crawl showed.
  public internal(set) var listed: Set<Int64>

  let step: Int
  let orderBy: String?
  let walkKeys: [Int: [Int64]]
  let walkNote: CompletenessVerdict.Note?
  var phase = Phase.unusableRows
  var calls = 0
  /// Pages of the walk with rows that could not be used, by their offsets.
  var unusable: [Int: UnusableRows]
  var borders: [PageBorder]
  var otherOrders: OtherOrders?
  var references: [Reference] = []
  var lookedUp: Set<Int64> = []
  /// Requests some of whose rows could not be used, to be made once more.
  var again: [RecoveryRequest] = []
  var timesAsked: [RecoveryRequest.Question: Int] = [:]
  /// Answers of the spot check that showed what was asked for.
  var evidence = 0
  /// Records that a list showed which the walk had not shown though its pages were usable.
  var displacedFound = 0
  /// Records found by look-ups alone: whether lists show them is not known.
  var foundByLookUp: Set<Int64> = []
  var lacks = SourceLacks()
  /// Calls and finds of each move lately, to tell what still pays.
  var fruitless: [RecoveryMove: Int] = [:]

  /// A planner for a walk that has ended.
  ///
  /// - Parameters:
  ///   - total: how many records the source says there are.
  ///   - pages: the pages of the walk, kept ones only.
  ///   - orderBy: the order of the walk; nil for the source's own.
  ///   - recovery: recovery calls that are allowed, as a fraction of the pages; rounded up.
  ///   - finding: what the walk showed of its source.
  public init(
    kind: Kind, total: Int, pages: [StoredPage], orderBy: String?, recovery: Double, finding: WalkFinding? = nil,
    askedAgain: Int = 0
  ) {
    self.init(
      list: CatalogList(kind), total: total, pages: pages, orderBy: orderBy, recovery: recovery, finding: finding,
      askedAgain: askedAgain)
  }

  /// A planner for the walk of a list that has ended. What a narrowed list lacks is looked for in that list alone.
  public init(
    list: CatalogList, total: Int, pages: [StoredPage], orderBy: String?, recovery: Double,
    finding: WalkFinding? = nil, askedAgain: Int = 0
  ) {
    self.list = list
    kind = list.kind
    self.total = total
    self.orderBy = orderBy
    let beginning = list.place(offset: 0).offset
    let pages = pages.sorted { $0.place.offset < $1.place.offset }
    let stride = pages.count > 1 ? max(1, pages[1].place.offset - pages[0].place.offset) : WalkPlanner.pageSize
    step = min(stride, WalkPlanner.pageSize)
    walkKeys = Dictionary(pages.map { ($0.place.offset - beginning, $0.keys) }) { first, _ in first }
    // A row may name a record of another kind, whatever collection it stands in: it is none of this one.
    let keys = pages.flatMap { $0.keys.filter { RecordID(key: $0)?.kind == list.kind } }
    listed = Set(keys)
    repeats = keys.count - listed.count
    effort = CollectionEffort(pages: pages.count, askedAgain: askedAgain)
    effort.allowed = Int((Double(pages.count) * recovery).rounded(.up))
    walkNote =
      switch finding {
      case .ignoresOffset: .ignoresOffset
      case .keepsGrowing: .keepsGrowing
      default: nil
      }
    lacks.offset = finding == .ignoresOffset
    lacks.orders = orderBy == nil || finding == .ignoresOrder
    // Who is referred to says nothing about who belongs to a part of a collection.
    lacks.filters = list.isNarrowed
    lacks.lookUps = list.isNarrowed
    unusable = Dictionary(
      pages.filter { $0.rejected > 0 }.map {
        ($0.place.offset - beginning, UnusableRows(keys: $0.keys, rejected: $0.rejected))
      }
    ) { first, _ in first }
    borders = PageBorder.borders(of: pages, from: beginning)
  }

  /// Records that the total promises and nobody saw.
  ///
  /// What a look-up gave is not always listed, and so not always counted in the total; where the source cannot filter its
  /// lists there is no better way to know.
  public var missing: Int {
    max(0, total - listed.count - (lacks.filters ? foundByLookUp.subtracting(listed).count : 0))
  }

  /// What is known of the collection now.
  public var verdict: CompletenessVerdict {
    if missing == 0 { return CompletenessVerdict(status: .complete, missing: 0) }
    if let walkNote { return CompletenessVerdict(status: .incomplete, missing: missing, note: walkNote) }
    if isExplainedByRepeats, evidence > 0, displacedFound == 0 {
      return CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats)
    }
    return CompletenessVerdict(status: .incomplete, missing: missing)
  }

  /// Whether the rows are as many as the total: then it may count the repeats.
  private var isExplainedByRepeats: Bool { listed.count + repeats + unusableRows >= total }
  /// Whether all that is missing was received, in rows that cannot be used.
  private var isExplainedByUnusableRows: Bool { missing <= unusableRows }
  /// Rows that were set aside whole and not found in another answer.
  private var unusableRows: Int { unusable.values.reduce(0) { $0 + $1.left } }
  /// Rows of the walk that repeated a record of it.
  private let repeats: Int

  /// The next step.
  public mutating func next() -> Step {
    while true {
      switch phase {
      case .unusableRows:
        if missing > 0 {
          let requests = askForUnusable()
          if !requests.isEmpty { return .ask(requests) }
        }
        phase = missing == 0 ? .finished : .spotReferences
      case .spotReferences:
        phase = .spotCheck
        if isExplainedByUnusableRows {
          phase = .finished
        } else if !list.isNarrowed {
          return .findReferences(atMost: Self.spotReferences)
        }
      case .spotCheck:
        phase = .secondCheck
        let requests = spotCheck()
        if !requests.isEmpty { return .ask(requests) }
      case .secondCheck:
        if !again.isEmpty { return .ask(askAgain(atMost: again.count)) }
        phase = .allReferences
        let requests = evidence == 0 && effort.spotCheck.found == 0 ? spotCheckByWindows() : []
        if !requests.isEmpty { return .ask(requests) }
      case .allReferences:
        phase = .recover
        if isExplainedByUnusableRows || (effort.spotCheck.found == 0 && isExplainedByRepeats) || left <= 0 {
          phase = .finished
        } else {
          if !lacks.offset { otherOrders = OtherOrders(names: otherOrderNames, total: total, step: step) }
          if !list.isNarrowed { return .findReferences(atMost: .max) }
        }
      case .recover:
        if !isExplainedByUnusableRows, left > 0 {
          let requests = again.isEmpty ? bestRound() : askAgain(atMost: left)
          if !requests.isEmpty { return .ask(requests) }
        }
        phase = .finished
      case .finished:
        effort.wanted = missing > 0 ? wanted : nil
        return .finished
      }
    }
  }

  /// Recovery calls that may still be made.
  var left: Int { effort.allowed - effort.recoveryCalls }

  /// Tells which unseen ids others refer to, and who refers to them.
  ///
  /// - Parameter references: ascending by id.
  public mutating func setReferences(_ references: [Reference]) {
    self.references = references.filter { !lookedUp.contains($0.id) }
  }

  /// Tells what came of a request.
  public mutating func received(_ request: RecoveryRequest, _ answer: RecoveryAnswer) {
    var found = 0
    switch answer {
    case .records(let keys, let rejected):
      let isEvidence = learn(request, keys)
      if isInSpotCheck, isEvidence, rejected == 0 { evidence += 1 }
      if case .record(let id) = request.question {
        let key = RecordID(kind, id)?.key
        if let key, keys.contains(key), !listed.contains(key), foundByLookUp.insert(key).inserted { found += 1 }
      } else {
        for key in keys where RecordID(key: key)?.kind == kind && listed.insert(key).inserted { found += 1 }
        if request.move == .samePage {
          noteSamePage(request, keys, rejected)
        } else {
          displacedFound += found
          if rejected > 0 { noteUnusable(request) }
        }
      }
    case .refused:
      lacks.refused(request)
    case .notFound:
      if case .related = request.question { lacks.filters = true }
    }
    if isInSpotCheck {
      effort.spotCheck.calls += 1
      effort.spotCheck.found += found
    } else {
      effort.recovery[request.move, default: .init()].calls += 1
      effort.recovery[request.move, default: .init()].found += found
      fruitless[request.move] = found > 0 ? 0 : fruitless[request.move, default: 0] + 1
    }
    references.removeAll { listed.contains($0.key(of: kind)) || foundByLookUp.contains($0.key(of: kind)) }
  }

  private var isInSpotCheck: Bool { phase == .secondCheck || phase == .allReferences }

  mutating func request(_ move: RecoveryMove, _ question: RecoveryRequest.Question) -> RecoveryRequest {
    defer { calls += 1 }
    return RecoveryRequest(
      place: list.recoveryPlace(call: calls), list: list, move: move, question: question)
  }

  /// Learns from an answer what the source lacks.
  ///
  /// - Returns: whether the answer shows what was asked for, so that it proves something.
  private mutating func learn(_ request: RecoveryRequest, _ keys: [Int64]) -> Bool {
    guard !keys.isEmpty else { return false }
    switch request.question {
    case .rows(let order, let offset, _):
      // The same page comes back for another order: it was not looked at.
      guard order != orderBy, keys.count > 1, keys == walkKeys[offset] else { return true }
      lacks.ordersSeemIgnored += 1
      return false
    case .related:
      let first = walkKeys[0] ?? []
      guard keys.count > 1, keys.count > first.count / 2, Set(keys).isSubset(of: Set(first)) else { return true }
      lacks.filtersSeemIgnored += 1
      return false
    case .record:
      return true
    }
  }
}
