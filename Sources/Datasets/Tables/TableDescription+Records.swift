import Catalog

/// The tables of records, made of what the model declares beside its fields.
extension TableDescription {
  /// By `Kind.index`.
  static let records = CatalogModel.marvel.all.map { TableDescription(of: $0, in: .marvel) }

  private init(of kind: Kind, in model: CatalogModel) {
    let description = model[kind]
    let columns = description.columns.map { place, column in
      ColumnDescription(column, of: description.fields[place], in: model)
    }
    self.init(
      description.name.description, title: description.title, description.meaning, columns + TableDescription.ending)
  }

  /// The columns that close the table of every kind.
  private static let ending = [
    ColumnDescription(
      "attribution", .string, null: true, from: "attributionText",
      "attribution text of the answer that the record came from"),
    ColumnDescription(
      "missing_since", .date, null: true,
      "tombstone: date of the first complete crawl without it; null while present"),
    ColumnDescription(
      "extra", .string, null: true, from: "(unknown fields)",
      "JSON object of fields that this program does not know, by name"),
  ]
}

extension ColumnDescription {
  fileprivate init(_ column: Column, of field: FieldDescription, in model: CatalogModel) {
    let source: String? =
      switch column.value {
      case .whole, .markup, .unless, .equals: field.name.description
      case .listSize: "\(field.name).available"
      case .target: "\(field.name).\(model.referenceMember)"
      case .storedTarget: nil
      case .first(let type, _, _): "\(field.name)[\(type)]"
      }
    var reference: ColumnReference?
    if case .storedTarget = column.value { reference = field.target.map(ColumnReference.id(of:)) }
    let isKey = if case .id = field.shape { true } else { false }
    self.init(
      column.name, column.type, null: column.isNullable, key: isKey ? 1 : nil, references: reference, from: source,
      column.meaning)
  }
}
