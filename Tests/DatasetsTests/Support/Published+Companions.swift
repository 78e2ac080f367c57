import Foundation
import GRDB

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
