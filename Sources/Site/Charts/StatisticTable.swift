import Datasets

/// A statistic as pages read it: by the names of its columns.
struct StatisticTable {
  /// Its rows.
  let rows: [Row]

  /// The statistic of a name; nil where there is none.
  init?(_ name: String, in statistics: [Statistic]) {
    guard let statistic = statistics.first(where: { $0.description.name == name }) else { return nil }
    let columns = statistic.description.columns.map(\.name)
    rows = statistic.rows.map { Row(columns: columns, cells: $0) }
  }

  /// One row.
  struct Row {
    fileprivate let columns: [String]
    fileprivate let cells: [StatisticCell]

    private func cell(_ column: String) -> StatisticCell {
      columns.firstIndex(of: column).map { cells[$0] } ?? .none
    }

    /// A whole number; nil where the cell is empty.
    func integer(_ column: String) -> Int? {
      if case .integer(let value) = cell(column) { Int(value) } else { nil }
    }

    /// A number in hundredths; nil where the cell is empty, or holds more than a page shows.
    func hundredths(_ column: String) -> Int? {
      switch cell(column) {
      case .number(let value): value.magnitude < 1e10 ? Int((value * 100).rounded()) : nil
      case .integer(let value): value.magnitude < 10_000_000_000 ? Int(value) * 100 : nil
      case .none, .text, .truth, .moment, .day: nil
      }
    }

    /// A text; empty where the cell is.
    func text(_ column: String) -> String {
      if case .text(let value) = cell(column) { value } else { "" }
    }
  }
}
