/// What came of a recovery call.
public enum RecoveryAnswer: Sendable, Equatable {
  /// The keys of the records on the page, in its order, and how many of its rows could not be used.
  case records([Int64], rejected: Int = 0)
  /// The source does not take the parameters.
  case refused
  /// The source does not have what was asked for.
  case notFound
}

extension RecoveryAnswer {
  /// What a status and the keys of a page say.
  init(status: Int, keys: [Int64], rejected: Int) {
    switch status {
    case 200: self = .records(keys, rejected: rejected)
    case 404: self = .notFound
    default: self = .refused
    }
  }
}
