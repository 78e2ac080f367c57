import Catalog
import CatalogSources
import CompressionKit
import Datasets
import Foundation
import GRDB
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
    let path = "data/\(name).\(parts[0])"
    return String(decoding: Compression.path(of: path) { plain[$0] != nil }.flatMap { plain[$0] } ?? [], as: UTF8.self)
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
    compressions: FileCompressions = FileCompressions(), model: CatalogModel = MarvelSource().model,
    of fill: (CatalogStore) throws -> Void = Universe.fill
  ) async throws -> Published {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CatalogStore(path: folder.path + "/state.sqlite", model: model)
    try fill(store)
    let output = OutputFolder(path: folder.path + "/output")
    let files = try await output.withStaging(events: { _ in }) { generation in
      let files = try await writeDatasets(
        store: store, relations: Relations.reading(store), into: generation,
        formats: DatasetFormats(
          csv: csv, ndjson: ndjson, sqlite: sqlite, parquet: parquet, archive: archive ? "test" : nil,
          graph: graph ?? findings,
          statistics: findings, compressions: compressions),
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
      let (compression, plainPath) = Compression.of(file.path)
      guard
        compression != .none || plainPath.hasSuffix("csv") || plainPath.hasSuffix("ndjson")
          || plainPath.hasSuffix(".tar") || file.path.hasPrefix("statistics/") || file.path.hasPrefix("graph/")
          || file.path.hasPrefix("schemas/")
      else { continue }
      var decompressor = Decompressor(compression)
      var content: [UInt8] = []
      try bytes.withUnsafeBytes { bytes in try decompressor.push(bytes) { content += $0 } }
      try decompressor.finish()
      plain[file.path] = content
    }
    return Published(plain: plain, compressed: compressed, files: files)
  }
}

extension Published {
  /// The text of a file that is not compressed.
  func companion(_ path: String) -> String { String(decoding: compressed[path] ?? [], as: UTF8.self) }

  /// What describes the tables, without what depends on the version of a library: the schema of the database, the
  /// data package without sizes and digests, the metadata; by the names of the recorded files.
  func companions() throws -> [String: String] {
    let schema = try withDatabase { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT sql || ';' FROM sqlite_master
          WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts_%' ORDER BY rowid
          """)
    }
    return [
      "catalog.sql": schema.joined(separator: "\n") + "\n",
      "duckdb.sql": companion("data/duckdb.sql"),
      "sources.yml": companion("data/dbt/sources.yml"),
      "metadata.json": try Published.pretty(companion("data/metadata.json")),
      "datapackage.json": try Published.pretty(
        companion("datapackage.json").replacing(/"bytes":\d+,"hash":"sha256:[0-9a-f]{64}",/, with: "")),
    ]
  }

  /// Opens a copy of the database.
  func withDatabase<R>(_ body: (Database) throws -> R) throws -> R {
    let file = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString).sqlite")
    try Data(compressed["data/catalog.sqlite"] ?? []).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: file.path, configuration: configuration).read(body)
  }

  private static func pretty(_ json: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
