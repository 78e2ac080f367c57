import Foundation
import GRDBSQLite

/// A database while it is made: one transaction, without a journal. A class because it owns a connection; one task uses it.
final class DumpWriter {
  private let path: String
  private var handle: OpaquePointer?

  init(making path: String) throws {
    self.path = path
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

  /// Makes a table with an id, and gives it rows.
  ///
  /// - Parameter indexes: the columns that have an index each, which is made when all rows are in.
  func table(
    _ name: String, _ columns: [String], indexes: [String] = [], absent: Set<String>,
    _ fill: ((_ id: Int, _ values: [DumpValue]) throws -> Void) throws -> Void
  ) throws {
    guard !absent.contains(name) else { return }
    try execute("CREATE TABLE \(name) (id integer NOT NULL PRIMARY KEY, \(columns.joined(separator: ", ")))")
    let places = repeatElement("?", count: columns.count + 1).joined(separator: ", ")
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, "INSERT INTO \(name) VALUES (\(places))", -1, &statement, nil) == SQLITE_OK else {
      throw error()
    }
    defer { sqlite3_finalize(statement) }
    try fill { (id, values) throws in
      precondition(values.count == columns.count, "a row of \(name) has as many values as columns")
      sqlite3_reset(statement)
      sqlite3_bind_int64(statement, 1, Int64(id))
      for (place, value) in values.enumerated() { Self.bind(value, to: statement, at: CInt(place + 2)) }
      guard sqlite3_step(statement) == SQLITE_DONE else { throw self.error() }
    }
    for column in indexes { try execute("CREATE INDEX \(name)_\(column) ON \(name) (\(column))") }
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

  private func error() -> GatewayError {
    let words = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no memory"
    return GatewayError(
      code: .log, message: "The dump \(path) could not be written: \(words). Choose another place, or make room there.")
  }
}
