import Basics
import Catalog
import JSONKit

/// The tables of a dump, and the columns of each.
struct GCDTables: Sendable {
  /// The names of columns by the names of tables, in lower case.
  let columns: [String: Set<String>]

  /// Whether the dump has a table.
  func has(_ table: String) -> Bool { columns[table] != nil }

  /// Whether a table has a column.
  func has(_ column: String, in table: String) -> Bool { columns[table]?.contains(column) ?? false }
}

/// A query under construction: the columns that exist, and the tables that they lead to.
struct GCDSelect {
  private let table: String
  private let tables: GCDTables
  private var expressions: [String] = []
  private var joins: [String] = []
  /// The table whose rows belong to those of the first one; the query calls it `u`.
  private var beyond: String?

  /// Creates a query over a table, which it calls `t`.
  init(from table: String, _ tables: GCDTables) {
    self.table = table
    self.tables = tables
  }

  /// The query so far, without conditions.
  var sql: String {
    sql(of: expressions.joined(separator: ", "))
  }

  /// The query with its first column alone.
  var sqlOfFirst: String { sql(of: expressions[0]) }

  private func sql(of columns: String) -> String {
    (["SELECT \(columns) FROM \"\(table)\" AS t"] + joins).joined(separator: " ")
  }

  /// Whether the table has a column.
  func has(_ column: String) -> Bool { tables.has(column, in: table) }

  /// Returns the column of either table, as conditions name it; nil where neither has it.
  func place(of column: String) -> String? {
    if let beyond, tables.has(column, in: beyond) { return "u.\"\(column)\"" }
    return has(column) ? "t.\"\(column)\"" : nil
  }

  private mutating func add(_ expression: String) -> Int {
    expressions.append(expression)
    return expressions.count - 1
  }

  /// Joins the rows of another table that belong to those of the first one; false where that table has no such column.
  ///
  /// The rows of the first table stay in their order: SQLite takes them first in a cross join.
  mutating func add(_ other: String, by column: String) -> Bool {
    guard tables.has(column, in: other) else { return false }
    beyond = other
    joins.append("CROSS JOIN \"\(other)\" AS u ON u.\"\(column)\" = t.id")
    return true
  }

  /// Joins a table by a number, and returns its name in the query.
  private mutating func join(_ other: String, by number: String) -> String {
    let name = "\(number)/\(other)".filter { $0 != "\"" }
    let join = "LEFT JOIN \"\(other)\" AS \"\(name)\" ON \"\(name)\".id = \(number)"
    if !joins.contains(join) { joins.append(join) }
    return "\"\(name)\""
  }

  /// Adds a column, and returns its place; nil where the tables have none of that name.
  mutating func column(_ name: String) -> Int? { place(of: name).map { add($0) } }

  /// Adds the name that another table has for the number in a column, and returns its place; nil where the dump lacks it.
  mutating func name(of column: String, in names: GCDNames) -> Int? {
    guard var number = place(of: column), tables.has(names.column, in: names.table) else { return nil }
    if let through = names.through {
      guard tables.has(through.column, in: through.table) else { return nil }
      number = "\(join(through.table, by: number)).\"\(through.column)\""
    }
    return add("\(join(names.table, by: number)).\"\(names.column)\"")
  }

  /// Adds the parts of the date that the number in a column stands for, and returns the first of six places: year, month and day, and
  /// whether each is uncertain.
  mutating func dateParts(_ column: String) -> Int? {
    guard let number = place(of: column), tables.has("stddata_date") else { return nil }
    let date = join("stddata_date", by: number)
    let places = ["year", "month", "day", "year_uncertain", "month_uncertain", "day_uncertain"].map { part in
      add(tables.has(part, in: "stddata_date") ? "\(date).\(part)" : "NULL")
    }
    return places[0]
  }

  /// Adds the years in the rows of another table that have the row's number in a column, and returns their place.
  mutating func years(of other: String, by column: String) -> Int? {
    guard tables.has(column, in: other), tables.has("work_year", in: other) else { return nil }
    let mark = tables.has("work_year_uncertain", in: other) ? " || iif(work_year_uncertain = 1, '?', '')" : ""
    return add("(SELECT group_concat(work_year\(mark), '; ') FROM \"\(other)\" WHERE \"\(column)\" = t.id)")
  }
}

/// The words of the small tables, by table and number.
struct GCDDictionaries {
  private var words: [GCDWords: [Int64: [UInt8]]] = [:]
  /// Notices of the tables whose words are too large to be read.
  private(set) var losses: [Notice] = []
  /// The most words of a table, and the most bytes of a word that are kept.
  private static let (greatestCount, greatestWord) = (100_000, 1000)

  /// Reads the words of the tables that exist.
  ///
  /// - Throws: `SourceError`.
  init(_ database: DumpDatabase, _ tables: GCDTables) throws {
    for word in GCDWords.allCases where tables.has(word.column, in: word.table) {
      let tooLarge = try database.forEachRow(of: word.table, ["t.\(word.column)"], limit: Self.greatestCount) { row in
        words[word, default: [:]][row.integer(0)] = Array((row.text(1) ?? "").prefix(Self.greatestWord).utf8)
      }
      guard tooLarge > 0 else { continue }
      losses.append(.damaged("\(tooLarge) words are too large to be read, and null", place: word.table))
    }
  }

  /// Appends the word of a number, or null.
  func append(_ number: Int64, of table: GCDWords, to out: inout ByteBuilder) {
    guard let word = words[table]?[number] else { return out.append("null") }
    word.withUnsafeBytes { out.appendJSONString(utf8: $0) }
  }
}

/// Values that are made of others.
enum GCDValues {
  /// Appends the day of a text that is exact to the day, `2005-03-16`; else null.
  static func appendDay(_ text: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    guard text.count == 10, CatalogDate(text).written != nil else { return out.append("null") }
    out.appendJSONString(utf8: text)
  }

  /// Appends the amount of the first price of `3.99 USD; 4.99 CAD`; null where it is no plain number, as in old British money.
  static func appendAmount(_ prices: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    let amount = firstPrice(prices).first ?? ""
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = (1...2).contains(parts.count) && parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard isNumber, parts.allSatisfy({ !$0.isEmpty }), let value = Double(amount) else { return out.append("null") }
    out.append(double: value)
  }

  /// Appends the currency of the first price; null where there is none.
  static func appendCurrency(_ prices: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    let code = firstPrice(prices).dropFirst().first {
      $0.utf8.count == 3 && $0.utf8.allSatisfy { (65...90).contains($0) }
    }
    append(code.map(String.init), to: &out)
  }

  private static func firstPrice(_ prices: UnsafeRawBufferPointer) -> [Substring] {
    let first = prices.prefix { $0 != UInt8(ascii: ";") }
    return String(decoding: first, as: UTF8.self).split(separator: " ")
  }

  /// A part of a date.
  struct DatePart {
    var text: String
    var isUncertain = false

    /// The text in two digits at least, with a question mark behind an uncertain part; empty where nothing is known.
    fileprivate var written: String {
      let padded = text.utf8.count == 1 ? "0\(text)" : text
      return isUncertain && !text.isEmpty && !text.contains("?") ? padded + "?" : padded
    }
  }

  /// Returns a date as far as its parts are known: `1940-08-28`, `1940-08`, `194?`, `1940?-08`; nil where none is.
  static func date(_ year: DatePart, _ month: DatePart, _ day: DatePart) -> String? {
    var parts = [year.text.isEmpty ? "????" : year.written, month.written, day.written]
    while let last = parts.last, last.isEmpty { parts.removeLast() }
    guard !year.text.isEmpty || parts.count > 1 else { return nil }
    return parts.map { $0.isEmpty ? "??" : $0 }.joined(separator: "-")
  }

  /// Appends a text, or null.
  static func append(_ text: String?, to out: inout ByteBuilder) {
    if let text { out.appendJSONString(text) } else { out.append("null") }
  }

  /// Returns `Series #12 [Variant]`, or `Series v2#12` where the volume stands with the number. An issue without a number has its series'
  /// name, and behind it its title.
  ///
  /// - Parameter volume: the volume where it stands with the number, else empty; in brackets where it is not printed.
  static func issueName(series: String, volume: String, number: String, title: String, variant: String) -> String {
    let number = number.trimmingPrefix(while: \.isWhitespace)
    let hasNumber = !number.isEmpty && number != "[nn]"
    var name = series
    if hasNumber || !volume.isEmpty { name += " \(volume)" }
    // Some numbers are written with their sign.
    if hasNumber { name += number.hasPrefix("#") ? "\(number)" : "#\(number)" }
    if !hasNumber, !title.isEmpty, title != series { name += " - \(title)" }
    return variant.isEmpty ? name : "\(name) [\(variant)]"
  }

  /// Returns a volume as it stands with a number: `v2`, or `[v2]` where it is not printed; empty where there is none.
  static func volume(_ text: String, isPrinted: Bool) -> String {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let volume = isBracketed ? String(text.dropFirst().dropLast()) : text
    return volume.isEmpty ? "" : isBracketed || !isPrinted ? "[v\(volume)]" : "v\(volume)"
  }
}
