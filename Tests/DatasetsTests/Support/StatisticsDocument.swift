import Datasets
import Foundation

/// `docs/statistics.md`, whose list of statistics is made from their descriptions.
enum StatisticsDocument {
  private static let begin = "<!-- The statistics, made from their descriptions: begin -->\n"
  private static let end = "<!-- The statistics: end -->\n"

  static var file: URL { DatasetDocument.file.deletingLastPathComponent().appending(path: "statistics.md") }

  /// The whole document as it should be: its list is made anew.
  static func expected(_ text: String) -> String {
    guard let from = text.range(of: begin), let to = text.range(of: end) else { return "" }
    return text[..<from.upperBound] + list + text[to.lowerBound...]
  }

  /// The list of statistics as the descriptions have it.
  private static var list: String {
    StatisticDescription.all.map { statistic in
      let rows = statistic.columns.map { column in
        "| `\(column.name)` | \(column.type.rawValue) | \(column.isNullable ? "yes" : "") | \(column.meaning ?? "") |\n"
      }
      return """

        ### `\(statistic.name)`

        \(statistic.title). \(statistic.text)

        | column | type | null | meaning |
        | --- | --- | --- | --- |
        \(rows.joined())
        """
    }.joined() + "\n"
  }
}
