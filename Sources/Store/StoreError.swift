import GRDB

/// An error that the store or the ledger reports when it cannot do its work.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The kind of a failure.
  public enum Code: Sendable, Equatable {
    /// The file cannot be opened, read or written.
    case ioError
    /// The disk is full.
    case full
    /// The file is damaged, or is not a store.
    case unreadable
    /// A newer version of the program has changed the file's tables.
    case newer
    /// Another process holds the file.
    case busy
    /// The file system cannot lock the file, or cannot share its memory with other processes.
    case unfit
  }

  /// The contents of a file, on which the remedy depends.
  enum File: Sendable, Equatable {
    /// Records, which can be rebuilt from captures.
    case store
    /// Counted calls, which cannot be restored.
    case ledger
  }

  /// The kind of the failure.
  public let code: Code
  /// The path of the file.
  public let path: String
  /// The cause, in SQLite's words.
  public let cause: String

  /// The contents of the file.
  var file = File.store

  /// The message: the failure and its remedy.
  public var description: String {
    let name = file == .store ? "store" : "ledger of calls"
    return switch (code, file) {
    case (.ioError, _): "cannot use the \(name) \(path): \(cause); check that the folder exists and may be written"
    case (.full, _): "no space left for the \(name) \(path); free some space and run again, what was fetched is kept"
    case (.unreadable, .store):
      "the store \(path) cannot be read: \(cause); 'spinrack rebuild' makes it again from captures, or move it away to start afresh; published output is not touched"
    case (.unreadable, .ledger):
      "the ledger of calls \(path) cannot be read: \(cause); put it back from a backup. No command makes it again: whoever moves "
        + "it away forgets the calls of today, and should run again on the source's next day, or with --set "
        + "source.quota.calls=NUMBER for the calls that are left today"
    case (.newer, .store):
      "the store \(path) was made by a newer version of spinrack (\(cause)) and was left as it is; use that version or a newer one, or move the file away and make it again with 'spinrack rebuild'"
    case (.newer, .ledger):
      "the ledger of calls \(path) was made by a newer version of spinrack (\(cause)) and was left as it is; use that version or "
        + "a newer one: moving the file away would forget the calls of today"
    case (.unfit, _):
      "cannot use the \(name) \(path): its file system cannot lock files, or map them into memory for several processes "
        + "(\(cause)); put it on another one, such as ext4, XFS or Btrfs: --state-dir names the folder"
    case (.busy, .store): "the store \(path) is in use by another process; wait for it to end"
    case (.busy, .ledger): "the ledger of calls \(path) is in use by another process; run again in a moment"
    }
  }
}

/// A stored value that no version of this program has written: the file is damaged there.
struct DamagedValue: Error {
  /// The name of the value and its row.
  let what: String
}

extension StoreError {
  /// Runs database work, and turns errors of SQLite and damaged values into store errors.
  static func catching<R>(path: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(
        code: code(for: error.extendedResultCode), path: path, cause: error.message ?? "\(error.resultCode)")
    } catch let error as RowDecodingError {
      throw StoreError(code: .unreadable, path: path, cause: "a value is damaged: \(error)")
    } catch let error as DamagedValue {
      throw StoreError(code: .unreadable, path: path, cause: "\(error.what) is damaged")
    }
  }

  private static func code(for result: ResultCode) -> Code {
    switch result {
    case .SQLITE_IOERR_LOCK, .SQLITE_IOERR_RDLOCK, .SQLITE_IOERR_UNLOCK, .SQLITE_IOERR_CHECKRESERVEDLOCK,
      .SQLITE_IOERR_SHMLOCK, .SQLITE_IOERR_SHMMAP:
      .unfit
    case .SQLITE_FULL: .full
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA, .SQLITE_ERROR, .SQLITE_MISUSE: .unreadable
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    default: .ioError
    }
  }
}

extension Database {
  /// Executes a statement once for each element, with its arguments.
  func execute<Element>(
    _ sql: String, forEach elements: some Sequence<Element>, arguments: (Element) -> StatementArguments
  ) throws {
    let statement = try cachedStatement(sql: sql)
    for element in elements { try statement.execute(arguments: arguments(element)) }
  }
}

extension Row {
  /// The part of a crawl that a column holds.
  ///
  /// - Throws: `RowDecodingError`, `DamagedValue`.
  func walk(_ index: Int) throws -> PagePlace.Walk {
    guard let walk = PagePlace.Walk(rawValue: try value(index)) else { throw DamagedValue(what: "the place of a page") }
    return walk
  }

  /// Returns the value of a column. A subscript would end the program at a value of another type, which a damaged file may hold.
  ///
  /// - Throws: `RowDecodingError`, which `StoreError.catching` turns into a store error.
  @inline(__always)
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
    try decode(Value.self, atIndex: index)
  }

  /// Returns the value of a column by its name.
  ///
  /// - Throws: `RowDecodingError`.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
    try decode(Value.self, forColumn: column)
  }
}
