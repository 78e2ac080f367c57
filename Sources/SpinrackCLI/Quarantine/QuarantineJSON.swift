import Catalog
import JSONKit
import Store

/// Tells an entry of the quarantine as one line of JSON.
///
/// Members: `rule`, `kind` and `id` (or null), `pointer`, `raw`, `remedy`, `place`, `row` (from 1), `rejects_record`, `count`.
enum QuarantineJSON {
  static func line(_ entry: QuarantineEntry) -> String {
    var json = JSONWriter(capacity: 512)
    write(entry, to: &json)
    return String(decoding: json.bytes.array(), as: UTF8.self)
  }

  static func write(_ entry: QuarantineEntry, to json: inout JSONWriter) {
    json.beginObject()
    json.key("rule")
    json.string(entry.rule)
    json.key("kind")
    if let kind = entry.kind { json.string(kind.description) } else { json.null() }
    json.key("id")
    if let id = entry.id { json.integer(id) } else { json.null() }
    json.key("pointer")
    json.string(entry.pointer)
    json.key("raw")
    json.string(entry.raw)
    json.key("remedy")
    json.string(entry.remedy)
    json.key("place")
    json.string(entry.place)
    json.key("row")
    json.integer(Int64(entry.row))
    json.key("rejects_record")
    json.bool(entry.rejectsRecord)
    json.key("count")
    json.integer(Int64(entry.count))
    json.endObject()
  }
}
