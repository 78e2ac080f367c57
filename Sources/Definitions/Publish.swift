public import Pipeline

/// When a new set is published, and how many are kept.
public struct Publish: Sendable, Equatable {
  /// The number of published generations kept.
  public var keep = 7
  /// How much smaller a table or a collection may be than in the set published before.
  public var maxShrink = Percent(5)
  /// How large a share of the records may have values in quarantine.
  public var maxQuarantine = Percent(1)
  /// Whether a set is published if a collection that was complete has lost records in it.
  public var partial = false
}

extension Publish {
  static let section = Section(
    Publish(),
    [
      Field(
        "keep", \.keep, .integer(1...10_000), "The number of published sets that are kept, the current one included."),
      Field(
        "max-shrink", \.maxShrink, .percent(),
        "How much smaller a table or a collection may be than in the set published before; more is refused."),
      Field(
        "max-quarantine", \.maxQuarantine, .percent(),
        "How large a share of the records may have values in quarantine; with more the run says so by its exit code."),
      Field(
        "partial", \.partial, .bool,
        "Whether a set of a part may be published: what is in when a quota, a plan or a deadline stops the run, and a "
          + "collection that was complete and has lost records."
      ),
    ])
}
