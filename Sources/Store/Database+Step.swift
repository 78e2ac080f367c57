import GRDB
import GRDBSQLite

extension Database {
  /// Runs a statement that gives no rows, whose values are bound, and makes it ready for the next ones.
  ///
  /// - Throws: `DatabaseError`.
  func step(_ statement: OpaquePointer) throws {
    let result = sqlite3_step(statement)
    sqlite3_reset(statement)
    guard result == SQLITE_DONE else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: result), message: String(cString: sqlite3_errmsg(sqliteConnection)))
    }
  }
}
