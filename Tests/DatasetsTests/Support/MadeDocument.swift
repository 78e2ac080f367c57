import Catalog
import CatalogSources
import Datasets
import Foundation

/// A document below `docs/tables`, which is made from descriptions as a whole.
struct MadeDocument {
  private let name: String
  private let text: String

  /// Whether the file has the text. `SPINRACK_RECORD=1` writes it anew.
  func isKept() throws -> Bool {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let file = folder.appending(path: "docs/tables/\(name).md")
    if Golden.isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
    return try String(contentsOf: file, encoding: .utf8) == text
  }

  /// Returns the list of the tables of a model.
  static func tables(of model: CatalogModel) -> MadeDocument {
    let tables = CatalogTables(model).all.map { table in
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

        ## `\(table.name)`

        \(table.title): \(table.meaning).

        | column | type | null | key | field | meaning |
        | --- | --- | --- | --- | --- | --- |
        \(rows.joined())
        """
    }
    return MadeDocument(
      name: model.id.description,
      text: """
        # Tables of a `\(model.id)` source

        Made from their descriptions; `SPINRACK_RECORD=1 make test FILTER=DatasetsTests` writes this file anew.
        [datasets.md](../datasets.md) says what holds for the tables of every source, [sources.md](../sources.md) what is odd at each.
        \(tables.joined())
        """)
  }

  /// The list of the statistics.
  static var statistics: MadeDocument {
    let statistics = StatisticDescription.all(.marvel).map { statistic in
      let rows = statistic.columns.map { column in
        "| `\(column.name)` | \(column.type.rawValue) | \(column.isNullable ? "yes" : "") | \(column.meaning ?? "") |\n"
      }
      return """

        ## `\(statistic.name)`

        \(statistic.title). \(statistic.text)

        | column | type | null | meaning |
        | --- | --- | --- | --- |
        \(rows.joined())
        """
    }
    return MadeDocument(
      name: "statistics",
      text: """
        # Statistics

        Made from their descriptions; `SPINRACK_RECORD=1 make test FILTER=DatasetsTests` writes this file anew.
        [statistics.md](../statistics.md) says what holds for all.
        \(statistics.joined())
        """)
  }
}
