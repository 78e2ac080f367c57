public import Catalog

/// One table of the datasets, from which CSV headers, database and Parquet schemas, the data package and the documentation are made.
///
/// ```swift
/// let table = CatalogTables(model).records(of: model.order[0])
/// print(table.key.map(\.name))                              // ["id"]
/// print(table.columns.compactMap { $0.references?.table })   // the tables that its rows refer to
/// ```
public struct TableDescription: Sendable, Equatable {
  /// The table's name, also in the names of its files.
  public let name: String
  /// The table's name for people: `Characters of comics`.
  public let title: String
  /// The meaning of one of its rows, as a phrase.
  public let meaning: String
  /// The table's columns, in order.
  public let columns: [ColumnDescription]
  /// The kind whose records are its rows; nil for other tables.
  public let kind: Kind?

  init(_ name: String, title: String, _ meaning: String, _ columns: [ColumnDescription], kind: Kind? = nil) {
    self.name = name
    self.title = title
    self.meaning = meaning
    self.columns = columns
    self.kind = kind
  }

  /// The columns of the primary key, in the key's order. Rows are sorted by them.
  public var key: [ColumnDescription] {
    columns.filter { $0.keyPosition != nil }.sorted { ($0.keyPosition ?? 0) < ($1.keyPosition ?? 0) }
  }
}

/// One column of a table.
public struct ColumnDescription: Sendable, Equatable {
  /// The column's name.
  public let name: String
  /// The type of its values.
  public let type: ColumnType
  /// Whether there are rows without a value in the column.
  public let isNullable: Bool
  /// The column's place in the table's key, from 1; nil for a column outside the key.
  public let keyPosition: Int?
  /// The key column, `TABLE.COLUMN`, in which every value of this one is found; nil where nothing promises that.
  public let references: ColumnReference?
  /// The origin of the value, in the API's field names; nil where it is no field's.
  public let source: String?
  /// The meaning of the value, where the column's name does not say it.
  public let meaning: String?

  init(
    _ name: String, _ type: ColumnType, null isNullable: Bool = false, key keyPosition: Int? = nil,
    references: ColumnReference? = nil, from source: String? = nil, _ meaning: String? = nil
  ) {
    self.name = name
    self.type = type
    self.isNullable = isNullable
    self.keyPosition = keyPosition
    self.references = references
    self.source = source
    self.meaning = meaning
  }
}

/// A column that another one refers to.
public struct ColumnReference: Sendable, Equatable, CustomStringConvertible {
  /// The table.
  public let table: String
  /// The column of the table.
  public let column: String

  /// `TABLE.COLUMN`.
  public var description: String { "\(table).\(column)" }
}

extension ColumnDescription {
  /// The column's name for people: `On sale date`, `Resource URI`.
  package var title: String {
    let words = name.split(separator: "_").map { word in
      ["id", "uri", "url", "html", "upc", "ean", "isbn", "issn", "foc"].contains(word)
        ? word.uppercased() : String(word)
    }
    return words.joined(separator: " ").capitalizedSentence
  }

  /// The meaning and the origin of the values, as sentences; nil where the column's name says it all.
  package var sentences: String? {
    var sentences: [String] = []
    if let meaning { sentences.append(meaning.capitalizedSentence + ".") }
    if let source { sentences.append(source.hasPrefix("(") ? "From \(source)." : "From the field \(source).") }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension String {
  /// The text with a capital first letter.
  package var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
