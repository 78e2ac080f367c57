import Basics
import Catalog
import CompressionKit
import JSONKit
import Pipeline

/// `datapackage.json`: describes the CSV tables and says where the JSON Schemas of the set lie, for programs (Data Package 2.0,
/// https://datapackage.org).
///
/// An empty cell is null. A text that is never null has no such cells: its empty cells are empty texts, which is why these fields name no
/// missing values. The file contains no time of day.
struct DataPackage {
  /// The path of the file in a set.
  static let path = "datapackage.json"

  /// The tables.
  let tables: CatalogTables
  /// The schemas of the JSON files of the set.
  let schemas: [LineSchema]
  /// The texts that the source wants to be shown.
  let attributions: [String]
  /// The compression of the tables.
  let compression: Compression

  /// Returns the descriptor of tables in a set.
  ///
  /// - Parameter files: the files of the set so far; their sizes and digests are those of the compressed files.
  func bytes(of files: [PublishedFile]) -> [UInt8] {
    func place(_ path: String, _ json: inout JSONWriter) {
      json.field("path", path)
      guard let file = files.first(where: { $0.path == path }) else { return }
      json.field("bytes", file.bytes)
      json.field("hash", "sha256:\(file.sha256)")
    }
    return bytes { table, json in
      place(CSVFile.plainPath(of: table) + compression.fileExtension, &json)
      // The names of frictionless; it does not read zstd, nor do other programs of the standard know a name.
      switch compression {
      case .none: break
      case .gzip: json.field("compression", "gz")
      case .zstd: json.field("compression", "zst")
      }
    } others: { json in
      for schema in schemas {
        json.beginObject()
        json.field("name", "schema-\(schema.name)")
        json.field("type", "json")
        json.field("title", schema.meaning)
        place(schema.path, &json)
        json.field("format", "json")
        json.field("mediatype", "application/schema+json")
        json.field("encoding", "utf-8")
        json.endObject()
      }
    }
  }

  /// Returns the descriptor of unpacked tables, which lie in its own folder.
  func bytesOfUnpacked() -> [UInt8] {
    bytes { table, json in json.field("path", "\(table.name).csv") }
  }

  private func bytes(
    place: (TableDescription, inout JSONWriter) -> Void, others: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var json = JSONWriter(capacity: 65_536)
    json.beginObject()
    json.field("$schema", "https://datapackage.org/profiles/2.0/datapackage.json")
    json.field("name", DatasetOrigin.packageName)
    json.field("title", DatasetOrigin.title)
    json.field("description", DatasetOrigin.sentences(tables.model, attributions))
    writeParties(to: &json)
    json.key("resources")
    json.beginArray()
    for table in tables.all {
      json.beginObject()
      json.field("name", table.name)
      json.field("type", "table")
      json.field("title", table.title)
      json.field("description", table.meaning.capitalizedSentence + ".")
      place(table, &json)
      json.field("format", "csv")
      json.field("mediatype", "text/csv")
      json.field("encoding", "utf-8")
      table.writeSchema(to: &json)
      json.endObject()
    }
    others(&json)
    json.endArray()
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  /// Writes who gave the data, who has rights in them, and the terms.
  private func writeParties(to json: inout JSONWriter) {
    if let origin = tables.model.origin {
      for (name, pages) in [("licenses", [origin.license]), ("sources", [origin.source] + origin.credits)] {
        json.objects(name, pages) { json, page in
          json.field("title", page.title)
          json.field("path", page.address)
        }
      }
    }
    guard !attributions.isEmpty else { return }
    json.objects("contributors", attributions) { json, attribution in
      json.field("title", attribution)
      json.field("roles", ["rightsHolder"])
    }
  }
}

extension TableDescription {
  /// Writes the member `schema` of a resource (Table Schema 2.0).
  func writeSchema(to json: inout JSONWriter) {
    json.object("schema") { json in
      json.array("fields", columns) { json, column in column.write(to: &json) }
      json.field("missingValues", [""])
      json.field("primaryKey", key.map(\.name))
      let references = columns.compactMap { column in column.references.map { (column.name, $0) } }
      guard !references.isEmpty else { return }
      json.objects("foreignKeys", references) { json, key in
        json.field("fields", [key.0])
        json.object("reference") { json in
          json.field("resource", key.1.table)
          json.field("fields", [key.1.column])
        }
      }
    }
  }
}

extension ColumnDescription {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("name", name)
    json.field("title", title)
    json.field("type", type.schemaName)
    if let sentences { json.field("description", sentences) }
    if !isNullable {
      json.object("constraints") { json in json.field("required", true) }
      if type == .string { json.field("missingValues", [String]()) }
    }
    json.endObject()
  }
}

extension ColumnType {
  /// The name of the type in a table schema; all types have their default formats.
  fileprivate var schemaName: String {
    switch self {
    case .string: "string"
    case .int64: "integer"
    case .double: "number"
    case .boolean: "boolean"
    case .timestamp: "datetime"
    case .date: "date"
    }
  }
}

/// `LICENSE.txt`: the terms that the records of a set are given under, for people, in plain text.
package struct LicenceFile {
  /// The path of the file in a set, and in each archive of it.
  package static let path = "LICENSE.txt"
  /// The file.
  let bytes: [UInt8]

  /// Creates the terms of a model; nil for one whose terms are only named.
  init?(_ model: CatalogModel) {
    guard let origin = model.origin, origin.isLicence else { return nil }
    bytes = Array((origin.notices.joined(separator: "\n\n") + "\n").utf8)
  }
}
