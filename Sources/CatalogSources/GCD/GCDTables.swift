import Basics
import Catalog
import JSONKit

/// The tables of a dump, and the columns of each.
struct GCDTables: Sendable {
  /// The names of columns by the names of tables, in lower case.
  let columns: [String: Set<String>]

  /// Whether there is a table.
  func has(_ table: String) -> Bool { columns[table] != nil }

  /// Whether a table has a column.
  func has(_ column: String, in table: String) -> Bool { columns[table]?.contains(column) ?? false }
}

/// A query while it is put together: the columns that are there, and the tables that they lead to.
struct GCDSelect {
  private let table: String
  private let tables: GCDTables
  private var expressions: [String] = []
  private var joins: [String] = []

  /// A query over a table, which is called `t` in it.
  init(from table: String, _ tables: GCDTables) {
    self.table = table
    self.tables = tables
  }

  /// The query so far, without conditions.
  var sql: String {
    (["SELECT \(expressions.joined(separator: ", ")) FROM \"\(table)\" AS t"] + joins).joined(separator: " ")
  }

  /// Whether the table has a column.
  func has(_ column: String) -> Bool { tables.has(column, in: table) }

  private mutating func add(_ expression: String) -> Int {
    expressions.append(expression)
    return expressions.count - 1
  }

  /// Joins a table by the number in a column; the name that it has then.
  private mutating func join(_ other: String, by column: String) -> String {
    let join = "LEFT JOIN \"\(other)\" AS \"\(column)/\(other)\" ON \"\(column)/\(other)\".id = t.\"\(column)\""
    if !joins.contains(join) { joins.append(join) }
    return "\"\(column)/\(other)\""
  }

  /// The place of a column; nil where the table has none of that name.
  mutating func column(_ name: String) -> Int? { has(name) ? add("t.\"\(name)\"") : nil }

  /// The place of what another table says of the number in a column; nil where that cannot be asked.
  mutating func name(of column: String, in names: GCDNames) -> Int? {
    guard has(column), let name = names.columns.first(where: { tables.has($0, in: names.table) }) else { return nil }
    return add("\(join(names.table, by: column)).\"\(name)\"")
  }

  /// The first of three places with the parts of the date of the number in a column.
  mutating func dateParts(_ column: String) -> Int? {
    guard has(column), tables.has("stddata_date") else { return nil }
    let date = join("stddata_date", by: column)
    let first = add("\(date).year")
    _ = (add("\(date).month"), add("\(date).day"))
    return first
  }
}

/// The words of the small tables, by table and number.
struct GCDDictionaries {
  private var words: [GCDWords: [Int64: [UInt8]]] = [:]
  /// The most words of a table, and the most bytes that are kept of one.
  private static let (greatestCount, greatestWord) = (100_000, 1000)

  /// Reads the tables that are there.
  ///
  /// - Throws: `SourceError`.
  init(_ database: DumpDatabase, _ tables: GCDTables) throws {
    for table in GCDWords.allCases where tables.has(table.column, in: table.rawValue) {
      let rows = try database.query(
        "SELECT id, \(table.column) FROM \(table.rawValue) LIMIT \(Self.greatestCount)")
      while try rows.step() {
        words[table, default: [:]][rows.integer(0)] = Array((rows.text(1) ?? "").prefix(Self.greatestWord).utf8)
      }
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
  /// A day where a text says one to the day, `2005-03-16`; else null.
  static func appendDay(_ text: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    guard text.count == 10, CatalogDate(text).written != nil else { return out.append("null") }
    out.appendJSONString(utf8: text)
  }

  /// The amount of the first price of `3.99 USD; 4.99 CAD`; null where it is no plain number, as in old British money.
  static func appendAmount(_ prices: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    let amount = firstPrice(prices).first ?? ""
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = (1...2).contains(parts.count) && parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard isNumber, parts.allSatisfy({ !$0.isEmpty }), let value = Double(amount) else { return out.append("null") }
    out.append(double: value)
  }

  /// The currency of the first price; null where there is none.
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

  /// A date as far as its parts are known: `1940-08-28`, `1940-08`, `194?`; nil where none is.
  static func date(_ year: String, _ month: String, _ day: String) -> String? {
    func padded(_ part: String) -> String { part.utf8.count == 1 ? "0\(part)" : part }
    var parts = [year.isEmpty ? "????" : year, padded(month), padded(day)]
    while let last = parts.last, last.isEmpty { parts.removeLast() }
    guard !year.isEmpty || parts.count > 1 else { return nil }
    return parts.map { $0.isEmpty ? "??" : $0 }.joined(separator: "-")
  }

  /// A text, or null.
  static func append(_ text: String?, to out: inout ByteBuilder) {
    if let text { out.appendJSONString(text) } else { out.append("null") }
  }

  /// `Series #12 [Variant]`; an issue without a number has its series' name, and behind it the title that tells it from others.
  static func issueName(series: String, number: String, title: String, variant: String) -> String {
    let hasNumber = !number.isEmpty && number != "[nn]"
    let what = hasNumber ? " #\(number)" : title.isEmpty || title == series ? "" : " - \(title)"
    return series + what + (variant.isEmpty ? "" : " [\(variant)]")
  }
}
