import Catalog

/// A kind of the catalogue, and the table of its records.
struct GCDKind: Sendable {
  /// The kind.
  let description: KindDescription
  /// The table of its records.
  let table: String
  /// The fields, the id first.
  let fields: [GCDField]
  /// Whether a dump without its table is refused.
  let isRequired: Bool

  /// The other tables whose rows belong to its records, each once.
  var linkTables: [String] {
    fields.reduce(into: []) { tables, field in
      guard case .links(let links) = field.reading else { return }
      for links in links where links.table != table && !tables.contains(links.table) { tables.append(links.table) }
    }
  }

  /// - Parameter pages: the beginning of the addresses of its records' pages.
  init(
    _ description: (name: StaticString, singular: StaticString, title: String, meaning: String), _ role: Role?,
    in table: String, named name: StaticString = "name", isRequired: Bool = false, at pages: StaticString? = nil,
    _ fields: [GCDField]
  ) {
    self.table = table
    self.isRequired = isRequired
    let id = FieldDescription("id", .id, Column("id", .int64, null: false))
    self.fields = [GCDField(description: id, reading: .column("id"))] + fields
    var kind = KindDescription(
      description.name, description.singular, title: description.title, description.meaning, role: role, named: name,
      self.fields.map(\.description))
    kind.webPages = pages
    self.description = kind
  }
}

extension GCDKind {
  /// Returns the columns of a table of parts: one for each member of an element of a field, in their order. A whole number that is never
  /// null is a flag.
  ///
  /// - Parameter meanings: the meanings of columns whose names do not say them.
  func columns(of field: StaticString, _ meanings: [String: String]) -> [Column] {
    func column(_ member: FieldDescription) -> Column {
      let name = "\(member.name)"
      return switch member.shape {
      case .integer(zeroIsNull: false): Column(name, .boolean, null: false, .whole, meanings[name])
      case .integer: Column(name, .int64, .whole, meanings[name])
      default: Column(name, .string, .whole, meanings[name])
      }
    }
    switch description.place(of: field).map({ description.places[$0].field.shape }) {
    case .objects(let members): return members.map(column)
    case .credits(_, let detail, let members):
      return (detail.map { [FieldDescription($0.name, .text)] } ?? []).map(column) + members.map(column)
    default: preconditionFailure("The field \(field) has no parts.")
    }
  }
}
