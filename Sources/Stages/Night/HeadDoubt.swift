/// What makes the head of a collection doubtful, so that it is asked for again before it is believed.
enum HeadDoubt: Sendable, Equatable {
  /// No rows where there are some.
  case empty
  /// The rows come in another order than the one asked for.
  case disordered
  /// What stands around the rows does not agree with them.
  case inconsistent

  /// How often a head is asked for.
  var mostTries: Int { self == .inconsistent ? 2 : 4 }

  /// What is doubtful about an answer; nil for nothing.
  ///
  /// - Parameters:
  ///   - known: how many records there were.
  ///   - isOrdered: nil where it cannot be told.
  init?(total: Int, rows: Int, isConsistent: Bool, isOrdered: Bool?, known: Int?) {
    if rows == 0, max(total, known ?? 0) > 0 {
      self = .empty
    } else if isOrdered == false {
      self = .disordered
    } else if !isConsistent || rows > total || rows < min(WalkPlanner.pageSize, total) {
      self = .inconsistent
    } else {
      return nil
    }
  }
}
