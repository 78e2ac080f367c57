import Catalog
import JSONKit
import Pipeline
import Stages

/// `manifest.json`: what a generation holds and how whole it is. No clock and no effort stands in it.
enum Manifest {
  /// The file's bytes.
  ///
  /// - Parameter set: the generation's files and their digest.
  static func bytes(pipeline: String, set: SealedSet, collections: [CollectionVerdict]) -> [UInt8] {
    var json = JSONWriter(capacity: 16_384)
    json.beginObject()
    json.field("format", 1)
    json.field("pipeline", pipeline)
    json.field("program", "spinrack \(Version.current)")
    json.field("set", set.digest)
    json.key("files")
    json.beginArray()
    for file in set.files {
      json.beginObject()
      json.field("path", file.path)
      json.field("bytes", file.bytes)
      json.field("sha256", file.sha256)
      json.field("rows", file.rows)
      json.endObject()
    }
    json.endArray()
    json.key("collections")
    json.beginObject()
    for verdict in collections {
      json.key(verdict.kind.description)
      json.beginObject()
      json.field("total", verdict.total)
      json.field("distinct", verdict.distinct)
      json.field("status", verdict.status.rawValue)
      json.field("missing", verdict.missing)
      if let note = verdict.note { json.field("note", note) }
      json.endObject()
    }
    json.endObject()
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }
}
