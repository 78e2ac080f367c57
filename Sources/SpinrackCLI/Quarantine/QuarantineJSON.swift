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
    return json.text
  }

  static func write(_ entry: QuarantineEntry, to json: inout JSONWriter) {
    json.beginObject()
    json.field("rule", entry.rule)
    json.field("kind", entry.kind?.description)
    json.field("id", entry.id)
    json.field("pointer", entry.pointer)
    json.field("raw", entry.raw)
    json.field("remedy", entry.remedy)
    json.field("place", entry.place)
    json.field("row", entry.row)
    json.field("rejects_record", entry.rejectsRecord)
    json.field("count", entry.count)
    json.endObject()
  }
}
