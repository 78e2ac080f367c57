public import Catalog

/// A change that a crawl made to one record. Valid only inside the closure that it was given to.
public struct RecordChange {
  /// The type of a record's change.
  public enum ChangeType: String, Sendable {
    /// The record was never seen before.
    case added
    /// The contents of the record differ.
    case changed
    /// A complete crawl did not see the record any more.
    case missing
    /// The record was missing and is there again.
    case back
  }

  /// The id of the record.
  public let id: RecordID
  /// The type of the change.
  public let changeType: ChangeType
  /// Whether the markup of the description differs.
  public let isOtherMarkup: Bool
  /// The canonical JSON of the record before; empty for a record that was added.
  public let former: UnsafeRawBufferPointer
  /// The canonical JSON of the record now, also for a missing one; empty for a deleted one.
  public let current: UnsafeRawBufferPointer
}

/// A change that a crawl made to a list that was requested by itself.
public struct ListChange: Sendable {
  /// The record that the list belongs to.
  public let owner: RecordID
  /// The kind of the records on it.
  public let target: Kind
  /// The answer before; nil for none.
  public let former: ListAnswer?
  /// The answer now; nil for none.
  public let current: ListAnswer?
}
