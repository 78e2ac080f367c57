import Catalog
import Datasets

extension [Statistic] {
  /// Returns the rows of the statistic with a name; nil where there is none or it has no rows.
  func rows(of name: String?) -> [StatisticRow]? {
    guard let statistic = first(where: { $0.description.name == name }), !statistic.rows.isEmpty else { return nil }
    let columns = statistic.description.columns.map(\.name)
    return statistic.rows.map { StatisticRow(columns: columns, cells: $0) }
  }
}

/// A row of a statistic, with its cells by the names of their columns.
struct StatisticRow {
  fileprivate let columns: [String]
  fileprivate let cells: [StatisticCell]

  private func cell(_ column: String) -> StatisticCell {
    columns.firstIndex(of: column).map { cells[$0] } ?? .none
  }

  /// Returns a whole number; nil where the cell is empty.
  func integer(_ column: String) -> Int? {
    if case .integer(let value) = cell(column) { Int(value) } else { nil }
  }

  /// Returns a number in hundredths; nil where the cell is empty, or holds more than a page shows.
  func hundredths(_ column: String) -> Int? {
    switch cell(column) {
    case .number(let value): value.magnitude < 1e10 ? Int((value * 100).rounded()) : nil
    case .integer(let value): value.magnitude < 10_000_000_000 ? Int(value) * 100 : nil
    case .none, .text, .truth, .moment, .day: nil
    }
  }

  /// The name of the record in the row.
  var name: String { columns.contains("name") ? text("name") : text("title") }

  /// Returns a text; empty where the cell is empty.
  func text(_ column: String) -> String {
    if case .text(let value) = cell(column) { value } else { "" }
  }
}

/// The records in statistics.
extension PageContext {
  /// Returns the name of a kind, as used in statistics; empty for no kind.
  func statisticName(of kind: Kind) -> String { catalogue.name(of: kind).description }

  /// Returns a record that a statistic names: a link where the record has a page.
  func link(_ kind: Kind, id: Int?, name: String) -> Markup {
    guard let id, let rank = catalogue[kind].rank(of: Int64(id)) else { return name.isEmpty ? "–" : "\(name)" }
    return link(kind, rank: rank)
  }
}
