/// Lines up the cells of a table.
enum Columns {
  /// One line a row, two spaces between cells, no spaces at the end.
  ///
  /// - Parameter right: the columns that are flush right.
  static func lines(_ rows: [[String]], right: Set<Int> = []) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[index] - cell.count)
        line += (index == 0 ? "" : "  ") + (right.contains(index) ? gap + cell : cell + gap)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
