import Catalog

/// A column of a dump that the model needs, and the field that is made of it.
struct GCDWant {
  /// The table.
  let table: String
  /// The column.
  let column: String
  /// The field that is null or empty without the column: `stories.credits`, `stories.credits.notes`.
  let field: String
}

extension GCDKind {
  /// Returns the columns that the fields of the kind are made of.
  ///
  /// - Parameter tables: the tables of a dump. Columns that it has in another form are not returned, nor those that only dumps of the
  ///   newest form have; without tables all of them are.
  func wants(of tables: GCDTables? = nil) -> [GCDWant] {
    fields.flatMap { field -> [GCDWant] in
      let name = "\(description.name).\(field.description.name)"
      if let tables, field.isNew, case .column(let column) = field.reading, !tables.has(column, in: table) { return [] }
      switch field.reading {
      case .links(let links):
        return Self.wanted(links, of: tables).flatMap { $0.wants(for: name, isOptional: tables != nil) }
      case .first(let links, let column):
        let isOther = tables.map { $0.has(links.table) } ?? false
        return links.wants(for: name, isOptional: false)
          + (isOther ? [] : [GCDWant(table: table, column: column, field: name)])
      default: return field.reading.wants(in: table, for: name)
      }
    }
  }

  /// Returns the links whose tables exist, of several that hold the same data; without any, the last one.
  private static func wanted(_ links: [GCDLinks], of tables: GCDTables?) -> [GCDLinks] {
    guard let tables else { return links }
    let there = links.filter { tables.has($0.beyond?.table ?? $0.table) }
    return there.isEmpty ? links.suffix(1).filter { !$0.isNew } : there
  }
}

extension GCDLinks {
  /// Returns the columns that the rows are made of.
  ///
  /// - Parameter isOptional: whether the field can do without the columns that only distinguish rows.
  fileprivate func wants(for field: String, isOptional: Bool) -> [GCDWant] {
    var wants = [GCDWant(table: table, column: owner, field: field)]
    let rows = beyond?.table ?? table
    if let beyond { wants.append(GCDWant(table: beyond.table, column: beyond.column, field: field)) }
    if !target.isEmpty { wants.append(GCDWant(table: rows, column: target, field: field)) }
    if let via {
      wants.append(GCDWant(table: via.table, column: via.target, field: field))
      wants.append(GCDWant(table: via.table, column: "name", field: "\(field).name"))
    }
    if let names { wants += names.wants(for: "\(field).name") }
    if content != nil {
      wants.append(GCDWant(table: table, column: "content_type_id", field: field))
      for column in ["app_label", "model"] {
        wants.append(GCDWant(table: "django_content_type", column: column, field: field))
      }
    }
    if !isOptional { wants += unless.map { GCDWant(table: table, column: $0, field: field) } }
    return wants
      + members.flatMap { member in
        member.reading.wants(in: table, for: form == .text ? field : "\(field).\(member.name)")
      }
  }
}

extension GCDNames {
  fileprivate func wants(for field: String) -> [GCDWant] {
    (through.map { [GCDWant(table: $0.table, column: $0.column, field: field)] } ?? [])
      + [GCDWant(table: table, column: column, field: field)]
  }
}

extension GCDField.Reading {
  /// Returns the columns that a value in a column of this table is made of.
  fileprivate func wants(in table: String, for field: String) -> [GCDWant] {
    func want(_ columns: String...) -> [GCDWant] { columns.map { GCDWant(table: table, column: $0, field: field) } }
    func date(_ columns: String...) -> [GCDWant] {
      columns.map { GCDWant(table: "stddata_date", column: $0, field: field) }
    }
    switch self {
    case .column(let column), .day(let column), .amount(let column), .currency(let column): return want(column)
    case .word(let column, let words):
      return want(column) + [GCDWant(table: words.table, column: words.column, field: field)]
    case .dateParts(let column), .dayOfParts(let column): return want(column) + date("year", "month", "day")
    case .isUncertainDate(let column):
      return want(column) + date("year_uncertain", "month_uncertain", "day_uncertain")
    case .named(let column, let names): return want(column) + names.wants(for: field)
    case .reference(let column, let names): return want(column) + (names?.wants(for: "\(field).name") ?? [])
    case .years(let table, let column):
      return [column, "work_year", "work_year_uncertain"].map { GCDWant(table: table, column: $0, field: field) }
    case .issueName:
      return want(
        "series_id", "number", "title", "variant_name", "volume", "display_volume_with_number", "volume_not_printed",
        "no_volume")
    case .first, .links: return []
    }
  }
}

extension GCDDump {
  /// Returns the tables and columns that the model needs and a dump lacks, table by table and column by column.
  static func absences(_ tables: GCDTables) -> [Notice] {
    var order: [String] = []
    var lacking: [String: [(column: String, field: String)]] = [:]
    for kind in GCDModel.kinds {
      guard tables.has(kind.table) else {
        if !order.contains(kind.table) { order.append(kind.table) }
        continue
      }
      for want in kind.wants(of: tables) where !tables.has(want.column, in: want.table) {
        if !order.contains(want.table) { order.append(want.table) }
        lacking[want.table, default: []].append((want.column, want.field))
      }
    }
    return order.map { table in
      let wants = lacking[table] ?? []
      if let kind = GCDModel.kinds.first(where: { $0.table == table }), !tables.has(table) {
        return Notice(
          place: table, reason: "the dump has no such table, so it says nothing of \(kind.description.name)")
      }
      let fields = list(distinct(wants.map(\.field)))
      guard tables.has(table) else {
        return Notice(place: table, reason: "the dump has no such table, so these are null or empty: \(fields)")
      }
      let columns = distinct(wants.map(\.column))
      let noun = columns.count == 1 ? "column" : "columns"
      return Notice(
        place: table,
        reason: "it has no \(noun) \(columns.joined(separator: ", ")), so these are null or empty: \(fields)")
    }
  }

  private static func distinct(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns names for a sentence; of many, the first ones and the number of the others.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(shownNames).joined(separator: ", ")
    return names.count > shownNames ? "\(shown) and \(names.count - shownNames) more" : shown
  }

  private static let shownNames = 12
}
