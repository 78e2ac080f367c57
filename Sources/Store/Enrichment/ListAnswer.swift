public import Catalog

/// What a source gave of one list when it was asked for the list itself.
public struct ListAnswer: Sendable, Equatable {
  /// The record that the list belongs to.
  public let owner: RecordID
  /// The kind of the records on it.
  public let target: Kind
  /// How many the owner said that there are when the list was asked for. Another number makes the answer worthless.
  public let available: Int
  /// The records on it, ascending.
  public let ids: [Int64]

  /// An answer of its parts.
  public init(owner: RecordID, target: Kind, available: Int, ids: [Int64]) {
    self.owner = owner
    self.target = target
    self.available = available
    self.ids = ids
  }
}
