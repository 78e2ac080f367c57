/// A data page as the page index knows it.
struct IndexedPage {
  /// Where it stands, header included.
  let place: FileRange
  /// Its first row, counted in the row group.
  let firstRow: Int
  let statistics: PageStatistics
}
