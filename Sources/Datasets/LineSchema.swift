import Basics
import Catalog
import CompressionKit
import JSONKit

/// A JSON Schema (draft 2020-12) of the JSON files of a set, `schemas/NAME.schema.json`.
package struct LineSchema: Sendable {
  /// The name of the schema: `comics`, `changes`, `statistics`.
  let name: String
  /// The subject of the schema, in a sentence without its full stop.
  let meaning: String
  /// The file.
  let bytes: [UInt8]

  private init(_ name: String, of what: String, _ write: (inout JSONWriter) -> Void) {
    self.name = name
    meaning = "JSON Schema of \(what)"
    var json = JSONWriter(capacity: 16_384)
    json.beginObject()
    json.field("$schema", "https://json-schema.org/draft/2020-12/schema")
    json.field("title", meaning)
    write(&json)
    json.endObject()
    json.endLine()
    bytes = json.bytes.array()
  }

  /// Returns the schemas of the files that are written in some formats.
  static func all(of model: CatalogModel, as formats: DatasetFormats) -> [LineSchema] {
    var all: [LineSchema] = []
    if formats.hasData {
      all.append(LineSchema("changes", of: "each line of \(ChangeSpan.path)") { $0.writeChanges(of: model) })
    }
    if formats.statistics {
      all.append(LineSchema("statistics", of: "each file statistics/NAME.json") { $0.writeStatistics(of: model) })
    }
    for kind in formats.ndjson ? model.kinds : [] {
      all.append(
        LineSchema(
          kind.name.description,
          of: "each line of data/ndjson/\(kind.name).ndjson\(formats.compressions.ndjson.fileExtension)"
        ) {
          $0.writeRecord(of: kind, model)
        })
    }
    return all
  }

  /// The path of the schema in a set.
  var path: String { Self.path(of: name) }

  /// Returns the path of a schema in a set; the name is that of a kind, `changes` or `statistics`.
  package static func path(of name: String) -> String { "schemas/\(name).schema.json" }
}

// MARK: - Records

extension JSONWriter {
  fileprivate mutating func writeRecord(of kind: KindDescription, _ model: CatalogModel) {
    field("type", "object")
    let forms = ValueForms(model)
    object("properties") { json in
      for field in kind.fields {
        json.key(field.name)
        json.write(field.shape, forms)
      }
      if kind.detail != 0 {
        json.key("depth")
        json.write("string")
      }
      json.key("missing_since")
      json.write("string", format: "date")
    }
    // A record that an older version of the program took in may lack others.
    let address = kind.fields.first { if case .ownAddress = $0.shape { true } else { false } }
    field("required", ["id"] + (address.map { [$0.name.description] } ?? []))
  }

  /// Writes the schema of a field's value. Objects may have members that this program does not know.
  ///
  /// - Parameter forms: the schemas of references and pictures of the model.
  private mutating func write(_ shape: FieldShape, _ forms: ValueForms) {
    switch shape {
    case .id: write("integer")
    case .name, .ownAddress: write("string")
    case .text, .term, .markup, .plain, .prose, .code, .webAddress: write("string", orNull: true)
    case .integer: write("integer", orNull: true)
    case .decimal: write("number", orNull: true)
    case .decimalText: write("string", orNull: true)
    case .modified, .moment: write("string", orNull: true, format: "date-time")
    case .day: write("string", orNull: true, format: "date")
    // A day, or a moment: no one format is both.
    case .dated: write("string", orNull: true)
    case .picture: writePicture(forms.picture)
    // A quarantined picture leaves its place empty.
    case .pictures: writeArray { $0.writePicture(forms.picture) }
    case .flag: write("boolean")
    case .withheld: write("null")
    case .lines: writeArray { $0.write("string") }
    case .texts: writeArray { $0.write("string", orNull: true) }
    case .object(let members): writeObject(orNull: true, Self.members(members, forms))
    case .objects(let members): writeArray { $0.writeObject(Self.members(members, forms)) }
    case .reference: writeObject(orNull: true, forms.reference)
    case .references(_, let name, let detail):
      var members = forms.reference
      members[1].name = name.description
      if let detail {
        members.append(
          (
            detail.name.description,
            { json in
              guard detail.kind != nil else { return json.write(detail) }
              json.writeArray { $0.writeObject(forms.reference) }
            }
          ))
      }
      writeArray { $0.writeObject(members) }
    case .credits(_, let detail, let members):
      writeArray { $0.writeObject(forms.reference + Self.member(of: detail) + Self.members(members, forms)) }
    case .list(_, let detail):
      writeObject([
        ("available", { $0.write("integer", orNull: true) }), ("collectionURI", { $0.write("string") }),
        ("items", { $0.writeArray { $0.writeObject(forms.reference + Self.member(of: detail)) } }),
        ("returned", { $0.write("integer") }),
      ])
    }
  }

  fileprivate typealias Member = (name: String, write: (inout JSONWriter) -> Void)

  /// Returns the member in which an item says more than which record it is; none without a detail.
  private static func member(of detail: ListDetail?) -> [Member] {
    detail.map { detail -> [Member] in
      [(detail.name.description, { $0.write(detail) })]
    } ?? []
  }

  /// Writes the schema of a detail that is no record.
  private mutating func write(_ detail: ListDetail) {
    write(detail.isNumber ? "integer" : "string", orNull: !detail.isKey)
  }

  private static func members(_ fields: [FieldDescription], _ forms: ValueForms) -> [Member] {
    fields.map { field in (name: field.name.description, write: { $0.write(field.shape, forms) }) }
  }

  private mutating func writePicture(_ form: PictureForm.Value) {
    switch form {
    case .parts:
      writeObject(orNull: true, [("path", { $0.write("string") }), ("extension", { $0.write("string") })])
    case .address: write("string", orNull: true)
    case .sizes(let whole, _): writeObject(orNull: true, [(whole.description, { $0.write("string") })])
    }
  }

  fileprivate mutating func write(_ type: String, orNull isNullable: Bool = false, format: String? = nil) {
    beginObject()
    if isNullable { field("type", [type, "null"]) } else { field("type", type) }
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

  /// Writes the schema of an object with these members at least.
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

/// The schemas of values that are the same in all kinds of a model.
private struct ValueForms {
  /// The members of a reference.
  let reference: [JSONWriter.Member]
  let picture: PictureForm.Value

  init(_ model: CatalogModel) {
    let type = model.addresses == nil ? "integer" : "string"
    reference = [
      (model.references.member.description, { $0.write(type, orNull: true) }), ("name", { $0.write("string") }),
    ]
    picture = model.pictures.value
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

  fileprivate mutating func writeStatistics(of model: CatalogModel) {
    objects("oneOf", StatisticDescription.all(model)) { json, statistic in
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

  /// Writes the schema of a row: a value for each column, in their order.
  private mutating func writeRow(_ columns: [ColumnDescription]) {
    beginObject()
    field("type", "array")
    array("prefixItems", columns) { json, column in
      let (type, format) = column.type.schema
      json.write(type, orNull: column.isNullable, format: format)
    }
    field("minItems", columns.count)
    field("maxItems", columns.count)
    endObject()
  }
}

extension ColumnType {
  /// The JSON type and format of a value of this column type.
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
