public import Catalog
public import JSONKit

/// A value at the place of a record in a recorded answer; it may turn out to be none.
///
/// It is valid only inside the closure that was called with it, as its value is.
public struct RecordedRow {
  /// The row's number among all rows of the file, broken ones counted, from 0.
  public let index: Int
  /// What stands there: mostly an object.
  public let value: JSONValue
  /// The kind that the surroundings speak of, for rows that do not say it themselves: of the key in a map from address
  /// to record, or of the address that was asked.
  public let kindHint: Kind?
  /// The `attributionText` of the answer that holds the row.
  public let attribution: String?
  /// Single bytes of the row that had to be replaced before it could be read; offsets as of `value.offset`.
  public let repairs: ArraySlice<JSONRepair.Place>
}
