import Sets

/// The differences of a table between two sets: unchanged rows of the CSV files, with their line ends.
struct TableDifferences {
  /// The rows of the new set whose keys the old one does not have.
  private(set) var added: [UInt8] = []
  /// The rows of the new set whose keys the old one has, with other cells.
  private(set) var changed: [UInt8] = []
  /// The rows of the old set whose keys the new one does not have.
  private(set) var removed: [UInt8] = []
  private(set) var counts = RowCounts()

  /// Compares a table of two sets, whose columns are the same.
  ///
  /// Only differences are kept. If a file were not sorted, a row could be given as removed and as added, which leads to the same table.
  /// - Parameter limit: the greatest number of rows that may differ.
  /// - Returns: nil where more rows differ.
  /// - Throws: `SetError` for files that differ from their manifests; `FileError`, `CancellationError`.
  /// - Complexity: O(bytes of both).
  static func between(
    _ old: PublishedSet, _ new: PublishedSet, _ table: SetTable, limit: Int
  ) throws -> TableDifferences? {
    var differences = TableDifferences()
    let isWhole = try TableComparison(old, table, new, table).forEach { change, before, after in
      switch change {
      case .added:
        after.append(to: &differences.added)
        differences.counts.added += 1
      case .changed:
        after.append(to: &differences.changed)
        differences.counts.changed += 1
      case .removed:
        before.append(to: &differences.removed)
        differences.counts.removed += 1
      }
      return differences.counts.total <= limit
    }
    return isWhole ? differences : nil
  }
}
