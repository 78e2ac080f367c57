import GRDBSQLite

/// A statement that inserts rows, prepared once.
///
/// A class because it owns a statement of SQLite; one task uses it. The connection must outlive it.
package final class DatabaseInsertion {
  /// A value of a cell.
  package enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    /// Creates a text, or null for none.
    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// Creates a whole number, or null for none.
    package init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
  }

  private let connection: DatabaseConnection
  private let statement: OpaquePointer
  private var isFinalized = false

  /// Prepares a statement.
  ///
  /// - Throws: `DatabaseError`.
  package init(_ sql: String, in connection: DatabaseConnection) throws(DatabaseError) {
    self.connection = connection
    statement = try connection.prepare(sql)
  }

  deinit { finalize() }

  /// Ends the statement, which must be done before the connection is closed.
  package func finalize() {
    guard !isFinalized else { return }
    isFinalized = true
    sqlite3_finalize(statement)
  }

  /// Runs the statement with values for its parameters.
  ///
  /// - Returns: whether a row was inserted.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func run(_ values: [Value]) throws(DatabaseError) -> Bool {
    try bind(values)
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw connection.error(code) }
    return connection.lastChanges > 0
  }

  /// Runs a query with values for its parameters.
  ///
  /// - Returns: the whole number in the first column of the first row; nil for no row.
  /// - Throws: `DatabaseError`.
  package func number(_ values: [Value]) throws(DatabaseError) -> Int64? {
    try bind(values)
    let code = sqlite3_step(statement)
    let number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : nil
    sqlite3_reset(statement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw connection.error(code) }
    return number
  }

  private func bind(_ values: [Value]) throws(DatabaseError) {
    for (place, value) in values.enumerated() {
      let parameter = CInt(place + 1)
      let code: CInt
      switch value {
      case .null: code = sqlite3_bind_null(statement, parameter)
      case .integer(let number): code = sqlite3_bind_int64(statement, parameter, number)
      case .real(let number): code = sqlite3_bind_double(statement, parameter, number)
      case .text(let text):
        // The destructor that copies the text.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        code = sqlite3_bind_text(statement, parameter, text, CInt(text.utf8.count), copied)
      }
      guard code == SQLITE_OK else { throw connection.error(code) }
    }
  }
}
