import JSONKit
import Pipeline

/// Writes statistics, each as `statistics/NAME.json` and `statistics/NAME.csv`.
struct StatisticsWriter: Sendable {
  let generation: GenerationWriter
  let csv: CSVOptions

  /// Writes the files.
  ///
  /// - Returns: the files.
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  func write(_ statistics: [Statistic]) throws -> [PublishedFile] {
    var files: [PublishedFile] = []
    for statistic in statistics {
      try Task.checkCancellation()
      let name = "statistics/\(statistic.description.name)"
      let rows = CSVRows(statistic.description.table, options: csv)
      statistic.append(to: rows)
      let table = try PlainFile(name + ".csv", in: generation)
      try table.take(&rows.bytes)
      files.append(try table.close(rows: rows.count))

      let json = JSONRows(statistic.description)
      statistic.append(to: json)
      json.end()
      let document = try PlainFile(name + ".json", in: generation)
      try document.take(&json.bytes)
      files.append(try document.close(rows: statistic.rows.count))
    }
    return files
  }
}
