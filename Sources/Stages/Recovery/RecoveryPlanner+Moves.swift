import Catalog

/// Which calls the spot check makes, and which promise most afterwards.
extension RecoveryPlanner {
  /// Ids that the spot check asks for at most.
  static let spotReferences = 5
  /// Values of a filter that the API takes.
  static let greatestFilter = 10
  /// Calls between two looks at what pays.
  static let round = 24

  /// The spot check: at least three pages, or two in a hundred, and the records behind a few unseen ids.
  ///
  /// Half of the pages look at the borders with the most repeats, since there a loss shows if there is one; the others
  /// are pages in another order, which would also show what was lost elsewhere.
  mutating func spotCheck() -> [RecoveryRequest] {
    let pages = max(1, effort.pages)
    let count = min(max(3, (pages * 2 + 99) / 100), pages)
    var requests: [RecoveryRequest] = []
    if !lacks.offset {
      let atBorders = lacks.orders ? count : (count + 1) / 2
      for border in takeBorders(atBorders) { requests.append(border) }
      if let order = otherOrderNames.first, !lacks.orders {
        let others = count - requests.count
        for index in 0..<max(0, others) {
          // Evenly spread, at offsets of the walk, so that a source that ignores the order gives itself away.
          let offset = (index * pages / max(1, others)) * step
          requests.append(request(.otherOrder, .rows(orderBy: order, offset: offset, limit: step)))
        }
      }
    }
    let few = Array(references.prefix(Self.spotReferences))
    requests += ask(for: few)
    references.removeFirst(few.count)
    return requests
  }

  /// The spot check of a source whose other orders proved nothing: rows around borders all over the walk, with repeats or
  /// without.
  mutating func spotCheckByWindows() -> [RecoveryRequest] {
    guard !lacks.offset, !borders.isEmpty else { return [] }
    let count = min(max(3, (effort.pages * 2 + 99) / 100), borders.count)
    return (0..<count).map { index in
      let border = borders[index * borders.count / count]
      return request(.border, .rows(orderBy: orderBy, offset: max(0, border.offset - step / 2), limit: step))
    }
  }

  /// Requests for the borders with the most repeats, each with half a page on either side.
  private mutating func takeBorders(_ count: Int) -> [RecoveryRequest] {
    let best = borders.enumerated().filter { $0.element.repeats > 0 }
      .sorted { ($1.element.repeats, $0.offset) < ($0.element.repeats, $1.offset) }
      .prefix(count)
    let requests = best.map { border in
      request(
        .border, .rows(orderBy: orderBy, offset: max(0, border.element.offset - step / 2), limit: step))
    }
    let taken = Set(best.map(\.element.offset))
    borders.removeAll { taken.contains($0.offset) }
    return requests
  }

  /// Requests for some unseen ids: by their referrers where the source can filter, since a list shows only what it
  /// lists; otherwise one by one.
  private mutating func ask(for wanted: [Reference]) -> [RecoveryRequest] {
    var requests: [RecoveryRequest] = []
    var groups: [Kind: [Int64]] = [:]
    for reference in wanted {
      lookedUp.insert(reference.id)
      if !lacks.filters, let referrer = reference.referrer {
        groups[referrer.kind, default: []].append(referrer.id)
      } else if !lacks.lookUps {
        requests.append(request(.lookUp, .record(reference.id)))
      }
    }
    for (other, ids) in groups.sorted(by: { $0.key < $1.key }) {
      let distinct = Array(Set(ids)).sorted()
      for start in stride(from: 0, to: distinct.count, by: Self.greatestFilter) {
        let some = Array(distinct[start..<min(distinct.count, start + Self.greatestFilter)])
        requests.append(request(.referrers, .related(to: other, ids: some)))
      }
    }
    return requests
  }

  /// The other orders of the collection, the opposite one first.
  var otherOrderNames: [String] {
    switch kind {
    case .stories: ["-id", "modified"]
    case .characters, .events: ["-modified", "name"]
    case .comics: ["-modified", "title", "onsaleDate"]
    case .creators: ["-modified", "lastName"]
    case .series: ["-modified", "title", "startYear"]
    }
  }

  /// The calls that promise most, at most as many as are allowed and as make a round.
  mutating func bestRound() -> [RecoveryRequest] {
    let count = min(left, Self.round)
    switch bestMove {
    case .border: return takeBorders(count)
    case .otherOrder:
      return (0..<count).compactMap { _ in otherOrders?.next() }.map { request(.otherOrder, $0) }
    case .referrers:
      let kinds = Dictionary(grouping: references.compactMap(\.referrer), by: \.kind)
      guard let most = kinds.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key else { return [] }
      let some = Array(references.filter { $0.referrer?.kind == most }.prefix(count * Self.greatestFilter))
      let taken = Set(some.map(\.id))
      references.removeAll { taken.contains($0.id) }
      return ask(for: some)
    case .lookUp:
      let some = Array(references.prefix(count))
      references.removeFirst(some.count)
      return ask(for: some.map { Reference(id: $0.id, referrer: nil) })
    case .samePage, nil:
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
    case .samePage:
      return 0
    case .border:
      guard !lacks.offset, let most = borders.map(\.repeats).max(), most > 0 else { return 0 }
      return Double(most)
    case .otherOrder:
      guard !lacks.orders, otherOrders?.isEmpty == false else { return 0 }
      return Double(step) * missing / Double(max(1, total))
    case .referrers:
      let count = references.count { $0.referrer != nil }
      guard !lacks.filters, count > 0 else { return 0 }
      return Double(Self.greatestFilter) * min(1, missing / Double(references.count))
    case .lookUp:
      guard !lacks.lookUps, !references.isEmpty else { return 0 }
      return min(1, missing / Double(references.count))
    }
  }

  /// About how many more calls would find what is missing.
  var wanted: Int? {
    let hope = RecoveryMove.allCases.map { self.hope(of: $0) }.max() ?? 0
    return hope > 0 ? Int((Double(missing) / hope).rounded(.up)) : nil
  }
}
