import Datasets
import Foundation
import Pipeline
import Store

/// The writers of datasets as a run calls them, each alone and one file at a time, from a store into files.
struct WriterParts {
  let store: CatalogStore
  let folder: URL
  /// The beginning of the names of the parts to measure.
  let only: String

  /// Measures all parts.
  ///
  /// Each part begins with gathering the relations, which a run does once, so that time is subtracted.
  /// - Parameter tables: the amount of all tables as plain CSV, by which the megabytes of the writers of tables are counted.
  func all(tables: DatasetParts.Amount) async throws -> [PartSpeed] {
    let text = DatasetFormats(csv: CSVOptions(), ndjson: true)
    var archives = text
    archives.archive = "bench"
    let wanted: [(name: String, formats: DatasetFormats, without: DatasetFormats?)] = [
      ("CSV with gzip, from the store", DatasetFormats(csv: CSVOptions()), nil),
      ("Parquet with zstd, from the store", DatasetFormats(parquet: true), nil),
      ("SQLite with full text, from the store", DatasetFormats(sqlite: true), nil),
      ("statistics, from the store", DatasetFormats(statistics: true), nil),
      ("graph, its own bytes and rows", DatasetFormats(graph: true), nil),
      ("archives, their own bytes", archives, text),
    ]
    var parts: [PartSpeed] = []
    for part in wanted where part.name.hasPrefix(only) {
      var (time, files) = try await write(part.formats)
      let other =
        if let without = part.without {
          try await write(without).time
        } else {
          try await medianTime { _ = try await Relations.reading(store) }
        }
      time -= other
      let own = files.filter { $0.path.hasPrefix("graph/") || $0.path.hasPrefix("archive/") }
      let rows = own.compactMap(\.rows).reduce(0, +)
      parts.append(
        PartSpeed(
          name: part.name, bytes: own.isEmpty ? tables.bytes : own.reduce(0) { $0 + $1.bytes }, time: time,
          rows: own.isEmpty ? tables.rows : rows == 0 ? nil : rows, isTold: time > other / 10))
      note("\(part.name): \(time.text)")
    }
    return parts
  }

  /// Writes datasets; returns the time that it took, and the files.
  private func write(_ formats: DatasetFormats) async throws -> (time: Duration, files: [PublishedFile]) {
    var files: [PublishedFile] = []
    let output = OutputFolder(path: folder.appendingPathComponent("writers").path)
    let time = try await medianTime {
      files = try await output.withStaging(events: { _ in }) { generation in
        try await writeDatasets(
          store: store, relations: Relations.reading(store), into: generation, formats: formats,
          width: 1
        ).files
      }
    }
    return (time, files)
  }
}
