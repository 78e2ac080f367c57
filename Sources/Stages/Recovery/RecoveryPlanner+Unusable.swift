/// What is done about rows that came and could not be used: the same is asked again, since such an answer may have been an
/// accident.
extension RecoveryPlanner {
  /// Pages that must come again as they were, without one that came better, before the source is taken at its word.
  private static let greatestPatience = 8

  /// Requests for pages of the walk with unusable rows. They are no search, so they do not count towards the allowance.
  mutating func askForUnusable() -> [RecoveryRequest] {
    let confirmed = unusable.values.count(where: \.isSaidTwice)
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
  mutating func noteSamePage(_ request: RecoveryRequest, _ keys: [Int64], _ rejected: Int) {
    guard case .rows(_, let offset, _) = request.question else { return }
    unusable[offset]?.receive(keys, rejected: rejected)
  }

  /// Rows that cannot be used may be the ones that are looked for, so the answer is asked for again, a few times at most.
  mutating func noteUnusable(_ request: RecoveryRequest) {
    timesAsked[request.question, default: 1] += 1
    if timesAsked[request.question, default: 0] <= UnusableRows.mostAnswers { again.append(request) }
  }

  /// Makes those requests.
  mutating func askAgain(atMost count: Int) -> [RecoveryRequest] {
    let some = again.prefix(count).map { request($0.move, $0.question) }
    again.removeAll()
    return some
  }
}
