import Basics
import Catalog

/// Which records of a dump are read; with nothing chosen, all of them.
public struct GCDFilter: Sendable, Hashable {
  /// Publishers by number or by name, as the dump has it, in any capitals.
  public var publishers: (ids: [Int], names: [String]) {
    get { (publisherIDs, publisherNames) }
    set { (publisherIDs, publisherNames) = newValue }
  }
  private var publisherIDs: [Int] = []
  private var publisherNames: [String] = []
  /// Languages of series, by code or name.
  public var languages: [String] = []
  /// Countries of series, by code or name.
  public var countries: [String] = []
  /// Years of issues, by their key dates.
  public var years: [ClosedRange<Int>] = []

  /// Everything.
  public init() {}

  /// Whether it leaves out nothing.
  public var isEmpty: Bool { self == GCDFilter() }
}

/// Numbers of the records of a table, a bit each: those of a dump are dense. Other numbers, which stand where a reference is wrong,
/// are ignored.
struct NumberSet {
  private var words: [UInt64] = []
  /// Numbers that no table of a dump has come to.
  private var others: Set<Int64> = []
  private let greatest: Int64

  /// Numbers with a bit of their own: 16 megabytes.
  private static let dense: Int64 = 1 << 27

  /// An empty set.
  ///
  /// - Parameter greatest: the greatest number that a record has.
  init(upTo greatest: Int64) { self.greatest = greatest }

  mutating func insert(_ number: Int64) {
    guard (0...max(0, greatest)).contains(number) else { return }
    guard number < Self.dense else {
      others.insert(number)
      return
    }
    let word = Int(number >> 6)
    if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
    words[word] |= 1 << UInt64(number & 63)
  }

  func contains(_ number: Int64) -> Bool {
    guard (0..<Self.dense).contains(number) else { return others.contains(number) }
    let word = Int(number >> 6)
    return word < words.count && words[word] & 1 << UInt64(number & 63) != 0
  }

  var isEmpty: Bool { others.isEmpty && words.allSatisfy { $0 == 0 } }
}

/// The numbers of the records that a filter leaves: series of the chosen publishers, languages and countries, their issues of the
/// chosen years, the stories of these, and whom and what these name.
struct GCDSelection {
  /// By `Kind.index`.
  private var chosen: [NumberSet]
  /// A set of series without any.
  private let noSeries: NumberSet
  private let tables: GCDTables
  private let database: DumpDatabase

  /// Finds the numbers.
  ///
  /// - Throws: `SourceError`, also where the filter leaves nothing.
  /// - Complexity: one pass over each table; a bit for each number.
  init(_ filter: GCDFilter, of tables: GCDTables, _ database: DumpDatabase) throws {
    self.tables = tables
    self.database = database
    chosen = try GCDModel.kinds.map { kind in
      guard tables.has(kind.table) else { return NumberSet(upTo: 0) }
      let rows = try database.query("SELECT max(id) FROM \"\(kind.table)\"")
      return NumberSet(upTo: try rows.step() ? rows.integer(0) : 0)
    }
    noSeries = chosen[GCDModel.series.index]
    try chooseSeries(filter)
    try chooseIssues(filter.years)
    try chooseStories()
    // Whom issues and stories name comes before whom these name in turn.
    for kind in [
      GCDModel.series, GCDModel.issues, GCDModel.stories, GCDModel.characters, GCDModel.groups,
      GCDModel.indiciaPublishers,
    ] {
      try follow(kind)
    }
    try chooseBrandGroups()
    guard !chosen[GCDModel.issues.index].isEmpty || !chosen[GCDModel.series.index].isEmpty else {
      throw SourceError(
        code: .unavailable, message: "The dump has no series of what fetch.only names.",
        remedy: "Look the publishers, languages, countries and years up, and run again; nothing was published.")
    }
  }

  /// Whether a record is read.
  func has(_ id: Int64, _ kind: Kind) -> Bool { chosen[kind.index].contains(id) }

  /// The rows of a table that are not deleted: numbers in some columns, 0 for none.
  private func rows(of table: String, _ columns: [String]) throws -> DumpQuery {
    let condition = tables.has("deleted", in: table) ? " WHERE ifnull(deleted, 0) <> 1" : ""
    let list = columns.map { tables.has($0, in: table) ? "\"\($0)\"" : "NULL" }.joined(separator: ", ")
    return try database.query("SELECT \(list) FROM \"\(table)\"\(condition)")
  }

  /// The numbers of rows by a name or a code.
  private func numbers(_ names: [String], in table: String, _ columns: [String]) throws -> Set<Int64>? {
    guard !names.isEmpty else { return nil }
    var found: Set<Int64> = []
    var unknown = Set(names.map { $0.lowercased() })
    let rows = try rows(of: table, ["id"] + columns)
    let wanted = unknown
    while tables.has(table), try rows.step() {
      for place in columns.indices {
        guard let name = rows.text(place + 1)?.lowercased(), wanted.contains(name) else { continue }
        found.insert(rows.integer(0))
        unknown.remove(name)
      }
    }
    guard let name = unknown.min() else { return found }
    throw SourceError(
      code: .unavailable, message: "The dump has no \"\(name)\" in \(table), which fetch.only names.",
      remedy: "Write it as the dump does, or leave it out; nothing was published.")
  }

  private mutating func chooseSeries(_ filter: GCDFilter) throws {
    let named = try numbers(filter.publishers.names, in: "gcd_publisher", ["name"])
    let hasPublishers = named != nil || !filter.publishers.ids.isEmpty
    let publishers = (named ?? []).union(filter.publishers.ids.map(Int64.init))
    let languages = try numbers(filter.languages, in: "stddata_language", ["code", "name"])
    let countries = try numbers(filter.countries, in: "stddata_country", ["code", "name"])
    let rows = try rows(of: "gcd_series", ["id", "publisher_id", "language_id", "country_id"])
    while try rows.step() {
      if hasPublishers, !publishers.contains(rows.integer(1)) { continue }
      if let languages, !languages.contains(rows.integer(2)) { continue }
      if let countries, !countries.contains(rows.integer(3)) { continue }
      chosen[GCDModel.series.index].insert(rows.integer(0))
    }
    if hasPublishers { for id in publishers { chosen[GCDModel.publishers.index].insert(id) } }
  }

  /// The issues of the chosen series; with years, only series of such issues stay.
  private mutating func chooseIssues(_ years: [ClosedRange<Int>]) throws {
    var series = noSeries
    let rows = try rows(of: "gcd_issue", ["id", "series_id", "key_date"])
    while try rows.step() {
      guard has(rows.integer(1), GCDModel.series) else { continue }
      if !years.isEmpty {
        guard let year = rows.text(2).flatMap({ Int($0.prefix(4)) }), years.contains(where: { $0.contains(year) })
        else {
          continue
        }
      }
      chosen[GCDModel.issues.index].insert(rows.integer(0))
      series.insert(rows.integer(1))
    }
    if !years.isEmpty { chosen[GCDModel.series.index] = series }
  }

  private mutating func chooseStories() throws {
    let rows = try rows(of: "gcd_story", ["id", "issue_id"])
    while try rows.step() {
      if has(rows.integer(1), GCDModel.issues) { chosen[GCDModel.stories.index].insert(rows.integer(0)) }
    }
  }

  /// Chooses what the chosen records of a kind name, but for series, issues and stories, which were chosen before.
  private mutating func follow(_ kind: Kind) throws {
    let description = GCDModel.kinds[kind.index]
    guard tables.has(description.table) else { return }
    let isFollowed = { (target: Kind) in ![GCDModel.series, GCDModel.issues, GCDModel.stories].contains(target) }
    var columns: [(name: String, target: Kind)] = []
    for field in description.fields {
      guard let target = field.description.target, isFollowed(target) else { continue }
      switch field.reading {
      case .reference(let names, _): columns += names.map { ($0, target) }
      case .links(let links): try follow(links, of: kind, to: target)
      default: break
      }
    }
    guard !columns.isEmpty else { return }
    let rows = try rows(of: description.table, ["id"] + columns.map(\.name))
    while try rows.step() {
      guard has(rows.integer(0), kind) else { continue }
      for (place, column) in columns.enumerated() where !rows.isNull(place + 1) {
        chosen[column.target.index].insert(rows.integer(place + 1))
      }
    }
  }

  private mutating func follow(_ links: GCDLinks, of kind: Kind, to target: Kind) throws {
    guard let owner = links.owner.first(where: { tables.has($0, in: links.table) }),
      let column = links.target.first(where: { tables.has($0, in: links.table) })
    else { return }
    var select = GCDSelect(from: links.table, tables)
    _ = select.column(owner)
    let place =
      if let via = links.via {
        select.name(of: column, in: GCDNames(table: via.table, columns: [via.target]))
      } else {
        select.column(column)
      }
    // Where an appearance says a universe, that is named, too.
    let universe = select.column("universe_id")
    guard let place else { return }
    let condition = select.has("deleted") ? " WHERE ifnull(t.deleted, 0) <> 1" : ""
    let rows = try database.query(select.sql + condition)
    while try rows.step() {
      guard has(rows.integer(0), kind) else { continue }
      if !rows.isNull(place) { chosen[target.index].insert(rows.integer(place)) }
      if let universe, !rows.isNull(universe) { chosen[GCDModel.universes.index].insert(rows.integer(universe)) }
    }
  }

  /// The groups of the chosen brands.
  private mutating func chooseBrandGroups() throws {
    guard tables.has("gcd_brand_emblem_group") else { return }
    let rows = try rows(of: "gcd_brand_emblem_group", ["brandgroup_id", "brand_id"])
    while try rows.step() {
      if has(rows.integer(1), GCDModel.brands) { chosen[GCDModel.brandGroups.index].insert(rows.integer(0)) }
    }
  }
}
