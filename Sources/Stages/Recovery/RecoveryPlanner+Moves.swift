import Catalog
import CatalogSources

/// Which calls the spot check makes, and which promise most afterwards.
extension RecoveryPlanner {
  /// Unseen ids that are asked for, by those that refer to them, where repeats alone would make a collection whole.
  static let sampledReferences = 50
  /// The most calls that ask for them: each kind of referrers may leave a filter that is not full.
  static func sampleCalls(of kind: Kind, _ traits: SourceTraits) -> Int {
    let kinds = traits[kind].filters.count
    return kinds + (sampledReferences - kinds) / traits.filterLimit
  }
  /// Calls between two looks at what pays.
  static let round = 24
  /// Calls of the first round of the spot check.
  static func firstSpotCheck(pages: Int) -> Int { max(3, (pages * 2 + 99) / 100) }
  /// Recovery calls that are allowed.
  ///
  /// - Parameter recovery: as a fraction of the pages.
  static func allowance(pages: Int, _ recovery: Double) -> Int { Int((Double(pages) * recovery).rounded(.up)) }

  /// Names that stand on both sides of a border, a round of them at a time: each call may show all that is missing.
  mutating func askForNames() -> [RecoveryRequest] {
    if !again.isEmpty { return askAgain(atMost: again.count) }
    return tied.take(Self.round).map { request(.name, .named($0.name, offset: $0.offset)) }
  }

  /// The next calls of the spot check, the first of which are few: where records are displaced, one of them shows it.
  ///
  /// At first other windows over repeats. Where the source shows none, pages in another order, all of them, since nothing
  /// says where a record stands in it; a source of more pages than a sample has stays unproven.
  mutating func spotCheck() -> [RecoveryRequest] {
    if !again.isEmpty { return askAgain(atMost: again.count) }
    guard !isSpotCheckOver else { return [] }
    let count = rounds == 0 ? Self.firstSpotCheck(pages: effort.pages) : Self.round
    rounds += 1
    guard phase == .otherOrder else { return takeSample(count) }
    guard !unsupported.orders, effort.pages <= max(RepeatWitnesses.sample, effort.allowed) else { return [] }
    return (0..<count).compactMap { _ in otherOrders?.next() }.map { request(.otherOrder, $0) }
  }

  /// The rows at the end of the list and behind it, as long as new records come: then its total does not count all rows.
  mutating func askBehindEnd() -> [RecoveryRequest] {
    guard let offset = behindEnd, !unsupported.offset, traits.takesWindows,
      callsBehindEnd <= max(effort.allowed, Self.round)
    else { return [] }
    callsBehindEnd += 1
    let end = witnesses.window(overEnd: total)
    return [request(.border, .rows(orderBy: orderBy, offset: offset, limit: offset == end.offset ? end.limit : step))]
  }

  /// Whether rows came that stand behind the end.
  var rowsBehindEnd: Bool { behindEnd.map { $0 > witnesses.window(overEnd: total).offset } ?? false }

  /// Learns from an answer whether rows stand behind the end.
  mutating func noteEnd(_ request: RecoveryRequest, rows: Int, found: Int) {
    guard case .rows(orderBy, let offset, let limit) = request.subject, offset == behindEnd else { return }
    let isMore = offset == witnesses.window(overEnd: total).offset ? rows > total - offset : found > 0
    behindEnd = isMore ? offset + limit : nil
  }

  /// Lists of a few unseen ids, by those that refer to them. Look-ups would show what no list shows and no total counts.
  mutating func askForSample() -> [RecoveryRequest] {
    let few = references.filter { $0.referrer != nil }
    references.removeAll { $0.referrer != nil }
    return unsupported.filters ? [] : ask(for: few)
  }

  /// Windows over the repeats of the sample.
  private mutating func takeSample(_ count: Int) -> [RecoveryRequest] {
    unsupported.takesWindows ? take(witnesses.sample(hasFinds: displacedFound > 0).prefix(count)) : []
  }

  /// The windows of the recovery, the best first: those over repeats, more and more closely, and the rest of the list, which
  /// makes a second walk.
  private var windows: [(window: RepeatWitnesses.Window, hope: Double)] {
    guard unsupported.takesWindows else { return [] }
    // Of equals windows come before other orders: sources move fewer records under the order of the walk.
    let hope = 1.01 * Double(step) * Double(missing) / Double(max(1, total))
    return witnesses.open(
      RepeatWitnesses.levels, all: true, hasFinds: displacedFound > 0, rest: (total, hope))
  }

  private mutating func take(
    _ windows: ArraySlice<(window: RepeatWitnesses.Window, hope: Double)>
  ) -> [RecoveryRequest] {
    windows.map { window, _ in
      witnesses.ask(window)
      return request(.border, .rows(orderBy: orderBy, offset: window.offset, limit: window.limit))
    }
  }

  /// Requests for some unseen ids: by their referrers where the source can filter, since a list shows only what it
  /// lists; otherwise one by one.
  private mutating func ask(for wanted: [Reference]) -> [RecoveryRequest] {
    var requests: [RecoveryRequest] = []
    var groups: [Kind: [Int64]] = [:]
    for reference in wanted {
      lookedUp.insert(reference.id)
      if !unsupported.filters, let referrer = reference.referrer {
        groups[referrer.kind, default: []].append(referrer.id)
      } else if !unsupported.lookUps {
        requests.append(request(.lookUp, .record(reference.id)))
      }
    }
    for (other, ids) in groups.sorted(by: { $0.key < $1.key }) {
      let distinct = Array(Set(ids)).sorted()
      for start in stride(from: 0, to: distinct.count, by: traits.filterLimit) {
        let some = Array(distinct[start..<min(distinct.count, start + traits.filterLimit)])
        requests.append(request(.referrers, .related(to: other, ids: some)))
      }
    }
    return requests
  }

  /// The calls that promise most, at most as many as are allowed and as make a round.
  mutating func bestRound() -> [RecoveryRequest] {
    let count = min(left, Self.round)
    switch bestMove {
    case .border:
      let windows = windows
      let least = (windows.first?.hope ?? 0) / 2
      return take(windows.prefix(count).prefix { $0.hope > least })
    case .otherOrder:
      return (0..<count).compactMap { _ in otherOrders?.next() }.map { request(.otherOrder, $0) }
    case .referrers:
      let kinds = Dictionary(grouping: references.compactMap(\.referrer), by: \.kind)
      guard let most = kinds.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key else { return [] }
      let some = Array(references.filter { $0.referrer?.kind == most }.prefix(count * traits.filterLimit))
      let taken = Set(some.map(\.id))
      references.removeAll { taken.contains($0.id) }
      return ask(for: some)
    case .lookUp:
      let some = Array(references.prefix(count))
      references.removeFirst(some.count)
      return ask(for: some.map { Reference(id: $0.id, referrer: nil) })
    case .samePage, .name, nil:
      return []
    }
  }

  /// The move with the greatest hope, or nil where none is left.
  private var bestMove: RecoveryMove? {
    RecoveryMove.allCases.map { ($0, hope(of: $0)) }.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
  }

  /// How many missing records a call may be expected to find.
  private func hope(of move: RecoveryMove) -> Double {
    // What brought nothing for two rounds brings nothing.
    guard fruitless[move, default: 0] < 2 * Self.round else { return 0 }
    let missing = Double(missing)
    switch move {
    case .samePage, .name:
      return 0
    case .border:
      return windows.first?.hope ?? 0
    case .otherOrder:
      guard !unsupported.orders, otherOrders?.isEmpty == false else { return 0 }
      return Double(step) * missing / Double(max(1, total))
    case .referrers:
      let count = references.count { $0.referrer != nil }
      guard !unsupported.filters, count > 0 else { return 0 }
      return Double(traits.filterLimit) * min(1, missing / Double(references.count))
    case .lookUp:
      guard !unsupported.lookUps, !references.isEmpty else { return 0 }
      return min(1, missing / Double(references.count))
    }
  }

  /// About how many more calls would find what is missing.
  var wanted: Int? {
    let hope = RecoveryMove.allCases.map { self.hope(of: $0) }.max() ?? 0
    return hope > 0 ? Int((Double(missing) / hope).rounded(.up)) : nil
  }
}

/// The pages of a collection in orders other than its walk's, one after the other.
struct OtherOrders: Sendable, IteratorProtocol {
  private var orders: ArraySlice<SourceOrder>
  private let total: Int
  private let step: Int
  private var offset = 0

  init(orders: [SourceOrder], total: Int, step: Int) {
    self.orders = total > 0 ? orders[...] : []
    self.total = total
    self.step = step
  }

  /// Whether every page of every order was requested.
  var isEmpty: Bool { orders.isEmpty }

  /// The next page.
  mutating func next() -> RecoveryRequest.Subject? {
    guard let order = orders.first else { return nil }
    defer {
      offset += step
      if offset >= total {
        orders.removeFirst()
        offset = 0
      }
    }
    return .rows(orderBy: order, offset: offset, limit: step)
  }
}
