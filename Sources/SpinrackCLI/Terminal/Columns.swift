import Pipeline

/// Lines up the cells of a table.
enum Columns {
  /// Returns one line for each row, two spaces between cells, no spaces at the end.
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

/// The age of an event, as people state it.
enum Age {
  /// Returns `5 min`, `3 h`, `12 days`; `0 min` for a time slightly in the future, `?` for a time that a wrong clock has noted.
  static func text(from then: WallTime, to now: WallTime) -> String {
    guard !then.isAhead(of: now) else { return "?" }
    let seconds = max(0, now.seconds - then.seconds)
    switch seconds {
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3600) h"
    default: return "\(seconds / 86_400) days"
    }
  }
}
