import Basics
import Catalog
import JSONKit

/// A reader of the rows of a table of links, beside those of the records that have them. Both come in the order of the records' ids, so
/// each row is read once, and no record needs a query of its own.
final class GCDLinkReader {
  private enum Cell {
    case null
    case value(Int)
    case word(Int, GCDWords)
  }

  /// The table of the rows.
  let table: String
  private let rows: DumpQuery
  /// The query of the owners of the rows alone.
  private let owners: DumpQuery
  private let form: GCDLinks.Form
  private let members: [(name: StaticString, cell: Cell)]
  private let target: Int?
  private let name: Int?
  /// Whether rows come in the order of their owners by an index; without one the query sorts them all when it begins.
  private let isIndexed: Bool
  /// Whether several readers cost little more than one: rows that no index has in order are sorted by each.
  let isShareable: Bool
  /// The most rows that may be sorted more than once.
  private static let fewRows = 200_000
  /// The owner of the current row; nil behind the last one, and before the first.
  private var owner: Int64?
  private var hasBegun = false
  /// Whether the current row has a value that is too large, so that none of its values can be read.
  private var isTooLarge = false
  /// The owner of the rows that were read last, and the number of these rows since the query began.
  private var last: (owner: Int64, rows: Int) = (0, 0)

  /// Creates a reader; nil where the dump has no such table.
  ///
  /// - Throws: `SourceError`.
  init?(_ links: GCDLinks, in tables: GCDTables, _ database: DumpDatabase) throws {
    guard let found = try links.query(in: tables, database) else { return nil }
    var select = found.select
    table = links.table
    form = links.form
    (target, name) = (found.target, found.name)
    members = links.members.map { member in
      switch member.reading {
      case .column(let name): (member.name, select.column(name).map(Cell.value) ?? .null)
      case .word(let name, let words): (member.name, select.column(name).map { .word($0, words) } ?? .null)
      case .named(let name, let names): (member.name, select.name(of: name, in: names).map(Cell.value) ?? .null)
      case .years(let table, let column): (member.name, select.years(of: table, by: column).map(Cell.value) ?? .null)
      default: (member.name, .null)
      }
    }
    let owner = "t.\"\(links.owner)\""
    let second = select.has("id") ? "t.id" : found.place ?? owner
    let condition =
      "WHERE \((["\(owner) >= ?1"] + found.conditions).joined(separator: " AND ")) ORDER BY \(owner), \(second)"
    let sql = "\(select.sql) \(condition)"
    rows = try database.query(sql)
    owners = try database.query("\(select.sqlOfFirst) \(condition)")
    isIndexed = try !database.plan(of: sql).contains("USE TEMP B-TREE FOR ORDER BY")
    isShareable = try isIndexed || !database.query("SELECT 1 FROM \"\(table)\" LIMIT 1 OFFSET \(Self.fewRows)").step()
  }

  private func restart(from id: Int64) {
    rows.restart(from: id)
    (last, isTooLarge) = ((id, 0), false)
  }

  private func next() throws {
    // A query that sorts looks at all rows when it begins, so none can be skipped.
    guard let hasRow = isIndexed ? try rows.stepUnlessTooLarge() : try rows.step() else { return try findTooLarge() }
    owner = hasRow ? rows.integer(0) : nil
    guard let owner else { return }
    last = (owner, owner == last.owner ? last.rows + 1 : 1)
  }

  /// Finds the owner of the row that is too large: it is the row behind those that were read.
  private func findTooLarge() throws {
    owner = nil
    owners.restart(from: last.owner)
    for _ in 0..<last.rows { _ = try owners.stepUnlessTooLarge() }
    // An owner that is too large itself counts as none.
    guard try owners.stepUnlessTooLarge() == true else { return }
    owner = owners.integer(0)
    isTooLarge = true
  }

  /// Goes to the first row of an owner, or behind its place where it has none.
  private func seek(_ id: Int64) throws {
    var steps = 0
    if !hasBegun {
      hasBegun = true
      restart(from: id)
      try next()
    }
    while let owner, owner < id {
      steps += 1
      // Records were skipped: an index leads on faster than the rows of these.
      if isTooLarge || isIndexed && steps == DumpQuery.stepsOfSearch { restart(from: id) }
      try next()
    }
  }

  /// Whether a record has links. Records come in the order of ids.
  func has(_ id: Int64) throws -> Bool {
    try seek(id)
    return owner == id
  }

  /// Appends the links of a record as an array. Records come in the order of ids.
  ///
  /// - Returns: the number of texts that were not UTF-8 and were repaired; nil where a row is too large, so that links are missing.
  func append(of id: Int64, _ words: GCDDictionaries, to out: inout ByteBuilder) throws -> Int? {
    var repairs = 0
    try seek(id)
    out.append(UInt8(ascii: "["))
    var isFirst = true
    let start = out.count
    while owner == id {
      guard !isTooLarge else {
        restart(from: id + 1)
        try next()
        return nil
      }
      // A larger record is rejected whole, so its other links need not be read.
      guard out.count - start <= GCDPages.greatestRecord else {
        try next()
        continue
      }
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      repairs += append(words, to: &out)
      try next()
    }
    out.append(UInt8(ascii: "]"))
    return repairs
  }

  /// Appends the current link alone, and ignores the others of the record.
  ///
  /// - Returns: the number of texts that were not UTF-8 and were repaired; nil where its row is too large.
  func appendFirst(_ words: GCDDictionaries, to out: inout ByteBuilder) throws -> Int? {
    isTooLarge ? nil : append(words, to: &out)
  }

  /// Appends the current link.
  private func append(_ words: GCDDictionaries, to out: inout ByteBuilder) -> Int {
    var repairs = 0
    func append(_ column: Int?) {
      if let column { repairs += rows.appendValue(column, to: &out) ? 0 : 1 } else { out.append("null") }
    }
    func append(_ cell: Cell) {
      switch cell {
      case .null: out.append("null")
      case .value(let column): append(column)
      case .word(let column, let table): words.append(rows.integer(column), of: table, to: &out)
      }
    }
    var isFirst = true
    switch form {
    case .text:
      append(members[0].cell)
      return repairs
    case .reference, .mayLeadNowhere:
      out.append("{\"id\":")
      append(target)
      out.append(",\"name\":")
      append(name)
      isFirst = false
    case .object: break
    }
    for (name, cell) in members {
      out.append(isFirst ? "{\"" : ",\"")
      isFirst = false
      out.append(name)
      out.append("\":")
      append(cell)
    }
    out.append(UInt8(ascii: "}"))
    return repairs
  }
}

extension GCDLinks {
  /// The query of the rows, with the columns of their owners and of the records that they lead to.
  struct Query {
    /// The query; its first column is the number of the owner.
    var select: GCDSelect
    /// The places of the number that a row leads to, and of the name of that record.
    var target, name: Int?
    /// The column of that number, as conditions name it.
    var place: String?
    /// The conditions that rows must meet to count.
    var conditions: [String] = []
  }

  /// Returns the query of the rows; nil where the dump has no such table, or knows no records of the kind.
  ///
  /// - Throws: `SourceError`.
  func query(in tables: GCDTables, _ database: DumpDatabase) throws -> Query? {
    var query = Query(select: GCDSelect(from: table, tables))
    if let beyond, !query.select.add(beyond.table, by: beyond.column) { return nil }
    guard query.select.has(owner), query.select.column(owner) != nil else { return nil }
    if form != .object && form != .text {
      guard let place = query.select.place(of: target) else { return nil }
      query.place = place
      if let via {
        query.target = query.select.name(of: target, in: GCDNames(table: via.table, column: via.target))
        query.name = query.select.name(of: target, in: GCDNames(table: via.table))
      } else {
        query.target = query.select.column(target)
        query.name = names.flatMap { query.select.name(of: target, in: $0) }
      }
      // A row that leads nowhere is of another form: a reprint of an issue has no story. The plus signs keep SQLite from the indexes of
      // these columns: it takes IS NULL for the best of all conditions, though most rows meet it, and would sort them.
      if form == .reference { query.conditions.append("+\(place) IS NOT NULL") }
    }
    if query.select.has("deleted") { query.conditions.append("ifnull(t.deleted, 0) <> 1") }
    query.conditions += unless.filter(query.select.has).map { "+t.\"\($0)\" IS NULL" }
    if let content {
      guard query.select.has("content_type_id"), let number = try Self.number(of: content, in: tables, database) else {
        return nil
      }
      query.conditions.append("t.content_type_id = \(number)")
    }
    return query
  }

  /// Returns the number that stands for a kind where rows belong to records of several kinds; nil where the dump has none.
  static func number(of content: String, in tables: GCDTables, _ database: DumpDatabase) throws -> Int64? {
    guard tables.has("model", in: "django_content_type"), tables.has("app_label", in: "django_content_type") else {
      return nil
    }
    let rows = try database.query(
      "SELECT id FROM django_content_type WHERE app_label = 'gcd' AND model = '\(content)'")
    return try rows.step() ? rows.integer(0) : nil
  }
}
