public import Pipeline

/// When a new set is published, and how many are kept.
public struct Publish: Sendable, Equatable {
  /// The number of published generations kept.
  public var keep = 7
  /// How much smaller a table or a collection may be than in the set published before.
  public var maxShrink = Percent(5)
  /// How large a share of the records may have values in quarantine.
  public var maxQuarantine = Percent(1)
  /// Whether a set is published although a collection that was complete has lost records in it.
  public var partial = false

  /// The defaults.
  public init() {}
}
