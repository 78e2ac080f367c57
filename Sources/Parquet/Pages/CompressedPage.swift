/// A page as it stands in the file.
struct CompressedPage: Sendable {
  let column: Int
  let kind: PageKind
  let encoding: Encoding
  let valueCount: Int
  let statistics: PageStatistics?
  /// The page's header (parquet.thrift, `PageHeader`).
  let header: [UInt8]
  /// What follows the header.
  let body: [UInt8]
  /// Bytes of the body before it was compressed.
  let plainCount: Int

  /// Bytes in the file.
  var count: Int { header.count + body.count }
}
