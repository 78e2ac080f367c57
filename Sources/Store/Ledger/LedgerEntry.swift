/// What the ledger has of a key and a day.
public struct LedgerEntry: Sendable, Equatable {
  /// What becomes of a day's count.
  public enum Standing: String, Sendable {
    /// It counts, or did on its day.
    case counted
    /// It is more than 36 hours ahead of the clock, which was wrong then or is now: it counts for nothing.
    case ahead
    /// It was ahead while days went by, so the clock was wrong then: it will count for nothing when the day comes.
    case wrong
  }

  /// The fingerprint of the key.
  public let key: String
  /// The day.
  public let day: LedgerDay
  /// Attempts that were counted.
  public let used: Int
  /// Calls that the source said were gone besides.
  public let withheld: Int
  /// What becomes of it.
  public let standing: Standing
}
