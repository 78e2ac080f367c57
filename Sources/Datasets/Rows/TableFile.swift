import Pipeline

/// One table in one format, while it is written: a sink for its rows and what becomes of them.
///
/// What gives the rows is generic over this, too, so that several formats can be filled by one reading.
protocol TableFile: AnyObject {
  associatedtype Rows: RowSink
  /// Where the rows go.
  var rows: Rows { get }
  /// Called every few thousand rows: writes what has come together, if it is enough to be worth it.
  func drain() throws
  /// Writes what is left.
  ///
  /// - Returns: the files that are now part of the set; none where the table is a part of something larger.
  func close() throws -> [PublishedFile]
}
