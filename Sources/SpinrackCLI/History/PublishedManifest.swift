import Foundation
import Pipeline

/// The `manifest.json` of a published generation, read back.
struct PublishedManifest: Decodable, Sendable, Equatable {
  /// One file of the set.
  struct File: Decodable, Sendable, Equatable {
    let path: String
    let bytes: Int
    let sha256: String
    let rows: Int?
  }

  /// How whole a collection is.
  struct Collection: Decodable, Sendable, Equatable {
    let total: Int?
    let distinct: Int
    let status: String
    let missing: Int?
  }

  /// The set digest.
  let set: String
  let files: [File]
  /// By the names of the collections.
  let collections: [String: Collection]

  /// The sizes of all files.
  var bytes: Int { files.reduce(0) { $0 + $1.bytes } }
  /// The rows of all files that have rows.
  var rows: Int { files.reduce(0) { $0 + ($1.rows ?? 0) } }
  /// The records of all collections.
  var records: Int { collections.values.reduce(0) { $0 + $1.distinct } }

  /// The files as the engine knows them.
  var publishedFiles: [PublishedFile] {
    files.map { PublishedFile(path: $0.path, bytes: $0.bytes, sha256: $0.sha256, rows: $0.rows) }
  }

  /// Reads the manifest of a generation; nil where it is missing or not understood.
  ///
  /// - Parameter folder: the generation's folder, or the link `current`.
  init?(in folder: String, files: FileAccess = .system) {
    let path = folder + "/manifest.json"
    var bytes: [UInt8] = []
    guard (try? files.read(path, { bytes += $0 })) != nil,
      let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = manifest
  }
}
