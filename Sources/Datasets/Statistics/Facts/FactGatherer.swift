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
  init(_ kind: Kind, missing: Set<RecordID>) {
    facts = KindFacts(kind)
    columns = Columns(kind)
    self.missing = missing
    let records = TableDescription.records(of: kind)
    sinks[records.name] = FactRows(records, texts: ["type", "format"]) { [unowned self] in take($0) }
    for table in CatalogTables.marvel.parts(of: kind) where ["comic_dates", "comic_prices"].contains(table.name) {
      let isDate = table.name == "comic_dates"
      sinks[table.name] = FactRows(table, texts: ["type"]) { [unowned self] in isDate ? takeDate($0) : takePrice($0) }
    }
  }

  private func take(_ row: FactRow) {
    let isMissing = row.isFilled(columns.missing)
    if isMissing { facts.missing += 1 } else { facts.records += 1 }
    for (list, column) in columns.available.enumerated() {
      let said = isMissing ? nil : row.integer(column)
      facts.available[list].append(Int32(clamping: said ?? -1))
    }
    switch facts.kind {
    case .comics: takeComic(row, isMissing: isMissing)
    case .series:
      let isOngoing = row.truth(columns["ongoing"])
      facts.series.append(
        SeriesFacts(
          start: row.integer(columns["start_year"]), end: row.integer(columns["end_year"]), isOngoing: isOngoing))
      if isOngoing, !isMissing { facts.ongoing += 1 }
    case .events:
      facts.events.append(
        EventFacts(start: row.integer(columns["start_date"]), end: row.integer(columns["end_date"])))
    case .stories:
      if !isMissing { facts.texts.count(facts.texts.number(of: row.text(columns["type"]))) }
    default: break
    }
    guard !isMissing else { return }
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

  private func takeComic(_ row: FactRow, isMissing: Bool) {
    let format = facts.texts.number(of: row.text(columns["format"]))
    if !isMissing { facts.texts.count(format) }
    facts.comics.append(
      ComicFacts(
        series: row.integer(columns["series_id"]), issue: row.number(columns["issue_number"]),
        price: row.number(columns["print_price"]),
        pages: row.integer(columns["page_count"]),
        year: row.integer(columns["on_sale_date"]).map { Int32(clamping: CivilDate(seconds: $0).year) },
        format: Int32(format), isVariant: row.isFilled(columns["variant_description"]), isMissing: isMissing))
  }

  private func takeDate(_ row: FactRow) {
    guard let id = row.integer(0).flatMap({ RecordID(.comics, $0) }), !missing.contains(id) else { return }
    facts.dates[row.text(2), default: KindFacts.Typed()].values += 1
    if !row.isFilled(3) { facts.dates[row.text(2)]?.sentinels += 1 }
  }

  private func takePrice(_ row: FactRow) {
    guard let id = row.integer(0).flatMap({ RecordID(.comics, $0) }), !missing.contains(id) else { return }
    facts.prices[row.text(2), default: KindFacts.Typed()].values += 1
    if row.number(3) ?? 0 == 0 { facts.prices[row.text(2)]?.sentinels += 1 }
  }
}

extension FactGatherer {
  /// Where columns stand in the table of a kind.
  private struct Columns {
    let missing: Int
    let modified: Int
    let available: [Int]
    private let places: [String: Int]

    init(_ kind: Kind) {
      let names = TableDescription.records(of: kind).columns.map(\.name)
      places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
      missing = places["missing_since"] ?? 0
      modified = places["modified"] ?? 0
      available = names.indices.filter { names[$0].hasSuffix("_available") }
    }

    /// The place of a column of the kind.
    subscript(name: String) -> Int {
      guard let place = places[name] else { preconditionFailure("there is no column '\(name)'") }
      return place
    }
  }
}

/// Opens the tables of one task for the statistics, beside the files that are made of them.
///
/// A class because its tables fill it; one task uses it.
final class FactFiles {
  private var gatherers: [FactGatherer] = []
  private let missing: Set<RecordID>

  /// - Parameter missing: the missing records.
  init(missing: Set<RecordID>) {
    self.missing = missing
  }

  /// Takes the rows of a table: a table of records begins a kind, the tables of its parts follow.
  func open(_ table: TableDescription) -> FactFile {
    if let kind = table.kind { gatherers.append(FactGatherer(kind, missing: missing)) }
    return FactFile(gatherers.last?.sinks[table.name] ?? FactRows(table) { _ in })
  }

  /// What was gathered so far.
  var facts: [KindFacts] { gatherers.map(\.facts) }
}

/// A table of which facts are taken, but no file is made.
final class FactFile: TableFile {
  let rows: FactRows

  init(_ rows: FactRows) {
    self.rows = rows
  }

  func drain() {}

  func close() -> [PublishedFile] { [] }
}
