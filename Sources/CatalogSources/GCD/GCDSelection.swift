import Basics
import Catalog

/// The numbers of the records that a selection leaves: series of the chosen publishers, languages and countries, their issues of the chosen
/// years, the stories of these, and the records that these name.
struct GCDSelection {
  /// The chosen numbers, by `Kind.index`.
  private var chosen: [NumberSet]
  /// An empty set for numbers of series.
  private let noSeries: NumberSet
  private let tables: GCDTables
  private let database: DumpDatabase

  /// Finds the numbers of the records that a selection leaves.
  ///
  /// - Throws: `SourceError`, also where the selection leaves nothing.
  /// - Complexity: one pass over each table, or a search for each chosen record where these are few; a bit for each number.
  init(_ selection: Selection, of tables: GCDTables, _ database: DumpDatabase) throws {
    self.tables = tables
    self.database = database
    chosen = try GCDModel.kinds.map { kind in
      guard tables.has(kind.table) else { return NumberSet(upTo: 0) }
      let rows = try database.query("SELECT max(id) FROM \"\(kind.table)\"")
      return NumberSet(upTo: try rows.step() ? rows.integer(0) : 0)
    }
    noSeries = chosen[GCDModel.series.index]
    try chooseSeries(selection.choices)
    try chooseIssues((selection.choices["years"]?.ranges ?? []).compactMap(Self.years))
    try chooseStories()
    // Records that issues and stories name come before the records that those name in turn.
    for kind in [
      GCDModel.series, GCDModel.issues, GCDModel.stories, GCDModel.creators, GCDModel.characters, GCDModel.groups,
      GCDModel.featureLogos, GCDModel.indiciaPublishers, GCDModel.indiciaPrinters,
    ] {
      try follow(kind)
    }
    try chooseBrandGroups()
    guard !chosen[GCDModel.issues.index].isEmpty || !chosen[GCDModel.series.index].isEmpty else {
      throw SourceError(
        code: .unavailable, message: "The dump has no series of what fetch.only names.",
        remedy: "Look up the publishers, series, languages, countries and years, and run again; nothing was published.")
    }
  }

  /// The numbers of the records of a kind that are read.
  subscript(kind: Kind) -> NumberSet { chosen[kind.index] }

  /// Returns the rows of a table that are not deleted: the numbers in some columns, 0 for none.
  private func rows(of table: String, _ columns: [String]) throws -> DumpQuery {
    try database.query("\(sql(of: table, columns)) WHERE \(living(in: table))")
  }

  private func sql(of table: String, _ columns: [String]) -> String {
    let list = columns.map { tables.has($0, in: table) ? "t.\"\($0)\"" : "NULL" }.joined(separator: ", ")
    return "SELECT \(list) FROM \"\(table)\" AS t"
  }

  private func living(in table: String) -> String {
    tables.has("deleted", in: table) ? "ifnull(t.deleted, 0) <> 1" : "1"
  }

  /// Returns the rows that belong to chosen records and are not deleted.
  ///
  /// - Parameters:
  ///   - sql: the query, without conditions; its first column is the owner's number.
  ///   - owner: the name of that column.
  ///   - conditions: the conditions that rows must meet to count.
  private func rows(_ sql: String, by owner: String, _ kind: Kind, where conditions: [String]) throws -> OwnedRows {
    let owners = chosen[kind.index]
    let all = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    if owners.isSparse {
      let search = "\(sql) WHERE t.\"\(owner)\" = ?1 AND \(all)"
      if try !database.plan(of: search).contains(where: { $0.hasPrefix("SCAN") }) {
        return OwnedRows(of: owners, try database.query(search), isSearched: true)
      }
    }
    return OwnedRows(of: owners, try database.query("\(sql) WHERE \(all)"), isSearched: false)
  }

  /// Returns the rows of a table that belong to chosen records and are not deleted: the owner's number, and the numbers in some columns.
  private func rows(of table: String, by owner: String, _ kind: Kind, _ columns: [String]) throws -> OwnedRows {
    try rows(sql(of: table, [owner] + columns), by: owner, kind, where: [living(in: table)])
  }

  /// Returns the numbers of rows by number, or by a name or a code in any capitals; nil where none is named.
  private func numbers(
    _ named: Selection.Choice?, in table: String, _ columns: [String] = ["name"]
  ) throws -> Set<Int64>? {
    guard let named, !named.ids.isEmpty || !named.names.isEmpty else { return nil }
    var found: Set<Int64> = []
    let wanted = (ids: Set(named.ids.map(Int64.init)), names: Set(named.names.map { $0.lowercased() }))
    var unknown = wanted.names
    if tables.has("id", in: table) {
      let columns = wanted.names.isEmpty ? [] : columns.filter { tables.has($0, in: table) }
      _ = try database.forEachRow(of: table, columns.map { "t.\"\($0)\"" }, where: living(in: table)) { row in
        let id = row.integer(0)
        if wanted.ids.contains(id) { found.insert(id) }
        for place in columns.indices {
          guard let name = row.text(place + 1)?.lowercased(), wanted.names.contains(name) else { continue }
          found.insert(id)
          unknown.remove(name)
        }
      }
    }
    let missing =
      named.ids.filter { !found.contains(Int64($0)) }.map { "\($0)" }
      + named.names.filter { unknown.contains($0.lowercased()) }.map { "\"\($0)\"" }
    guard !missing.isEmpty else { return found }
    let shown = missing.prefix(Self.shownNames).joined(separator: ", ")
    let more = missing.count > Self.shownNames ? " and \(missing.count - Self.shownNames) more" : ""
    throw SourceError(
      code: .unavailable, message: "The dump has no \(shown)\(more) in \(table), which fetch.only names.",
      remedy: "Write ids and names as the dump has them, or leave out what it does not have; nothing was published.")
  }

  /// The most names that a message has.
  private static let shownNames = 20

  private mutating func chooseSeries(_ choices: [String: Selection.Choice]) throws {
    let publishers = try numbers(choices["publishers"], in: "gcd_publisher")
    let series = try numbers(choices["series"], in: "gcd_series")
    let languages = try numbers(choices["languages"], in: "stddata_language", ["code", "name"])
    let countries = try numbers(choices["countries"], in: "stddata_country", ["code", "name"])
    let rows = try rows(of: "gcd_series", ["id", "publisher_id", "language_id", "country_id"])
    while try rows.step() {
      let isChosen = zip([series, publishers, languages, countries], 0...)
        .allSatisfy { numbers, place in numbers?.contains(rows.integer(place)) ?? true }
      if isChosen { chosen[GCDModel.series.index].insert(rows.integer(0)) }
    }
    for id in publishers ?? [] { chosen[GCDModel.publishers.index].insert(id) }
  }

  /// Returns the years in `1960-1969` or `1975`; nil for another text.
  static func years(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count <= 2, first <= last else {
      return nil
    }
    return first...last
  }

  /// Chooses the issues of the chosen series; with years, only series of such issues stay.
  private mutating func chooseIssues(_ years: [ClosedRange<Int>]) throws {
    var series = noSeries
    let issues = try years.isEmpty ? nil : self.issues(of: years)
    var rows = try rows(of: "gcd_issue", by: "series_id", GCDModel.series, ["id"])
    while try rows.step() {
      guard issues?.contains(rows.query.integer(1)) ?? true else { continue }
      chosen[GCDModel.issues.index].insert(rows.query.integer(1))
      series.insert(rows.query.integer(0))
    }
    if !years.isEmpty { chosen[GCDModel.series.index] = series }
  }

  /// Returns the issues of some years, found by the index of their key dates.
  private func issues(of years: [ClosedRange<Int>]) throws -> NumberSet {
    var issues = chosen[GCDModel.issues.index]
    guard tables.has("key_date", in: "gcd_issue") else { return issues }
    let rows = try database.query("SELECT t.id FROM gcd_issue AS t WHERE t.key_date >= ?1 AND t.key_date < ?2")
    func text(_ year: Int) -> String { String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)" }
    for range in years {
      // The colon stands behind all digits, and behind the hyphen.
      rows.restart(binding: text(range.lowerBound), text(range.upperBound) + ":")
      while try rows.step() { issues.insert(rows.integer(0)) }
    }
    return issues
  }

  private mutating func chooseStories() throws {
    var rows = try rows(of: "gcd_story", by: "issue_id", GCDModel.issues, ["id"])
    while try rows.step() { chosen[GCDModel.stories.index].insert(rows.query.integer(1)) }
  }

  /// Chooses the records that the chosen records of a kind name. Series, issues and stories were chosen before; records of the same kind
  /// would lead on without an end.
  private mutating func follow(_ kind: Kind) throws {
    let description = GCDModel.kinds[kind.index]
    guard tables.has(description.table) else { return }
    let others = [GCDModel.series, GCDModel.issues, GCDModel.stories, kind]
    var columns: [(name: String, target: Kind)] = []
    for field in description.fields {
      guard let target = field.description.target, !others.contains(target) else { continue }
      switch field.reading {
      case .reference(let name, _), .first(_, let name): columns.append((name, target))
      case .links(let links): for links in links { try follow(links, of: kind, to: target) }
      default: break
      }
    }
    guard !columns.isEmpty else { return }
    var rows = try rows(of: description.table, by: "id", kind, columns.map(\.name))
    while try rows.step() {
      for (place, column) in columns.enumerated() where !rows.query.isNull(place + 1) {
        chosen[column.target.index].insert(rows.query.integer(place + 1))
      }
    }
  }

  private mutating func follow(_ links: GCDLinks, of kind: Kind, to target: Kind) throws {
    guard var found = try links.query(in: tables, database), let place = found.target else { return }
    // A universe that an appearance names is chosen, too.
    let universe = found.select.column("universe_id")
    // The rows of an owner are found by the owner alone.
    let conditions = found.conditions.map { $0.hasPrefix("t.") ? "+" + $0 : $0 }
    var rows = try rows(found.select.sql, by: links.owner, kind, where: conditions)
    while try rows.step() {
      if !rows.query.isNull(place) { chosen[target.index].insert(rows.query.integer(place)) }
      if let universe, !rows.query.isNull(universe) {
        chosen[GCDModel.universes.index].insert(rows.query.integer(universe))
      }
    }
  }

  /// Chooses the groups of the chosen brands.
  private mutating func chooseBrandGroups() throws {
    guard tables.has("gcd_brand_emblem_group") else { return }
    var rows = try rows(of: "gcd_brand_emblem_group", by: "brand_id", GCDModel.brands, ["brandgroup_id"])
    while try rows.step() { chosen[GCDModel.brandGroups.index].insert(rows.query.integer(1)) }
  }
}

/// The rows of a query that belong to chosen records: found by a search for each record, or by reading all rows.
private struct OwnedRows {
  /// The query, at the current row; its first column is the owner's number.
  let query: DumpQuery
  private let owners: NumberSet
  private let isSearched: Bool
  /// The owner whose rows are read; nil before the first one.
  private var owner: Int64?

  init(of owners: NumberSet, _ query: DumpQuery, isSearched: Bool) {
    (self.owners, self.query, self.isSearched) = (owners, query, isSearched)
  }

  /// Goes to the next row; false behind the last one.
  mutating func step() throws -> Bool {
    guard isSearched else {
      while try query.step() { if owners.contains(query.integer(0)) { return true } }
      return false
    }
    while true {
      if owner != nil, try query.step() { return true }
      let next = owners.next(from: owner.map { $0 + 1 } ?? 0)
      guard next != .max else { return false }
      owner = next
      query.restart(from: next)
    }
  }
}
