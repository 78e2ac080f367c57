/// An encoded page that waits to be compressed.
struct PlainPage: Sendable {
  /// The place of its column.
  let column: Int
  let kind: PageKind
  /// How the values are encoded.
  let encoding: Encoding
  /// Rows with and without a value; of a dictionary its values.
  let valueCount: Int
  /// nil for a dictionary.
  let statistics: PageStatistics?
  /// Levels and values.
  let bytes: [UInt8]
}
