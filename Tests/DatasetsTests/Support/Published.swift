import Datasets
import Foundation
import GzipKit
import Pipeline
import Store

/// The datasets of a catalogue, written and read back.
struct Published {
  /// The plain bytes by path.
  let plain: [String: [UInt8]]
  /// The compressed bytes by path.
  let compressed: [String: [UInt8]]
  /// What the writer said of them.
  let files: [PublishedFile]

  /// The text of a file: `csv/comics`, `ndjson/series`.
  func text(_ name: String) -> String {
    let parts = name.split(separator: "/")
    return String(decoding: plain["data/\(name).\(parts[0]).gz"] ?? [], as: UTF8.self)
  }

  /// The lines of a file.
  func lines(_ name: String) -> [String] {
    text(name).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The rows of a statistic or of a table of the graph, without the header: `statistics/formats`.
  func rows(_ name: String) -> [String] {
    String(decoding: plain[name + ".csv"] ?? [], as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
  }

  /// Writes the datasets of what `fill` puts into a new store.
  static func datasets(
    csv: CSVOptions? = CSVOptions(), ndjson: Bool = true, sqlite: Bool = false, parquet: Bool = false,
    archive: Bool = false, findings: Bool = false, graph: Bool? = nil, width: Int = 1,
    of fill: (CatalogStore) throws -> Void = Universe.fill
  ) async throws -> Published {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CatalogStore(path: folder.path + "/state.sqlite")
    try fill(store)
    let output = OutputFolder(path: folder.path + "/output")
    let files = try await output.withStaging(events: { _ in }) { generation in
      let files = try await writeDatasets(
        store: store, relations: Relations.reading(store), into: generation,
        formats: DatasetFormats(
          csv: csv, ndjson: ndjson, sqlite: sqlite, parquet: parquet, archive: archive,
          graph: graph ?? findings,
          statistics: findings),
        origin: DatasetOrigin(name: "test"),
        width: width
      ).files
      try generation.seal { _ in Array("{}".utf8) }
      _ = try generation.publish()
      return files
    }
    try store.close()
    var plain: [String: [UInt8]] = [:]
    var compressed: [String: [UInt8]] = [:]
    for file in files {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: output.current + "/" + file.path)))
      compressed[file.path] = bytes
      let isPacked = file.path.hasSuffix(".gz")
      guard
        isPacked || file.path.hasPrefix("statistics/") || file.path.hasPrefix("graph/")
          || file.path.hasPrefix("schemas/")
      else { continue }
      plain[file.path] = !isPacked ? bytes : try bytes.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 30) }
    }
    return Published(plain: plain, compressed: compressed, files: files)
  }
}
