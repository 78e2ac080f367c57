/// What a page holds. The raw value is the format's number (parquet.thrift, `PageType`).
///
/// Data pages are of the first version: every reader knows it. The second one leaves the levels uncompressed, which would
/// save nothing in flat tables, and old readers stumble over it.
enum PageKind: Int32, Sendable {
  case data = 0
  case dictionary = 2
}
