/// Two records that belong together.
public struct RelationPair: Sendable, Equatable {
  /// The id of the left record.
  public var left: Int64
  /// The id of the right record.
  public var right: Int64
  /// Whether there is a left record.
  public var leftIsStored: Bool
  /// Whether there is a right record.
  public var rightIsStored: Bool
  /// Whether the left side's list has it.
  public var isToldByLeft: Bool
  /// Whether the right side's list has it.
  public var isToldByRight: Bool
  /// The place of the left number among those of its kind, see `Relations.numbers(of:)`.
  public var leftRank: Int
  /// The place of the right number among those of its kind.
  public var rightRank: Int
  /// The number of the role or type; 0 for none. See `Relations.text(of:in:)`.
  public var detail: Int
}
