import Basics
import Catalog
import JSONKit

extension CatalogTables {
  /// Returns `data/metadata.json`, which Datasette shows with the database: titles, descriptions of tables and columns, facets.
  ///
  /// See https://docs.datasette.io/en/stable/metadata.html; the names of databases there are those of their files.
  /// - Parameter attributions: the texts that the source wants to be shown.
  func metadata(attributions: [String]) -> [UInt8] {
    var json = JSONWriter(capacity: 32_768)
    json.beginObject()
    json.field("title", DatasetOrigin.title)
    json.field("description", DatasetOrigin.sentences(model, attributions))
    if let origin = model.origin {
      json.field("source", origin.source.title)
      json.field("source_url", origin.source.address)
      json.field("license", origin.license.title)
      json.field("license_url", origin.license.address)
    }
    json.object("databases") { json in
      json.object("catalog") { json in
        json.object("tables") { json in
          for table in all { write(table, to: &json) }
        }
      }
    }
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  private func write(_ table: TableDescription, to json: inout JSONWriter) {
    json.object(table.name) { json in
      json.field("title", table.title)
      json.field("description", table.meaning.capitalizedSentence + ".")
      if let kind = table.kind { json.field("label_column", model[kind].nameColumn?.name ?? "id") }
      let facets = facets(of: table)
      if !facets.isEmpty { json.field("facets", facets) }
      json.object("columns") { json in
        for column in table.columns {
          if let sentences = column.sentences { json.field(column.name, sentences) }
        }
      }
    }
  }

  /// Returns the columns with few values that are worth counting, of tables in which counting is quick: small ones, and those with an index
  /// over the column.
  private func facets(of table: TableDescription) -> [String] {
    if let columns = table.kind.map({ model[$0].columns.map(\.column) }) {
      let roles: [ColumnRole] = [.format, .storyType, .type, .rating, .isOngoing]
      return roles.compactMap { role in columns.first { $0.role == role }?.name }
    }
    if let credits = model.relation(from: .event, to: .creator), table == self.table(of: credits) {
      return credits.detail.map { [$0.name.description] } ?? []
    }
    if table == .unseen { return ["kind"] }
    return model.parts.first { $0.name == table.name }?.typedValue.map { [$0.type.name] } ?? []
  }
}
