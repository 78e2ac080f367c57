import Basics
package import Catalog
import JSONKit

/// A JSON Schema (draft 2020-12) of what a set holds as JSON, `schemas/NAME.schema.json`.
package enum LineSchema: Sendable, Equatable {
  /// Of the lines of `data/ndjson/KIND.ndjson.gz`.
  case records(Kind)
  /// Of the lines of `data/changes.ndjson.gz`.
  case changes
  /// Of `statistics/NAME.json`.
  case statistics

  /// Those of what is written in some formats.
  static func all(_ formats: DatasetFormats) -> [LineSchema] {
    (formats.ndjson ? Kind.allCases.map { LineSchema.records($0) } : []) + (formats.hasData ? [.changes] : [])
      + (formats.statistics ? [.statistics] : [])
  }

  /// Its name: `comics`, `changes`, `statistics`.
  var name: String {
    switch self {
    case .records(let kind): kind.description
    case .changes: "changes"
    case .statistics: "statistics"
    }
  }

  /// Where it stands in a set.
  package var path: String { "schemas/\(name).schema.json" }

  /// What it describes, in a sentence without its stop.
  var meaning: String {
    switch self {
    case .records(let kind): "JSON Schema of each line of data/ndjson/\(kind).ndjson.gz"
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
    switch self {
    case .records(let kind): json.writeRecord(of: kind)
    case .changes: json.writeChanges()
    case .statistics: json.writeStatistics()
    }
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }
}

// MARK: - Records

extension JSONWriter {
  fileprivate mutating func writeRecord(of kind: Kind) {
    field("type", "object")
    key("properties")
    beginObject()
    for field in kind.fields {
      key(field.name.description)
      write(field.shape)
    }
    key("missing_since")
    write("string", format: "date")
    endObject()
    // A record that an older version of the program took in may lack others.
    field("required", ["id", "resourceURI"])
  }

  /// A value of a field. Objects may have members that this program does not know.
  private mutating func write(_ shape: FieldShape) {
    switch shape {
    case .id: write("integer")
    case .name, .ownAddress: write("string")
    case .text, .term, .markup, .code: write(orNull: "string")
    case .integer: write(orNull: "integer")
    case .decimal: write(orNull: "number")
    case .modified: write(orNull: "string", format: "date-time")
    case .day: write(orNull: "string", format: "date")
    case .picture: writeObject(orNull: true, Self.picture)
    // A quarantined picture leaves its place empty.
    case .pictures: writeArray { $0.writeObject(orNull: true, Self.picture) }
    case .objects(let members):
      writeArray { $0.writeObject(members.map { member in (member.name.description, { $0.write(member.shape) }) }) }
    case .reference: writeObject(orNull: true, Self.summary)
    case .references: writeArray { $0.writeObject(Self.summary) }
    case .list(_, let detail):
      let beside = detail.map { detail -> [Member] in
        [(detail.name.description, { detail.isKey ? $0.write("string") : $0.write(orNull: "string") })]
      }
      writeObject([
        ("available", { $0.write(orNull: "integer") }), ("collectionURI", { $0.write("string") }),
        ("items", { $0.writeArray { $0.writeObject(Self.summary + (beside ?? [])) } }),
        ("returned", { $0.write("integer") }),
      ])
    }
  }

  private mutating func write(_ shape: ObjectMember.Shape) {
    switch shape {
    case .name: write("string")
    case .text, .plain, .webAddress: write(orNull: "string")
    case .moment: write(orNull: "string", format: "date-time")
    case .decimal: write(orNull: "number")
    }
  }

  private typealias Member = (name: String, write: (inout JSONWriter) -> Void)

  private static var picture: [Member] {
    [("path", { $0.write("string") }), ("extension", { $0.write("string") })]
  }
  private static var summary: [Member] {
    [("resourceURI", { $0.write(orNull: "string") }), ("name", { $0.write("string") })]
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
    key("properties")
    beginObject()
    for member in members {
      key(member.name)
      member.write(&self)
    }
    endObject()
    field("required", members.map(\.name))
    endObject()
  }
}

// MARK: - Changes and statistics

extension JSONWriter {
  fileprivate mutating func writeChanges() {
    key("oneOf")
    beginArray()
    for isFirst in [true, false] {
      beginObject()
      field("type", "object")
      key("properties")
      beginObject()
      if isFirst {
        key("base")
        writeDigest(types: ["string", "null"])
        key("set")
        writeDigest(types: ["string"])
      } else {
        writeEnum("kind", Kind.allCases.map(\.description))
        key("id")
        write("integer")
        writeEnum("change", ["added", "changed", "missing", "back"])
        key("fields")
        beginObject()
        field("type", "array")
        key("items")
        write("string")
        field("minItems", 1)
        field("uniqueItems", true)
        endObject()
      }
      endObject()
      field("required", isFirst ? ["base", "set"] : ["kind", "id", "change"])
      field("additionalProperties", false)
      endObject()
    }
    endArray()
  }

  private mutating func writeDigest(types: [String]) {
    beginObject()
    field("type", types)
    field("pattern", "^[0-9a-f]{64}$")
    endObject()
  }

  private mutating func writeEnum(_ name: String, _ values: [String]) {
    key(name)
    beginObject()
    field("enum", values)
    endObject()
  }

  fileprivate mutating func writeStatistics() {
    key("oneOf")
    beginArray()
    for statistic in StatisticDescription.all {
      beginObject()
      field("type", "object")
      key("properties")
      beginObject()
      writeEnum("name", [statistic.name])
      for name in ["title", "description"] {
        key(name)
        write("string")
      }
      key("columns")
      writeArray {
        $0.writeObject([
          ("name", { $0.write("string") }),
          ("type", { $0.writeTypes() }),
        ])
      }
      key("rows")
      writeArray { $0.writeRow(statistic.columns) }
      endObject()
      field("required", ["name", "title", "description", "columns", "rows"])
      endObject()
    }
    endArray()
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
    key("prefixItems")
    beginArray()
    for column in columns {
      let (type, format) = column.type.schema
      if column.isNullable { write(orNull: type, format: format) } else { write(type, format: format) }
    }
    endArray()
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
