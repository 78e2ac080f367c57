import Catalog
import CatalogSources
import Datasets
import Foundation

/// `docs/datasets.md`, whose list of tables is made from their descriptions.
enum DatasetDocument {
  private static let begin = "<!-- The tables, made from their descriptions: begin -->\n"
  private static let end = "<!-- The tables: end -->\n"

  static var file: URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appending(path: "docs/datasets.md")
  }

  /// The whole document.
  static func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// The list of tables in a document; empty where its marks are not found.
  static func tables(in text: String) -> String {
    guard let from = text.range(of: begin), let to = text.range(of: end) else { return "" }
    return String(text[from.upperBound..<to.lowerBound])
  }

  /// Puts the list of tables into the document.
  static func record() throws {
    let text = try text()
    guard let from = text.range(of: begin), let to = text.range(of: end) else { return }
    try (text[..<from.upperBound] + tables + text[to.lowerBound...]).write(to: file, atomically: true, encoding: .utf8)
  }

  /// The list of tables as the descriptions have it.
  static var tables: String {
    CatalogTables(.marvel).all.map { table in
      let rows = table.columns.map { column in
        let key = column.keyPosition.map { table.key.count == 1 ? "key" : "key \($0)" }
        let reference = column.references.map { "→ `\($0)`" }
        let cells = [
          "`\(column.name)`", column.type.rawValue, column.isNullable ? "yes" : "",
          [key, reference].compactMap(\.self).joined(separator: " "), column.source.map { "`\($0)`" } ?? "",
          column.meaning ?? "",
        ]
        return "| " + cells.joined(separator: " | ") + " |\n"
      }
      return """

        ### `\(table.name)`

        \(table.title): \(table.meaning).

        | column | type | null | key | field | meaning |
        | --- | --- | --- | --- | --- | --- |
        \(rows.joined())
        """
    }.joined() + "\n"
  }
}

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
    StatisticDescription.all(.marvel).map { statistic in
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
