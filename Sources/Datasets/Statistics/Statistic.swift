/// One statistic with its numbers: `statistics/NAME.json` and `statistics/NAME.csv` both come from it.
public struct Statistic: Sendable, Equatable {
  /// What it is.
  public let description: StatisticDescription
  /// Its rows, each with a cell for every column.
  public let rows: [[StatisticCell]]

  init(_ description: StatisticDescription, _ rows: [[StatisticCell]]) {
    self.description = description
    self.rows = rows
    assert(rows.allSatisfy { $0.count == description.columns.count }, description.name)
  }

  /// Adds its rows to a format.
  func append(to sink: some RowSink) {
    for row in rows {
      for cell in row { cell.append(to: sink) }
      sink.endRow()
    }
  }
}
