import Basics
import Catalog
import JSONKit

/// `data/metadata.json`: what Datasette shows beside the database: titles, descriptions of tables and columns, facets.
///
/// See https://docs.datasette.io/en/stable/metadata.html; the names of databases there are those of their files.
enum DatabaseMetadata {
  /// Where it stands in a set.
  static let path = "data/metadata.json"

  /// Columns with few values that are worth counting, of tables in which counting is quick: small ones, and those with
  /// an index over the column.
  private static let facets: [String: [String]] = [
    "comics": ["format"], "series": ["type", "rating", "ongoing"], "stories": ["type"], "comic_dates": ["type"],
    "comic_prices": ["type"], "event_creators": ["role"], "unseen": ["kind"],
  ]

  /// The file's bytes.
  static func bytes(attributions: [String]) -> [UInt8] {
    var json = JSONWriter(capacity: 32_768)
    json.beginObject()
    json.field("title", DatasetOrigin.title)
    json.field("description", DatasetOrigin.sentences(attributions))
    json.field("source", DatasetOrigin.source.title)
    json.field("source_url", DatasetOrigin.source.address)
    json.field("license", DatasetOrigin.license.title)
    json.field("license_url", DatasetOrigin.license.address)
    json.key("databases")
    json.beginObject()
    json.key("catalog")
    json.beginObject()
    json.key("tables")
    json.beginObject()
    for table in TableDescription.all { write(table, to: &json) }
    for _ in 0..<4 { json.endObject() }
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  private static func write(_ table: TableDescription, to json: inout JSONWriter) {
    json.object(table.name) { json in
      json.field("title", table.title)
      json.field("description", table.meaning.capitalizedSentence + ".")
      if let kind = table.kind { json.field("label_column", table.label(of: kind)) }
      if let facets = facets[table.name] {
        json.array("facets", facets) { json, facet in json.string(facet) }
      }
      json.object("columns") { json in
        for column in table.columns {
          if let sentences = column.sentences { json.field(column.name, sentences) }
        }
      }
    }
  }
}

extension TableDescription {
  /// The column that names a record of a kind to people.
  fileprivate func label(of kind: Kind) -> String {
    columns.first { $0.source == kind.nameField.description }?.name ?? key[0].name
  }
}
