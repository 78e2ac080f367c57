import Basics
import Catalog
import Pipeline

/// Gathers the facts of one kind from the rows of its tables.
///
/// Give `sinks` the rows of all records of the kind in the order of ids, then take `facts`. A class because its sinks
/// fill it, and it outlives them; one task uses it.
/// - Complexity: O(cells); memory of 80 bytes a comic, 32 a series and 4 for each list of a record.
final class FactGatherer {
  /// What was gathered so far.
  private(set) var facts: KindFacts
  /// One sink for each table of which facts are taken, by the table's name.
  private(set) var sinks: [String: FactRows] = [:]

  private let columns: Columns
  private let missing: Set<RecordID>

  /// Gathers the facts of a kind.
  ///
  /// - Parameter missing: the missing records, which do not count.
  init(_ kind: Kind, in tables: CatalogTables, missing: Set<RecordID>) {
    let (model, records) = (tables.model, tables.records(of: kind))
    facts = KindFacts(kind, in: tables)
    columns = Columns(model[kind], of: records)
    self.missing = missing
    sinks[records.name] = FactRows(records, text: columns.counted) { [unowned self] in take($0) }
    let parts = zip(model.parts.filter { $0.kind == kind }, tables.parts(of: kind)).filter { $0.0.typedValue != nil }
    for (number, (part, table)) in parts.enumerated() {
      let isNumber = part.typedValue?.value.type == .double
      sinks[table.name] = FactRows(table, text: 2) { [unowned self] row in
        take(row, of: number, isSentinel: isNumber ? row.number(3) ?? 0 == 0 : !row.isFilled(3))
      }
    }
  }

  private func take(_ row: FactRow) {
    let isMissing = row.isFilled(columns.missing)
    if isMissing { facts.missing += 1 } else { facts.records += 1 }
    for (list, column) in columns.lists.enumerated() {
      let said = isMissing ? nil : row.integer(column)
      facts.available[list].append(Int32(clamping: said ?? -1))
    }
    let text = columns.counted.map { facts.texts.number(of: row.text($0)) }
    if let text, !isMissing { facts.texts.count(text) }
    let isOngoing = row.truth(columns.isOngoing)
    switch facts.role {
    case .issue:
      facts.comics.append(
        ComicFacts(
          series: row.integer(columns.series), issue: row.number(columns.issueNumber), price: row.number(columns.price),
          pages: row.integer(columns.pageCount),
          year: row.integer(columns.onSale).map { Int32(clamping: CivilDate(seconds: $0).year) },
          format: Int32(text ?? 0), isVariant: row.isFilled(columns.variant), isMissing: isMissing))
    case .series:
      facts.series.append(
        SeriesFacts(start: row.integer(columns.first), end: row.integer(columns.last), isOngoing: isOngoing))
    case .event: facts.events.append(EventFacts(start: row.integer(columns.first), end: row.integer(columns.last)))
    default: break
    }
    guard !isMissing else { return }
    if isOngoing { facts.ongoing += 1 }
    var rest = row.filled
    while rest != 0 {
      facts.filled[rest.trailingZeroBitCount] += 1
      rest &= rest - 1
    }
    if let modified = row.integer(columns.modified) {
      let known = facts.modified ?? (modified, modified)
      facts.modified = (min(known.first, modified), max(known.last, modified))
    }
  }

  /// Takes a value of a table of values with types.
  private func take(_ row: FactRow, of table: Int, isSentinel: Bool) {
    guard let id = row.integer(0).flatMap({ RecordID(facts.kind, $0) }), !missing.contains(id) else { return }
    facts.typed[table][row.text(2), default: KindFacts.Typed()].values += 1
    if isSentinel { facts.typed[table][row.text(2)]?.sentinels += 1 }
  }
}

extension FactGatherer {
  /// Where columns stand in the table of a kind; nil for one that the table does not have.
  private struct Columns {
    let missing, modified: Int?
    let lists: [Int]
    /// The column whose texts are counted.
    let counted: Int?
    let series, issueNumber, price, pageCount, onSale, variant: Int?
    let first, last, isOngoing: Int?

    init(_ kind: KindDescription, of table: TableDescription) {
      missing = table.columns.firstIndex { $0.name == "missing_since" }
      modified = kind.placeOfModified
      lists = KindFacts.lists(of: kind)
      counted = kind.place(of: .format) ?? kind.place(of: .storyType)
      series = kind.place(of: .series)
      issueNumber = kind.place(of: .issueNumber)
      price = kind.place(of: .price)
      pageCount = kind.place(of: .pageCount)
      onSale = kind.place(of: .onSale)
      variant = kind.place(of: .variant)
      first = kind.place(of: .firstYear) ?? kind.place(of: .firstDay)
      last = kind.place(of: .lastYear) ?? kind.place(of: .lastDay)
      isOngoing = kind.place(of: .isOngoing)
    }
  }
}

extension KindDescription {
  /// The place among the columns of the moment of the last change; nil for a kind that does not say it.
  var placeOfModified: Int? {
    columns.firstIndex { if case .modified = fields[$0.field].shape { true } else { false } }
  }

  /// The column with a role; nil where there is none.
  func column(_ role: ColumnRole) -> Column? { place(of: role).map { columns[$0].column } }
}

/// Opens the tables of one task for the statistics, beside the files that are made of them.
///
/// A class because its tables fill it; one task uses it.
final class FactFiles {
  private var gatherers: [FactGatherer] = []
  private let tables: CatalogTables
  private let missing: Set<RecordID>

  /// - Parameter missing: the missing records.
  init(_ tables: CatalogTables, missing: Set<RecordID>) {
    (self.tables, self.missing) = (tables, missing)
  }

  /// Takes the rows of a table: a table of records begins a kind, the tables of its parts follow.
  func open(_ table: TableDescription) -> FactRows {
    if let kind = table.kind { gatherers.append(FactGatherer(kind, in: tables, missing: missing)) }
    return gatherers.last?.sinks[table.name] ?? FactRows(table) { _ in }
  }

  /// What was gathered so far.
  var facts: [KindFacts] { gatherers.map(\.facts) }
}

/// A table of which facts are taken, but no file is made.
extension FactRows: TableFile {
  var rows: FactRows { self }

  func drain() {}

  func close() -> [PublishedFile] { [] }
}
