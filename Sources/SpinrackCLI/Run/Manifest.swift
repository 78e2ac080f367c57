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
    json.key("format")
    json.integer(1)
    json.key("pipeline")
    json.string(pipeline)
    json.key("program")
    json.string("spinrack \(Version.current)")
    json.key("set")
    json.string(set.digest)
    json.key("files")
    json.beginArray()
    for file in set.files {
      json.beginObject()
      json.key("path")
      json.string(file.path)
      json.key("bytes")
      json.integer(Int64(file.bytes))
      json.key("sha256")
      json.string(file.sha256)
      json.key("rows")
      integer(file.rows, to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("collections")
    json.beginObject()
    for verdict in collections {
      json.key(verdict.kind.description)
      json.beginObject()
      json.key("total")
      integer(verdict.total, to: &json)
      json.key("distinct")
      json.integer(Int64(verdict.distinct))
      json.key("status")
      json.string(verdict.status.rawValue)
      json.key("missing")
      integer(verdict.missing, to: &json)
      if let note = verdict.note {
        json.key("note")
        json.string(note)
      }
      json.endObject()
    }
    json.endObject()
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  private static func integer(_ value: Int?, to json: inout JSONWriter) {
    if let value { json.integer(Int64(value)) } else { json.null() }
  }
}
