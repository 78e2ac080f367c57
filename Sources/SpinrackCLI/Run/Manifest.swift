import Catalog
import Datasets
import JSONKit
import Pipeline
import Stages

/// `manifest.json`: what a generation holds and how whole it is. No clock and no effort stands in it.
enum Manifest {
  /// How many bytes are given away at a time, about.
  private static let piece = 65_536

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - set: the generation's files and their digest.
  ///   - changes: between which states of the data the feed of changes leads; nil where there is none.
  ///   - sink: gets the bytes.
  /// - Throws: what `sink` throws.
  /// - Complexity: O(files); the memory of a piece.
  static func write(
    pipeline: String, set: SealedSet, changes: ChangeSpan? = nil, collections: [CollectionVerdict],
    to sink: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var json = JSONWriter(capacity: piece + 1024)
    json.beginObject()
    json.field("format", 1)
    json.field("pipeline", pipeline)
    json.field("program", "spinrack \(Version.current)")
    json.field("set", set.digest)
    if let changes {
      json.key("changes")
      json.beginObject()
      json.field("base", changes.base)
      json.field("set", changes.set)
      json.endObject()
    }
    json.key("files")
    json.beginArray()
    for file in set.files {
      json.beginObject()
      json.field("path", file.path)
      json.field("bytes", file.bytes)
      json.field("sha256", file.sha256.hexadecimal)
      json.field("rows", file.rows)
      if let original = file.original { json.field("same_as", original) }
      json.endObject()
      if json.bytes.count >= piece {
        try json.bytes.withUnsafeBytes(sink)
        json.bytes.removeAll()
      }
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
    try json.bytes.withUnsafeBytes(sink)
  }
}
