import Basics
import Catalog
import JSONKit

/// Reads the rows of a table of links beside those of the records that have them. Both come in the order of the records' ids, so
/// each row is read once, and no record needs a query of its own.
final class GCDLinkReader {
  private enum Cell {
    case null
    case value(Int)
    case word(Int, GCDWords)
  }

  private let rows: DumpQuery
  private let members: [(name: String, cell: Cell)]
  private let target: Int?
  private let name: Int?
  /// Whether rows come in the order of their owners; without an index the query sorts them all when it begins.
  private let isIndexed: Bool
  /// The owner of the row in hand; nil behind the last one, and before the first.
  private var owner: Int64?
  private var hasBegun = false

  /// The rows that are passed over in the time in which an index leads to one.
  private static let stepsOfSearch = 8

  /// A reader; nil where the dump has no such table.
  ///
  /// - Throws: `SourceError`.
  init?(_ links: GCDLinks, in tables: GCDTables, _ database: DumpDatabase) throws {
    var select = GCDSelect(from: links.table, tables)
    guard let owner = links.owner.first(where: select.has), let column = links.target.first(where: select.has),
      select.column(owner) != nil
    else { return nil }
    if let via = links.via {
      let names = GCDNames(table: via.table)
      target = select.name(of: column, in: GCDNames(table: via.table, columns: [via.target]))
      name = select.name(of: column, in: names)
    } else {
      target = select.column(column)
      name = links.names.flatMap { select.name(of: column, in: $0) }
    }
    members = links.members.map { member in
      switch member.reading {
      case .column(let name): (member.name, select.column(name).map(Cell.value) ?? .null)
      case .word(let name, let words): (member.name, select.column(name).map { .word($0, words) } ?? .null)
      default: (member.name, .null)
      }
    }
    // A row that leads nowhere is of another sort: a reprint of an issue has no story.
    // The plus signs keep SQLite from the indexes of these columns: it takes IS NULL for the best of all conditions, though most
    // rows meet it, and would sort them.
    var conditions = ["t.\"\(owner)\" >= ?1", "+t.\"\(column)\" IS NOT NULL"]
    if select.has("deleted") { conditions.append("ifnull(t.deleted, 0) <> 1") }
    conditions += links.unless.filter(select.has).map { "+t.\"\($0)\" IS NULL" }
    let second = select.has("id") ? "id" : column
    let sql =
      "\(select.sql) WHERE \(conditions.joined(separator: " AND ")) ORDER BY t.\"\(owner)\", t.\"\(second)\""
    rows = try database.query(sql)
    isIndexed = try !database.plan(of: sql).contains("USE TEMP B-TREE FOR ORDER BY")
  }

  private func next() throws { owner = try rows.step() ? rows.integer(0) : nil }

  /// Goes to the first row of an owner, or behind where it would stand.
  private func seek(_ id: Int64) throws {
    var steps = 0
    if !hasBegun {
      hasBegun = true
      rows.restart(from: id)
      try next()
    }
    while let owner, owner < id {
      steps += 1
      // Records were left out: an index leads on faster than the rows of these.
      if isIndexed, steps == Self.stepsOfSearch { rows.restart(from: id) }
      try next()
    }
  }

  /// Appends the links of a record as an array. Records come in the order of ids.
  ///
  /// - Returns: how many texts were not UTF-8 and were repaired.
  func append(of id: Int64, _ words: GCDDictionaries, to out: inout ByteBuilder) throws -> Int {
    var repairs = 0
    func append(_ column: Int) { repairs += rows.appendValue(column, to: &out) ? 0 : 1 }
    try seek(id)
    out.append(UInt8(ascii: "["))
    var isFirst = true
    let start = out.count
    while owner == id {
      // What is larger is rejected whole, so it need not be read.
      guard out.count - start <= GCDDump.greatestRecord else {
        try next()
        continue
      }
      out.append(isFirst ? "{\"id\":" : ",{\"id\":")
      isFirst = false
      if let target { append(target) } else { out.append("null") }
      out.append(",\"name\":")
      if let name { append(name) } else { out.append("null") }
      for (name, cell) in members {
        out.append(",\"")
        out.append(name)
        out.append("\":")
        switch cell {
        case .null: out.append("null")
        case .value(let column): append(column)
        case .word(let column, let table): words.append(rows.integer(column), of: table, to: &out)
        }
      }
      out.append(UInt8(ascii: "}"))
      try next()
    }
    out.append(UInt8(ascii: "]"))
    return repairs
  }
}
