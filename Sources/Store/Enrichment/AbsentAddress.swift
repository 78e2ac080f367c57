public import Catalog

/// What the source said it does not have: a record, or the list of some kind of a record that there is.
public struct AbsentAddress: Sendable, Hashable {
  /// The record, or the owner of the list.
  public let record: RecordID
  /// What is on the list; nil for the record itself.
  public let list: Kind?

  /// An address.
  public init(_ record: RecordID, list: Kind? = nil) {
    self.record = record
    self.list = list
  }
}
