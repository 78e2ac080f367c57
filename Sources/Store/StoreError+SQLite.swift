import GRDB

/// A stored value that no version of this program has written: the file is damaged there.
struct DamagedValue: Error {
  /// Which value of which row.
  let what: String
}

extension StoreError {
  /// Runs a piece of database work, turning SQLite's errors, and values that make no sense, into the store's.
  static func catching<R>(path: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(code: code(for: error.resultCode), path: path, cause: error.message ?? "\(error.resultCode)")
    } catch let error as RowDecodingError {
      throw StoreError(code: .unreadable, path: path, cause: "a value is damaged: \(error)")
    } catch let error as DamagedValue {
      throw StoreError(code: .unreadable, path: path, cause: "\(error.what) is damaged")
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
