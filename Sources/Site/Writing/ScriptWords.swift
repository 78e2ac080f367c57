import JSONKit

/// The script that gives the others the texts of a language, and the names of files that they load.
enum ScriptWords {
  /// The script's bytes.
  static func bytes(_ wording: Wording, files: [(key: String, path: String)]) -> [UInt8] {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("lang", wording.language.rawValue)
    json.key("files")
    json.beginObject()
    for (key, path) in files { json.field(key, path) }
    json.endObject()
    json.key("words")
    json.beginObject()
    json.endObject()
    json.endObject()
    var bytes = Array("var spinrack=".utf8)
    bytes += json.finish().array()
    bytes += Array(";\n".utf8)
    return bytes
  }
}
