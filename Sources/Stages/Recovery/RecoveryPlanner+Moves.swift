import Catalog
import CatalogSources

/// The calls of the spot check, and the most promising calls after it.
extension RecoveryPlanner {
  /// The number of unseen ids that are asked for, through the records that refer to them, where repeats alone would make a collection
  /// whole.
  static let sampledReferences = 50
  /// Returns the most calls that ask for the sampled ids: each kind of referrers may leave a filter that is not full.
  static func sampleCalls(of kind: Kind, _ traits: SourceTraits) -> Int {
    let kinds = traits[kind].filters.count
    return kinds + (sampledReferences - kinds) / traits.filterLimit
  }
  /// The number of calls after which the planner compares its moves again.
  static let round = 24
  /// Returns the number of calls of the first round of the spot check.
  static func firstSpotCheck(pages: Int) -> Int { max(3, (pages * 2 + 99) / 100) }
  /// Returns the number of recovery calls that are allowed.
  ///
  /// - Parameter recovery: the share, as a fraction of the pages.
  static func allowance(pages: Int, _ recovery: Double) -> Int { Int((Double(pages) * recovery).rounded(.up)) }

  /// Returns requests for names on both sides of a border, a round of them at a time: each may show all missing records.
  mutating func askForNames() -> [RecoveryRequest] {
    if !again.isEmpty { return askAgain(atMost: again.count) }
    return tied.take(Self.round).map { request(.name, .named($0.name, offset: $0.offset)) }
  }

  /// Returns the next calls of the spot check. The first round is small: where records are displaced, one of its calls shows it.
  ///
  /// At first other windows over repeats. Where the source shows none, pages in another order, all of them, since nothing says where a
  /// record is in that order; a source of more pages than a sample has stays unproven.
  mutating func spotCheck() -> [RecoveryRequest] {
    if !again.isEmpty { return askAgain(atMost: again.count) }
    guard !isSpotCheckOver else { return [] }
    let count = rounds == 0 ? Self.firstSpotCheck(pages: effort.pages) : Self.round
    rounds += 1
    guard phase == .otherOrder else { return takeSample(count) }
    guard !unsupported.orders, effort.pages <= max(RepeatWitnesses.sample, effort.allowed) else { return [] }
    return (0..<count).compactMap { _ in otherOrders?.next() }.map { request(.otherOrder, $0) }
  }

  /// Returns a request for the rows at the end of the list and behind it, as long as new records come.
  mutating func askBehindEnd() -> [RecoveryRequest] {
    guard !unsupported.offset, traits.takesWindows,
      let window = end.next(
        over: witnesses.window(overEnd: total), step: step, atMost: max(effort.allowed, Self.round))
    else { return [] }
    return [request(.border, .rows(orderBy: orderBy, offset: window.offset, limit: window.limit))]
  }

  /// Returns requests for lists with a few unseen ids, by the records that refer to them. Look-ups would show records that no list shows
  /// and no total counts.
  mutating func askForSample() -> [RecoveryRequest] {
    let few = references.filter { $0.referrer != nil }
    references.removeAll { $0.referrer != nil }
    return unsupported.filters ? [] : ask(for: few)
  }

  /// Returns requests for windows over the repeats of the sample.
  private mutating func takeSample(_ count: Int) -> [RecoveryRequest] {
    unsupported.takesWindows ? take(witnesses.sample(hasFinds: displacedFound > 0).prefix(count)) : []
  }

  /// The windows of the recovery, the best first: windows over repeats, closer and closer, and over the rest of the list, which make a
  /// second walk.
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

  /// Returns requests for some unseen ids: by their referrers where the source can filter, since lists show only listed records; one by one
  /// otherwise.
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

  /// Returns the most promising calls, at most a round of them and no more than are allowed.
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

  /// Returns the number of missing records that a call of a move is expected to find.
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

  /// The estimated number of calls that would find the missing records; nil where no move is promising.
  var wanted: Int? {
    let hope = RecoveryMove.allCases.map { self.hope(of: $0) }.max() ?? 0
    return hope > 0 ? Int((Double(missing) / hope).rounded(.up)) : nil
  }
}
