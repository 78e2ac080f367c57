import Basics
package import Catalog
import JSONKit

/// A JSON Schema (draft 2020-12) of what a set holds as JSON, `schemas/NAME.schema.json`.
package struct LineSchema: Sendable {
  /// What is described.
  private enum Subject {
    /// The lines of `data/ndjson/KIND.ndjson.gz`.
    case records(KindDescription)
    /// The lines of `data/changes.ndjson.gz`.
    case changes
    /// `statistics/NAME.json`.
    case statistics
  }

  private let subject: Subject
  private let model: CatalogModel

  /// Those of what is written in some formats.
  static func all(_ formats: DatasetFormats, _ model: CatalogModel) -> [LineSchema] {
    let records = formats.ndjson ? model.kinds.map(Subject.records) : []
    let subjects = (formats.hasData ? [.changes] : []) + (formats.statistics ? [.statistics] : []) + records
    return subjects.map { LineSchema(subject: $0, model: model) }
  }

  /// Its name: `comics`, `changes`, `statistics`.
  var name: String {
    switch subject {
    case .records(let kind): kind.name.description
    case .changes: "changes"
    case .statistics: "statistics"
    }
  }

  /// Where it stands in a set.
  var path: String { Self.path(of: name) }

  /// Where the schema of a name stands in a set: that of a kind, `changes` or `statistics`.
  package static func path(of name: String) -> String { "schemas/\(name).schema.json" }

  /// What it describes, in a sentence without its stop.
  var meaning: String {
    switch subject {
    case .records(let kind): "JSON Schema of each line of data/ndjson/\(kind.name).ndjson.gz"
    case .changes: "JSON Schema of each line of \(ChangeSpan.path)"
    case .statistics: "JSON Schema of each file statistics/NAME.json"
    }
  }

  /// The file.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 16_384)
    json.beginObject()
    json.field("$schema", "https://json-schema.org/draft/2020-12/schema")
    json.field("title", meaning)
    switch subject {
    case .records(let kind): json.writeRecord(of: kind, model)
    case .changes: json.writeChanges(of: model)
    case .statistics: json.writeStatistics()
    }
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }
}

// MARK: - Records

extension JSONWriter {
  fileprivate mutating func writeRecord(of kind: KindDescription, _ model: CatalogModel) {
    field("type", "object")
    let reference: [Member] = [
      (
        model.references.member.description, { $0.write(orNull: model.addresses == nil ? "integer" : "string") }
      ), ("name", { $0.write("string") }),
    ]
    object("properties") { json in
      for field in kind.fields {
        json.key(field.name)
        json.write(field.shape, reference)
      }
      json.key("missing_since")
      json.write("string", format: "date")
    }
    // A record that an older version of the program took in may lack others.
    let address = kind.fields.first { if case .ownAddress = $0.shape { true } else { false } }
    field("required", ["id"] + (address.map { [$0.name.description] } ?? []))
  }

  /// A value of a field. Objects may have members that this program does not know.
  ///
  /// - Parameter reference: the members of a reference.
  private mutating func write(_ shape: FieldShape, _ reference: [Member]) {
    switch shape {
    case .id: write("integer")
    case .name, .ownAddress: write("string")
    case .text, .term, .markup, .plain, .code, .webAddress: write(orNull: "string")
    case .integer: write(orNull: "integer")
    case .decimal: write(orNull: "number")
    case .modified, .moment: write(orNull: "string", format: "date-time")
    case .day: write(orNull: "string", format: "date")
    case .picture: writeObject(orNull: true, Self.picture)
    // A quarantined picture leaves its place empty.
    case .pictures: writeArray { $0.writeObject(orNull: true, Self.picture) }
    case .objects(let members):
      let members = members.map { member in
        (name: member.name.description, write: { (json: inout JSONWriter) in json.write(member.shape, reference) })
      }
      writeArray { $0.writeObject(members) }
    case .reference: writeObject(orNull: true, reference)
    case .references: writeArray { $0.writeObject(reference) }
    case .list(_, let detail):
      let beside = detail.map { detail -> [Member] in
        [(detail.name.description, { detail.isKey ? $0.write("string") : $0.write(orNull: "string") })]
      }
      writeObject([
        ("available", { $0.write(orNull: "integer") }), ("collectionURI", { $0.write("string") }),
        ("items", { $0.writeArray { $0.writeObject(reference + (beside ?? [])) } }),
        ("returned", { $0.write("integer") }),
      ])
    }
  }

  private typealias Member = (name: String, write: (inout JSONWriter) -> Void)

  private static var picture: [Member] {
    [("path", { $0.write("string") }), ("extension", { $0.write("string") })]
  }

  private mutating func write(_ type: String, format: String? = nil) {
    beginObject()
    field("type", type)
    if let format { field("format", format) }
    endObject()
  }

  private mutating func write(orNull type: String, format: String? = nil) {
    beginObject()
    field("type", [type, "null"])
    if let format { field("format", format) }
    endObject()
  }

  private mutating func writeArray(_ items: (inout JSONWriter) -> Void) {
    beginObject()
    field("type", "array")
    key("items")
    items(&self)
    endObject()
  }

  /// An object with these members at least.
  private mutating func writeObject(orNull isNullable: Bool = false, _ members: [Member]) {
    beginObject()
    if isNullable { field("type", ["object", "null"]) } else { field("type", "object") }
    object("properties") { json in
      for member in members {
        json.key(member.name)
        member.write(&json)
      }
    }
    field("required", members.map(\.name))
    endObject()
  }
}

// MARK: - Changes and statistics

extension JSONWriter {
  fileprivate mutating func writeChanges(of model: CatalogModel) {
    objects("oneOf", [true, false]) { json, isFirst in
      json.field("type", "object")
      json.object("properties") { json in
        if isFirst {
          json.writeDigest("base", types: ["string", "null"])
          json.writeDigest("set", types: ["string"])
        } else {
          json.writeEnum("kind", model.allByName.map { model[$0].name.description })
          json.key("id")
          json.write("integer")
          json.writeEnum("change", ["added", "changed", "missing", "back"])
          json.object("fields") { json in
            json.field("type", "array")
            json.key("items")
            json.write("string")
            json.field("minItems", 1)
            json.field("uniqueItems", true)
          }
        }
      }
      json.field("required", isFirst ? ["base", "set"] : ["kind", "id", "change"])
      json.field("additionalProperties", false)
    }
  }

  private mutating func writeDigest(_ name: String, types: [String]) {
    object(name) { json in
      json.field("type", types)
      json.field("pattern", "^[0-9a-f]{64}$")
    }
  }

  private mutating func writeEnum(_ name: String, _ values: [String]) {
    object(name) { json in json.field("enum", values) }
  }

  fileprivate mutating func writeStatistics() {
    objects("oneOf", StatisticDescription.all) { json, statistic in
      json.field("type", "object")
      json.object("properties") { json in
        json.writeEnum("name", [statistic.name])
        for name in ["title", "description"] {
          json.key(name)
          json.write("string")
        }
        json.key("columns")
        json.writeArray {
          $0.writeObject([("name", { $0.write("string") }), ("type", { $0.writeTypes() })])
        }
        json.key("rows")
        json.writeArray { $0.writeRow(statistic.columns) }
      }
      json.field("required", ["name", "title", "description", "columns", "rows"])
    }
  }

  private mutating func writeTypes() {
    beginObject()
    field("enum", ColumnType.allCases.map(\.rawValue))
    endObject()
  }

  /// A row: a value for each column, in their order.
  private mutating func writeRow(_ columns: [ColumnDescription]) {
    beginObject()
    field("type", "array")
    array("prefixItems", columns) { json, column in
      let (type, format) = column.type.schema
      if column.isNullable { json.write(orNull: type, format: format) } else { json.write(type, format: format) }
    }
    field("minItems", columns.count)
    field("maxItems", columns.count)
    endObject()
  }
}

extension ColumnType {
  /// Type and format of such a value in JSON.
  fileprivate var schema: (type: String, format: String?) {
    switch self {
    case .string: ("string", nil)
    case .int64: ("integer", nil)
    case .double: ("number", nil)
    case .boolean: ("boolean", nil)
    case .timestamp: ("string", "date-time")
    case .date: ("string", "date")
    }
  }
}
