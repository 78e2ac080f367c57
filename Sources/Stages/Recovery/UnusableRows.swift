/// A page of which some rows could not be used, and what other answers to the same request brought.
struct UnusableRows: Sendable {
  /// Answers that are looked at, the first included: a source that fails now and then does not fail for ever.
  static let mostAnswers = 4

  private let rows: Int
  private var keys: Set<Int64>
  private var last: [Int64]
  private var answers = 1
  /// Whether two answers running were the same.
  private(set) var isConfirmed = false
  /// Whether another answer showed rows that the first did not.
  private(set) var hasImproved = false
  /// Rows that no answer has shown.
  private(set) var left: Int

  /// The page as the walk has it.
  init(keys: [Int64], rejected: Int) {
    rows = keys.count + rejected
    self.keys = Set(keys)
    last = keys
    left = rejected
  }

  /// Whether the page may be different the next time; two equal answers are believed.
  var isWorthAsking: Bool { left > 0 && !isConfirmed && answers < Self.mostAnswers }

  /// Tells of another answer.
  mutating func receive(_ keys: [Int64], rejected: Int) {
    answers += 1
    hasImproved = hasImproved || !self.keys.isSuperset(of: keys) || rejected < left
    self.keys.formUnion(keys)
    isConfirmed = rejected > 0 && keys == last
    last = keys
    left = max(0, min(left, rejected, rows - self.keys.count))
  }
}

/// Unusable rows are requested again, since they may have been an accident.
extension RecoveryPlanner {
  /// Pages that must come again as they were, without one that came better, before the source is taken at its word.
  private static let greatestPatience = 8

  /// Requests for pages of the walk with unusable rows. They are no search, so they do not count towards the allowance.
  mutating func askForUnusable() -> [RecoveryRequest] {
    let confirmed = unusable.values.count(where: \.isConfirmed)
    guard confirmed < Self.greatestPatience || unusable.values.contains(where: \.hasImproved) else { return [] }
    return unusable.filter(\.value.isWorthAsking).keys.sorted().prefix(Self.round)
      .map { request(.samePage, .rows(orderBy: orderBy, offset: $0, limit: step)) }
  }

  /// Requests for the pages of the walk that came in another order than the others: twice the same is believed while nothing
  /// is missing, but such a page may have taken the place of the right one. Where the first few bring nothing new, that is
  /// the source's way.
  mutating func askForDisordered() -> [RecoveryRequest] {
    guard rounds == 0 || effort.recovery[.samePage, default: .init()].found > 0 else { return [] }
    let some = disordered.prefix(rounds == 0 ? Self.greatestPatience : Self.round)
    disordered.removeFirst(some.count)
    rounds += 1
    return some.map { request(.samePage, .rows(orderBy: orderBy, offset: $0, limit: step)) }
  }

  /// Tells of an answer to such a request.
  mutating func noteSamePage(_ request: RecoveryRequest, keys: [Int64], rejected: Int) {
    guard case .rows(_, let offset, _) = request.subject else { return }
    unusable[offset]?.receive(keys, rejected: rejected)
    if !keys.isEmpty { fallen.remove(offset) }
  }

  /// Rows that cannot be used may be the ones that are looked for, so the answer is asked for again, a few times at most.
  mutating func noteUnusable(_ request: RecoveryRequest) {
    timesAsked[request.subject, default: 1] += 1
    if timesAsked[request.subject, default: 0] <= UnusableRows.mostAnswers { again.append(request) }
  }

  /// Makes those requests.
  mutating func askAgain(atMost count: Int) -> [RecoveryRequest] {
    let some = again.prefix(count).map { request($0.move, $0.subject) }
    again.removeAll()
    return some
  }
}
