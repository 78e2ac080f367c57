/// The columns of a flat table.
public struct ParquetSchema: Sendable, Equatable {
  /// The columns, in the order in which a row's cells are given.
  public var columns: [ParquetColumn]
  /// The places of the columns by which the rows are sorted, the first one first.
  ///
  /// Written down for readers, and not checked. The order must be ascending as the format understands it, texts by their
  /// bytes, and nulls at the end; leave out what is sorted in any other way.
  public var sortedBy: [Int]

  /// Describes a table.
  public init(columns: [ParquetColumn], sortedBy: [Int] = []) {
    self.columns = columns
    self.sortedBy = sortedBy
  }

  /// - Throws: `ParquetError` with the code `schema`.
  func validate() throws(ParquetError) {
    if columns.isEmpty { throw .noColumns }
    var names: Set<String> = []
    for column in columns {
      if column.name.isEmpty { throw .namelessColumn }
      if !names.insert(column.name).inserted { throw .repeatedColumn(column.name) }
    }
    for place in sortedBy where !columns.indices.contains(place) { throw .unknownSorting(place, columns.count) }
  }
}
