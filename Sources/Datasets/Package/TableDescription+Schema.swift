import JSONKit

extension TableDescription {
  /// Writes the member `schema` of a resource (Table Schema 2.0).
  func writeSchema(to json: inout JSONWriter) {
    json.key("schema")
    json.beginObject()
    json.key("fields")
    json.beginArray()
    for column in columns { column.write(to: &json) }
    json.endArray()
    json.field("missingValues", [""])
    json.field("primaryKey", key.map(\.name))
    let references = columns.compactMap { column in column.references.map { (column.name, $0) } }
    if !references.isEmpty {
      json.key("foreignKeys")
      json.beginArray()
      for (column, reference) in references {
        json.beginObject()
        json.field("fields", [column])
        json.key("reference")
        json.beginObject()
        json.field("resource", reference.table)
        json.field("fields", [reference.column])
        json.endObject()
        json.endObject()
      }
      json.endArray()
    }
    json.endObject()
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
      json.key("constraints")
      json.beginObject()
      json.field("required", true)
      json.endObject()
      if type == .string { json.field("missingValues", [String]()) }
    }
    json.endObject()
  }
}

extension ColumnType {
  /// The type's name in a table schema; all are in their default formats.
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
