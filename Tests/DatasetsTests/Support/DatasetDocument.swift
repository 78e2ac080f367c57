import Catalog
import CatalogSources
import Datasets
import Foundation

/// `docs/datasets.md`, and the documents of the tables of other models beside it: their lists of tables are made from their
/// descriptions.
enum DatasetDocument {
  private static let begin = "<!-- The tables, made from their descriptions: begin -->\n"
  private static let end = "<!-- The tables: end -->\n"

  static var file: URL { file(of: .marvel) }

  /// The document of a model: the first one has the words that hold for all of them, too.
  static func file(of model: CatalogModel) -> URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let name = model.id.description == CatalogModel.marvel.id.description ? "datasets" : "datasets-\(model.id)"
    return folder.appending(path: "docs/\(name).md")
  }

  /// The whole document.
  static func text(of model: CatalogModel) throws -> String { try String(contentsOf: file(of: model), encoding: .utf8) }

  /// The list of tables in a document; empty where its marks are not found.
  static func tables(in text: String) -> String {
    guard let from = text.range(of: begin), let to = text.range(of: end) else { return "" }
    return String(text[from.upperBound..<to.lowerBound])
  }

  /// Puts the list of tables into the document.
  static func record(_ model: CatalogModel) throws {
    let text = try text(of: model)
    guard let from = text.range(of: begin), let to = text.range(of: end) else { return }
    try (text[..<from.upperBound] + tables(of: model) + text[to.lowerBound...])
      .write(to: file(of: model), atomically: true, encoding: .utf8)
  }

  /// The list of tables as the descriptions have it.
  static func tables(of model: CatalogModel) -> String {
    CatalogTables(model).all.map { table in
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
