import JSONKit
import Pipeline

/// A table of a published set, as the set's data package describes it (`datapackage.json`, Table Schema 2.0).
///
/// The set's own description decides, not the models of this program, so that sets of older and newer versions are read correctly.
package struct SetTable: Sendable, Equatable {
  package let name: String
  package let title: String?
  package let meaning: String?
  /// The path of its CSV file, relative to the set.
  package let path: String
  package let columns: [SetColumn]
  /// The names of the primary key's columns, in its order. Rows are sorted by them.
  package let key: [String]
  package let references: [Reference]

  /// A foreign key.
  package struct Reference: Sendable, Equatable {
    package let columns: [String]
    package let table: String
    package let keys: [String]
  }

  /// The places of the key's columns.
  package var keyPlaces: [Int] { key.compactMap { name in columns.firstIndex { $0.name == name } } }

  package func column(_ name: String) -> SetColumn? { columns.first { $0.name == name } }
}

/// A column of a table of a set.
package struct SetColumn: Sendable, Equatable {
  package let name: String
  package let type: FieldType
  package let meaning: String?
  package let isNullable: Bool

  /// Whether an empty cell is the empty text, not null.
  package var isTextWithoutNull: Bool { type == .string && !isNullable }
}

/// The types of fields of a Table Schema that sets use.
package enum FieldType: String, Sendable {
  case string, integer, number, boolean, datetime, date
}

/// The data package of a set.
package struct SetDescription: Sendable, Equatable {
  /// The path of the data package in a set.
  package static let path = "datapackage.json"

  /// The description of the set, with the texts that its source wants to be shown.
  package let sentences: String?
  /// The licences, each with its address.
  package let licences: [String]
  package let tables: [SetTable]

  /// Reads a data package.
  ///
  /// - Throws: ``SetError`` where it does not describe tables in CSV that this program can read.
  package init(_ bytes: [UInt8]) throws {
    do {
      self = try JSONReader().read(bytes) { try SetDescription($0) }
    } catch let error as JSONError {
      throw SetError(.failed, saying: "\(Self.path) of the set cannot be read: \(error.message)")
    }
  }

  private init(_ json: JSONValue) throws {
    sentences = json["description"]?.text
    licences = (json["licenses"]?.array.map(Array.init) ?? []).compactMap { licence in
      [licence["title"]?.text, licence["path"]?.text].compactMap(\.self).joined(separator: ", ")
    }
    guard let resources = json["resources"]?.array else {
      throw SetError(.failed, saying: "\(Self.path) of the set lists no resources.")
    }
    // The other resources are JSON Schemas, to which no rows belong.
    tables = try resources.filter { $0["schema"]?["fields"] != nil }.map { try SetTable($0) }
    let names = Set(tables.map(\.name))
    guard !tables.isEmpty, names.count == tables.count else {
      throw SetError(.failed, saying: "\(Self.path) of the set describes no tables, or two of one name.")
    }
    for table in tables {
      if let reference = table.references.first(where: { !names.contains($0.table) }) {
        throw SetError(
          .failed,
          saying: "\(Self.path) of the set: table \(table.name) refers to \(reference.table), which it does not have.")
      }
    }
  }
}

extension SetTable {
  fileprivate init(_ json: JSONValue) throws {
    func fault(_ what: String) -> SetError {
      SetError(
        .failed,
        saying: "\(SetDescription.path) of the set: table \(json["name"]?.text ?? "without a name") \(what). "
          + "Use the version of the program that published it, or publish it again.")
    }
    guard let name = json["name"]?.text, let path = json["path"]?.text, let schema = json["schema"],
      let fields = schema["fields"]?.array
    else { throw fault("has no name, no path or no fields") }
    self.name = name
    self.path = path
    title = json["title"]?.text
    meaning = json["description"]?.text
    columns = try fields.map { field in
      guard let column = field["name"]?.text, let type = field["type"]?.text.flatMap(FieldType.init(rawValue:)) else {
        throw fault("has a field without a name, or of an unknown type")
      }
      return SetColumn(
        name: column, type: type, meaning: field["description"]?.text,
        isNullable: field["constraints"]?["required"]?.bool != true)
    }
    key = schema["primaryKey"]?.names ?? []
    references = try (schema["foreignKeys"]?.array.map(Array.init) ?? []).map { json in
      guard let columns = json["fields"]?.names, let reference = json["reference"],
        let keys = reference["fields"]?.names
      else { throw fault("has a foreign key that is not understood") }
      // A reference to the own table may be an empty text.
      let table = reference["resource"]?.text.flatMap { $0.isEmpty ? nil : $0 } ?? name
      return Reference(columns: columns, table: table, keys: keys)
    }
    let known = Set(columns.map(\.name))
    guard known.count == columns.count, !key.isEmpty, known.isSuperset(of: key),
      references.allSatisfy({ known.isSuperset(of: $0.columns) })
    else { throw fault("has two columns of one name, or a key of columns that it does not have") }
  }
}

extension JSONValue {
  fileprivate var text: String? { string?.string }

  /// The names in a value that is one name or a list of them; nil for any other value.
  fileprivate var names: [String]? { text.map { [$0] } ?? array.map { $0.compactMap(\.text) } }
}
