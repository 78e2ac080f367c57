/// A page of which some rows could not be used, and the rows that other answers to the same request brought.
struct UnusableRows: Sendable {
  /// The most answers that are examined, the first included: a source that fails now and then does not fail for ever.
  static let mostAnswers = 4

  private let rows: Int
  private var keys: Set<Int64>
  private var last: [Int64]
  private var answers = 1
  /// Whether two answers in a row were the same.
  private(set) var isConfirmed = false
  /// Whether another answer showed rows that the first one did not.
  private(set) var hasImproved = false
  /// The number of rows that no answer has shown.
  private(set) var left: Int

  /// Creates the page as the walk has it.
  init(keys: [Int64], rejected: Int) {
    rows = keys.count + rejected
    self.keys = Set(keys)
    last = keys
    left = rejected
  }

  /// Whether the page may differ in the next answer; two equal answers are believed.
  var isWorthAsking: Bool { left > 0 && !isConfirmed && answers < Self.mostAnswers }

  /// Takes another answer.
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
  /// The number of pages that must come again unchanged, while none comes better, before the rows are believed to be unusable.
  private static let greatestPatience = 8

  /// Returns requests for pages of the walk with unusable rows. They are no search, so they do not count towards the allowance.
  mutating func askForUnusable() -> [RecoveryRequest] {
    let confirmed = unusable.values.count(where: \.isConfirmed)
    guard confirmed < Self.greatestPatience || unusable.values.contains(where: \.hasImproved) else { return [] }
    return unusable.filter(\.value.isWorthAsking).keys.sorted().prefix(Self.round)
      .map { request(.samePage, .rows(orderBy: orderBy, offset: $0, limit: step)) }
  }

  /// Returns requests for the pages of the walk that came in another order than the others. Two equal answers are believed while no record
  /// is missing, but such a page may have taken the place of the right one. Where the first few requests bring nothing new, the order is
  /// the source's habit.
  mutating func askForDisordered() -> [RecoveryRequest] {
    guard rounds == 0 || effort.recovery[.samePage, default: .init()].found > 0 else { return [] }
    let some = disordered.prefix(rounds == 0 ? Self.greatestPatience : Self.round)
    disordered.removeFirst(some.count)
    rounds += 1
    return some.map { request(.samePage, .rows(orderBy: orderBy, offset: $0, limit: step)) }
  }

  /// Takes the answer to a repeated request for a page of the walk.
  mutating func noteSamePage(_ request: RecoveryRequest, keys: [Int64], rejected: Int) {
    guard case .rows(_, let offset, _) = request.subject else { return }
    unusable[offset]?.receive(keys, rejected: rejected)
    if !keys.isEmpty { fallen.remove(offset) }
  }

  /// Notes an answer with unusable rows, which may be the missing ones, so that it is asked for again, a few times at most.
  mutating func noteUnusable(_ request: RecoveryRequest) {
    timesAsked[request.subject, default: 1] += 1
    if timesAsked[request.subject, default: 0] <= UnusableRows.mostAnswers { again.append(request) }
  }

  /// Returns the requests to be made again.
  mutating func askAgain(atMost count: Int) -> [RecoveryRequest] {
    let some = again.prefix(count).map { request($0.move, $0.subject) }
    again.removeAll()
    return some
  }
}
