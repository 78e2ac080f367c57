/// How a collection was made whole: the calls and what they found.
public struct CollectionEffort: Sendable, Equatable {
  /// Calls of one way of looking, and the new records that they found.
  public struct Tally: Sendable, Equatable {
    /// Calls made.
    public var calls = 0
    /// Records found that no call before had shown.
    public var found = 0
  }

  /// Calls of the walk that were kept.
  public var pages = 0
  /// Calls of the walk whose answers were doubtful and were asked for again.
  public var askedAgain = 0
  /// Calls of the spot check.
  public var spotCheck = Tally()
  /// Calls of the recovery, by the way of looking.
  public var recovery: [RecoveryMove: Tally] = [:]
  /// Recovery calls that were allowed.
  public var allowed = 0
  /// About how many more recovery calls would find what is missing; nil where that cannot be said.
  public var wanted: Int?

  /// Recovery calls made. A page that is asked for once more since rows of it were unusable is none.
  public var recoveryCalls: Int { recovery.reduce(0) { $0 + ($1.key == .samePage ? 0 : $1.value.calls) } }
  /// Records found by the spot check and the recovery.
  public var found: Int { recovery.values.reduce(spotCheck.found) { $0 + $1.found } }
}
