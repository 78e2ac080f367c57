/// The identity of a record: its kind and its number.
///
/// Numbers of different kinds overlap, so a number alone identifies nothing. The model names records: `CatalogModel.name(of:)`.
///
/// ```swift
/// let kind = Kind(number: 2)
/// if let id = RecordID(kind, 1009) {          // nil for 0, which is no number of a record
///   print(model.name(of: id))                 // such as creators/1009
///   assert(RecordID(key: id.key) == id)       // the key in the store
/// }
/// ```
public struct RecordID: Hashable, Sendable, Comparable {
  /// The record's kind.
  public let kind: Kind
  /// The record's number within its kind, in `1...RecordID.greatest`.
  public let id: Int64

  /// The greatest usable number, 2⁵³ − 1: the largest that every JSON reader keeps exact.
  public static let greatest: Int64 = (1 << 53) - 1

  /// Creates an identity; nil where `id` is not usable (zero, negative or above `greatest`).
  public init?(_ kind: Kind, _ id: Int64) {
    guard id > 0, id <= RecordID.greatest else { return nil }
    self.kind = kind
    self.id = id
  }

  /// Kind and number in one integer that sorts by kind, then by number: the store's primary key. A byte of kind stands above
  /// 53 bits of number.
  public var key: Int64 { Int64(kind.number) << 53 | id }

  /// Reads the identity that `key` was made of; nil for an integer that is no key. A model need not have the kind: see
  /// `CatalogModel.record(key:)`.
  public init?(key: Int64) {
    guard key >= 0, let number = UInt8(exactly: key >> 53) else { return nil }
    self.init(Kind(number: number), key & RecordID.greatest)
  }

  /// Returns the keys that records of one kind can have.
  public static func keys(of kind: Kind) -> ClosedRange<Int64> {
    let base = Int64(kind.number) << 53
    return (base | 1)...(base | greatest)
  }

  /// Compares by kind, then by number.
  public static func < (a: RecordID, b: RecordID) -> Bool { a.key < b.key }
}
