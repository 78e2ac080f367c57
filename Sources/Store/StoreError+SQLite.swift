import GRDB

extension StoreError {
  /// Runs a piece of database work, turning SQLite's errors into the store's.
  static func catching<R>(path: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(code: code(for: error.resultCode), path: path, cause: error.message ?? "\(error.resultCode)")
    }
  }

  private static func code(for result: ResultCode) -> Code {
    switch result {
    case .SQLITE_FULL: .full
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA, .SQLITE_ERROR, .SQLITE_MISUSE: .unreadable
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    default: .ioError
    }
  }
}
