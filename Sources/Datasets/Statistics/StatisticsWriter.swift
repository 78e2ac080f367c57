import Basics
import Catalog
import JSONKit
import Pipeline

extension DatasetWriter {
  /// Writes statistics, each as `statistics/NAME.json` and `statistics/NAME.csv`.
  ///
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  func write(_ statistics: [Statistic]) throws -> [PublishedFile] {
    var files: [PublishedFile] = []
    for statistic in statistics {
      try Task.checkCancellation()
      let name = "statistics/\(statistic.description.name)"
      let rows = CSVRows(statistic.description.table, options: formats.csv ?? CSVOptions())
      statistic.append(to: rows)
      files.append(try rows.bytes.withUnsafeBytes { try generation.writeFile(name + ".csv", $0, rows: rows.count) })
      let json = JSONRows(statistic.description)
      statistic.append(to: json)
      json.end()
      files.append(
        try json.bytes.withUnsafeBytes { try generation.writeFile(name + ".json", $0, rows: statistic.rows.count) })
    }
    return files
  }
}

/// Makes JSON of the rows of a statistic: one object with its description and its rows, each an array on a line of its own.
///
/// A class because it owns a raw buffer; one task uses it.
final class JSONRows: RowSink {
  /// The document, whole after `end`.
  var bytes: ByteBuilder
  private var row = JSONWriter(capacity: 512)
  private var isFirst = true

  /// Begins the document of a statistic.
  init(_ statistic: StatisticDescription) {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("name", statistic.name)
    json.field("title", statistic.title)
    json.field("description", statistic.text)
    json.objects("columns", statistic.columns) { json, column in
      json.field("name", column.name)
      json.field("type", column.type.rawValue)
      if let meaning = column.meaning { json.field("meaning", meaning) }
    }
    json.endObject()
    bytes = json.finish()
    bytes.truncate(to: bytes.count - 1)
    bytes.append(",\"rows\":[")
    row.beginArray()
  }

  /// Ends the document.
  func end() {
    bytes.append("\n]}\n")
  }

  func null() {
    row.null()
  }

  func int64(_ value: Int64) {
    row.integer(value)
  }

  func double(_ value: Double) {
    row.double(value)
  }

  func bool(_ value: Bool) {
    row.bool(value)
  }

  func string(_ utf8: UnsafeRawBufferPointer) {
    row.string(utf8: utf8)
  }

  func endRow() {
    row.endArray()
    bytes.append(isFirst ? "\n" : ",\n")
    bytes.append(row.bytes)
    row.removeAll()
    row.beginArray()
    isFirst = false
  }
}
