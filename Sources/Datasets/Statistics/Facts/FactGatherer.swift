import Basics
import Catalog
import Pipeline

/// Gathers the facts of one kind from the rows of its tables.
///
/// Give `sinks` the rows of all records of the kind in the order of ids, then take `facts`. A class because its sinks
/// fill it, and it outlives them; one task uses it.
/// - Complexity: O(cells); memory of 48 bytes a comic, 32 a series and 4 for each list of a record.
final class FactGatherer {
  /// The facts that were gathered so far.
  private(set) var facts: KindFacts
  /// One sink for each table of which facts are taken, by the table's name.
  private(set) var sinks: [String: FactRows] = [:]

  /// The columns with an issue's date of release, the best first, and whether they have it in seconds, not in days.
  private let dates: [(column: Int, isMoment: Bool)]
  /// Whether the number of an issue is a number, not a text.
  private let isNumbered: Bool
  /// Whether pages are counted with fractions.
  private let hasPartsOfPages: Bool
  /// The places of columns in the table of the records: by role, the last change, the tombstone, the lengths of lists, and the texts that
  /// are counted.
  private let places: [ColumnRole: Int]
  private let modified, tombstone, counted: Int?
  private let lists: [Int]
  private let missing: Set<RecordID>

  /// Creates a gatherer of a kind's facts.
  ///
  /// - Parameter missing: the missing records, which do not count.
  init(_ kind: Kind, in tables: CatalogTables, missing: Set<RecordID>) {
    let (model, records) = (tables.model, tables.records(of: kind))
    let description = model[kind]
    facts = KindFacts(kind, in: tables)
    let places = Dictionary(
      uniqueKeysWithValues: ColumnRole.allCases.compactMap { role in description.place(of: role).map { (role, $0) } })
    let types = description.columns.map(\.column.type)
    let datePlaces = ColumnRole.datesOfIssue.compactMap { places[$0] }
    self.places = places
    dates = datePlaces.map { ($0, types[$0] == .timestamp) }
    isNumbered = places[.issueNumber].map { description.columns[$0].column.type == .double } ?? false
    hasPartsOfPages = places[.pageCount].map { description.columns[$0].column.type == .double } ?? false
    modified = description.placeOfModified
    tombstone = records.columns.firstIndex { $0.name == "missing_since" }
    counted = places[.format] ?? places[.storyType]
    lists = KindFacts.lists(of: description)
    self.missing = missing
    sinks[records.name] = FactRows(
      records, text: counted, code: places[.currency],
      dates: datePlaces.filter { types[$0] == .string }
    ) { [unowned self] in take($0) }
    let parts = zip(model.parts.filter { $0.kind == kind }, tables.parts(of: kind)).filter { $0.0.typedValue != nil }
    for (number, (part, table)) in parts.enumerated() {
      let isNumber = part.typedValue?.value.type == .double
      sinks[table.name] = FactRows(table, text: 2) { [unowned self] row in
        take(row, of: number, isSentinel: isNumber ? row.number(3) ?? 0 == 0 : !row.isFilled(3))
      }
    }
  }

  private func take(_ row: FactRow) {
    let isMissing = row.isFilled(tombstone)
    if isMissing { facts.missing += 1 } else { facts.records += 1 }
    for (list, column) in lists.enumerated() {
      let said = isMissing ? nil : row.integer(column)
      facts.available[list].appendTightly(Int32(clamping: said ?? -1))
    }
    let text = counted.map { facts.texts.number(of: row.text($0)) }
    if let text, !isMissing { facts.texts.count(text) }
    let isOngoing = row.truth(places[.isOngoing])
    switch facts.role {
    case .issue:
      let isInDollars = places[.currency] == nil || row.has(code: "USD", in: places[.currency])
      facts.comics.appendTightly(
        ComicFacts(
          series: row.integer(places[.series]), issue: isNumbered ? row.number(places[.issueNumber]) : nil,
          price: isInDollars ? row.number(places[.price]) : nil,
          pages: pages(row),
          year: year(row),
          format: Int32(text ?? 0), isVariant: row.isFilled(places[.mainIssue] ?? places[.variant]),
          isMissing: isMissing))
    case .series:
      facts.series.append(
        SeriesYears(
          start: row.integer(places[.firstYear]), end: row.integer(places[.lastYear]), isOngoing: isOngoing))
    case .event:
      facts.events.append(
        EventFacts(start: row.integer(places[.firstDay]), end: row.integer(places[.lastDay])))
    default: break
    }
    guard !isMissing else { return }
    if isOngoing { facts.ongoing += 1 }
    var rest = row.filled
    while rest != 0 {
      facts.filled[rest.trailingZeroBitCount] += 1
      rest &= rest - 1
    }
    if let moment = row.integer(modified) {
      let known = facts.modified ?? (moment, moment)
      facts.modified = (min(known.first, moment), max(known.last, moment))
    }
  }

  /// Returns the year in which an issue came out: that of its first date with a year.
  private func year(_ row: FactRow) -> Int32? {
    for (column, isMoment) in dates {
      guard let value = row.integer(column), value != .min else { continue }
      return Int32(clamping: (isMoment ? CivilDate(seconds: value) : CivilDate(days: value)).year)
    }
    return nil
  }

  /// Returns the number of pages of an issue; for a number with a fraction the nearest whole one.
  private func pages(_ row: FactRow) -> Int64? {
    let place = places[.pageCount]
    guard hasPartsOfPages else { return row.integer(place) }
    return row.number(place).flatMap { Int64(exactly: $0.rounded()) }
  }

  /// Takes a value of a table of values with types.
  private func take(_ row: FactRow, of table: Int, isSentinel: Bool) {
    guard let id = row.integer(0).flatMap({ RecordID(facts.kind, $0) }), !missing.contains(id) else { return }
    facts.typed[table][row.text(2), default: KindFacts.Typed()].values += 1
    if isSentinel { facts.typed[table][row.text(2)]?.sentinels += 1 }
  }
}

extension KindDescription {
  /// The place of the column with the moment of the last change; nil for a kind without it.
  var placeOfModified: Int? {
    columns.firstIndex { if case .modified = places[$0.field].field.shape { true } else { false } }
  }
}

/// Opens the tables of one task for the statistics, together with the files that are made of them.
///
/// A class because its tables fill it; one task uses it.
final class FactFiles {
  private var gatherers: [FactGatherer] = []
  private let tables: CatalogTables
  private let missing: Set<RecordID>

  /// Creates a set of gatherers, none so far.
  /// - Parameter missing: the missing records, which do not count.
  init(_ tables: CatalogTables, missing: Set<RecordID>) {
    (self.tables, self.missing) = (tables, missing)
  }

  /// Returns a sink for the rows of a table: a table of records begins a kind, the tables of its parts follow.
  func open(_ table: TableDescription) -> FactRows {
    if let kind = table.kind { gatherers.append(FactGatherer(kind, in: tables, missing: missing)) }
    return gatherers.last?.sinks[table.name] ?? FactRows(table) { _ in }
  }

  /// The facts that were gathered so far.
  var facts: [KindFacts] { gatherers.map(\.facts) }
}

/// A table from which facts are taken, but of which no file is made.
extension FactRows: TableFile {
  var rows: FactRows { self }

  func drain() {}

  func close() -> [PublishedFile] { [] }
}
