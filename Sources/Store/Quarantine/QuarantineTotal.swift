/// How much one rule set aside in a crawl.
public struct QuarantineTotal: Sendable, Equatable {
  /// The rule's name.
  public let rule: String
  /// Values without which their records live on.
  public let values: Int
  /// Whole records.
  public let records: Int
  /// What to do about it.
  public let remedy: String
}
