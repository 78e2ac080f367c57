import Foundation
import GRDBSQLite
import Serving

/// A database that is being made: one transaction, without a journal. A class because it owns a connection; one task uses it.
final class DumpWriter {
  private let path: String
  /// Tables that the dump lacks.
  private let absent: Set<String>
  private var handle: OpaquePointer?
  private var made: Set<String> = []

  init(making path: String, absent: Set<String>) throws {
    self.path = path
    self.absent = absent
    unlink(path)
    let code = sqlite3_open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK else { throw error() }
    try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; BEGIN")
  }

  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error() }
  }

  /// Makes a table as real dumps have it, and gives it rows. Of two rows with the same unique key, the first one stays.
  ///
  /// - Parameters:
  ///   - columns: the columns that rows give values for, by name; a column that real dumps lack, or any column of a table that they lack,
  ///     as its definition.
  func table(
    _ name: String, _ columns: [String],
    _ fill: ((_ id: Int, _ values: [DumpValue]) throws -> Void) throws -> Void
  ) throws {
    guard !absent.contains(name) else { return }
    made.insert(name)
    let names = columns.map { String($0.prefix { $0 != " " }) }
    let real = DumpTable.real[name]
    let known = Set(real?.columns.map(\.name) ?? [])
    let more = zip(names, columns).filter { !known.contains($0.0) }.map(\.1)
    let others = (real?.columns ?? []).filter { !names.contains($0.name) }
    try execute(
      real?.creation(with: more)
        ?? "CREATE TABLE \(name) (id integer NOT NULL PRIMARY KEY, \(more.joined(separator: ", ")))")
    let places = (1...names.count + 1).map { "?\($0)" } + others.map(\.usual)
    let insert =
      "INSERT INTO \(name) (\(([real?.key ?? "id"] + names + others.map(\.name)).joined(separator: ", "))) "
      + "VALUES (\(places.joined(separator: ", "))) ON CONFLICT DO NOTHING"
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, insert, -1, &statement, nil) == SQLITE_OK else { throw error() }
    defer { sqlite3_finalize(statement) }
    try fill { (id, values) throws in
      precondition(values.count == columns.count, "a row of \(name) has as many values as columns")
      sqlite3_reset(statement)
      sqlite3_bind_int64(statement, 1, Int64(id))
      for (place, value) in values.enumerated() { Self.bind(value, to: statement, at: CInt(place + 2)) }
      guard sqlite3_step(statement) == SQLITE_DONE else { throw self.error() }
    }
    // Indexes are made when all rows are in.
    try makeIndexes(of: name, real?.indexes ?? [])
  }

  /// Makes the tables that were given no rows.
  func otherTables() throws {
    for (name, table) in DumpTable.real.sorted(by: { $0.key < $1.key }) where !made.union(absent).contains(name) {
      try execute(table.creation())
      try makeIndexes(of: name, table.indexes)
    }
  }

  private func makeIndexes(of table: String, _ indexes: [[String]]) throws {
    for columns in indexes {
      try execute(
        "CREATE INDEX idx_\(table)_\(columns.joined(separator: "_")) ON \(table) (\(columns.joined(separator: ", ")))")
    }
  }

  private static func bind(_ value: DumpValue, to statement: OpaquePointer?, at place: CInt) {
    switch value {
    case .null: sqlite3_bind_null(statement, place)
    case .number(let number): sqlite3_bind_int64(statement, place, Int64(number))
    case .decimal(let number): sqlite3_bind_double(statement, place, number)
    case .text(let text):
      // The bytes are copied: they are valid only during the call.
      sqlite3_bind_text(statement, place, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }

  func close() throws {
    try execute("COMMIT")
    guard sqlite3_close(handle) == SQLITE_OK else { throw error() }
    handle = nil
  }

  private func error() -> ServingError {
    let words = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no memory"
    return ServingError(
      code: .log, message: "The dump \(path) could not be written: \(words). Choose another place, or make room there.")
  }
}
