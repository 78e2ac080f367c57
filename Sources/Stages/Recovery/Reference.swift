public import Catalog

/// An id that a record refers to and that no call has shown.
public struct Reference: Sendable, Equatable {
  /// The id.
  public let id: Int64
  /// A record that refers to it: one of a kind by which the collection can be filtered, with as few links as possible.
  public let referrer: RecordID?

  /// A reference.
  public init(id: Int64, referrer: RecordID?) {
    self.id = id
    self.referrer = referrer
  }

  func key(of kind: Kind) -> Int64 { RecordID(kind, id)?.key ?? 0 }
}
