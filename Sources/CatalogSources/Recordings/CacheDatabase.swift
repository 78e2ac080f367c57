import Basics
import GRDBSQLite

/// The cache of an HTTP library: a SQLite database with a table of answers by address, or by a key that stands for the address.
///
/// The database is read from memory, so no file is opened, made or locked. It comes from others: only tables with rows of their own are
/// read, and neither a value nor all of them together may be larger than recordings may be.
///
/// A class because it owns a connection of SQLite. One task uses it.
final class CacheDatabase {
  /// A table with answers.
  struct Table {
    let name: String
    /// The columns of the address and of the answer.
    let address, answer: String
  }

  /// A row of a table, valid only inside the closure that is called with it.
  struct Row {
    /// The number of the row in the table, from 1.
    let number: Int
    /// The address, or the key that stands for it.
    let address: String
    /// The answer as it was kept; empty where there is none.
    let answer: UnsafeRawBufferPointer
  }

  private var handle: OpaquePointer?
  private let size: Int

  /// The names of the two columns in caches, the likeliest first: requests-cache has `key` and `value`, clients of comics catalogues `key`
  /// and `json`, `query` and `response`.
  private static let addresses = ["url", "query", "key", "uri"]
  private static let answers = ["response", "json", "value", "body", "content"]
  /// The most bytes of a value.
  private static let greatestValue = 256 << 20

  /// Whether some bytes begin a database.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: Array("SQLite format 3\0".utf8)) }

  /// Whether some bytes begin the log of a database; the newest rows stand only in the log.
  static func isLog(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0x37, 0x7F, 0x06, 0x82]) || bytes.starts(with: [0x37, 0x7F, 0x06, 0x83])
  }

  /// Opens a database in memory, on a copy of its bytes.
  ///
  /// - Throws: `Notice`.
  init(_ bytes: UnsafeRawBufferPointer) throws(Notice) {
    size = bytes.count
    guard sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
      let copy = sqlite3_malloc64(UInt64(max(bytes.count, 20)))
    else { throw fault() }
    let room = UnsafeMutableRawBufferPointer(start: copy, count: max(bytes.count, 20))
    room.copyMemory(from: bytes)
    // A database that has a log says so here; it is read without the log.
    (room[18], room[19]) = (1, 1)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    // The copy belongs to the connection from here on, also where this fails.
    let code = sqlite3_deserialize(
      handle, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(bytes.count), Int64(bytes.count), flags)
    guard code == SQLITE_OK else { throw fault() }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(Self.greatestValue))
    for pragma in ["PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON"] {
      guard sqlite3_exec(handle, pragma, nil, nil, nil) == SQLITE_OK else { throw fault() }
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Returns the tables with answers, by name.
  ///
  /// - Throws: `Notice`.
  func tables() throws -> [Table] {
    var columns: [String: [String]] = [:]
    // A view or a virtual table could make rows without end out of nothing.
    let sql = """
      SELECT t.name, c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.rootpage > 0 ORDER BY t.name, c.cid
      """
    try forEachRow(of: sql) { statement in
      columns[Self.text(statement, 0), default: []].append(Self.text(statement, 1))
      return columns.count <= 1_000
    }
    return columns.sorted { $0.key < $1.key }.compactMap { name, columns in
      func first(of names: [String]) -> String? {
        names.lazy.compactMap { name in columns.first { $0.lowercased() == name } }.first
      }
      guard let address = first(of: Self.addresses), let answer = first(of: Self.answers) else { return nil }
      return Table(name: name, address: address, answer: answer)
    }
  }

  /// Calls `body` with every row of a table, in the order of the table.
  ///
  /// - Throws: `Notice` where the database is damaged, or cannot have as many rows as it shows; what `body` throws.
  func forEachRow(of table: Table, _ body: (Row) throws -> Void) throws {
    var (number, total) = (0, 0)
    let sql = "SELECT \(Self.quoted(table.address)), \(Self.quoted(table.answer)) FROM \(Self.quoted(table.name))"
    try forEachRow(of: sql) { statement in
      number += 1
      let isText = sqlite3_column_type(statement, 1) == SQLITE_TEXT
      // The length is asked for behind the text, which may be converted.
      let start = isText ? UnsafeRawPointer(sqlite3_column_text(statement, 1)) : sqlite3_column_blob(statement, 1)
      let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, 1))
      total += count
      // Pages that are used again and again make a small file endless.
      guard number <= size, total <= RecordingFile.maximumBytes else {
        throw Notice.damaged("the database shows more than it can hold; only its first \(number - 1) rows were read")
      }
      try body(
        Row(
          number: number, address: Self.text(statement, 0), answer: UnsafeRawBufferPointer(start: start, count: count)))
      return true
    }
  }

  /// Calls `body` with the statement at every row of a query.
  ///
  /// - Parameter body: returns whether to continue.
  private func forEachRow(of sql: String, _ body: (OpaquePointer) throws -> Bool) throws {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw fault() }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: guard try body(statement) else { return }
      case SQLITE_DONE: return
      default: throw fault()
      }
    }
  }

  private static func text(_ statement: OpaquePointer, _ column: CInt) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  private func fault() -> Notice {
    let words = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no memory"
    return .damaged("the database cannot be read further: \(words)")
  }
}
