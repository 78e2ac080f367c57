public import Catalog

/// What a crawl changed about one record. Valid only inside the closure that it was given to.
public struct RecordChange {
  /// What happened to a record.
  public enum Happening: String, Sendable {
    /// It was never seen before.
    case added
    /// It says something else.
    case changed
    /// A complete crawl did not see it any more.
    case missing
    /// It had been missing and is there again.
    case back
  }

  /// Which record.
  public let id: RecordID
  /// What happened.
  public let happening: Happening
  /// Whether the markup of the description is another one.
  public let isOtherMarkup: Bool
  /// Its canonical JSON before; empty for a record that was added.
  public let former: UnsafeRawBufferPointer
  /// Its canonical JSON now, that of a record that is missing too; empty for one that was taken out.
  public let current: UnsafeRawBufferPointer
}

/// What a crawl changed about a list that was asked for by itself.
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
