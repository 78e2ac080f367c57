import Pipeline

/// A file of the set that the site offers.
struct Download: Sendable, Equatable {
  /// Below the shared root; it begins with ``folder``.
  let path: String
  let bytes: Int
  let rows: Int?
  let sha256: ContentDigest

  /// Where the files are offered.
  static let folder = "downloads/"

  /// Where the file stands in the set, which is where it stands in the folder.
  var name: String { String(path.utf8.dropFirst(Self.folder.utf8.count)) ?? path }
  /// Its name without folders.
  var fileName: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// What its form is called.
  var format: String {
    let formats = [
      (".csv.gz", "CSV"), (".csv", "CSV"), (".parquet", "Parquet"), (".ndjson.gz", "NDJSON"), (".sqlite", "SQLite"),
      (".tar.gz", "tar.gz"), (".graphml", "GraphML"), (".schema.json", "JSON Schema"),
      (".json", "JSON"), (".xml", "XML"), (".rng", "RELAX NG"),
    ]
    return formats.first { path.hasSuffix($0.0) }?.1 ?? fileName
  }
}
