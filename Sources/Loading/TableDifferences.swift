import Sets

/// What is different in a table between two sets: rows as they stand in the CSV files, with their line ends.
struct TableDifferences {
  /// Rows of the new set whose keys the old one does not have.
  private(set) var added: [UInt8] = []
  /// Rows of the new set whose keys the old one has, with other cells.
  private(set) var changed: [UInt8] = []
  /// Rows of the old set whose keys the new one does not have.
  private(set) var removed: [UInt8] = []
  private(set) var counts = RowCounts()

  /// Compares a table of two sets, whose columns are the same.
  ///
  /// Nothing but differences is kept. If a file were not sorted, a row could be told as removed and as added, which leads to the same table.
  /// - Parameter limit: how many rows may differ.
  /// - Returns: nil where more of them do.
  /// - Throws: `SetError` for files that are not what their manifests say; `FileError`, `CancellationError`.
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
