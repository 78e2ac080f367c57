public import Basics
public import Catalog
import Foundation
import GRDB
import GRDBSQLite

/// A database that is opened for reading only, also by users who may not write it: no file beside it is made, and
/// nothing in it is changed.
///
/// SQLite reads a file that has a log with two files beside it, and makes them where they do not exist. A file whose log has no frames is
/// complete by itself, so it is opened without one. If a run begins to write in that moment, the times of the files show it, and the file
/// is read again.
struct ReadOnlyFile {
  let path: String

  /// The most attempts to read the file. A running run has a log after its first write, so more are never needed.
  private static let attempts = 5

  /// The bytes of a log before its first frame (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). A run that is killed
  /// at its first write leaves such a log, beside an index from which SQLite cannot read it, however often it tries.
  private static let logHeader = 32

  /// Calls `body` with a connection that cannot write.
  ///
  /// - Throws: `StoreError`; errors of `body`.
  func reading<R>(_ body: (DatabaseQueue) throws -> R) throws -> R {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw StoreError(code: .unreadable, path: path, cause: "it is a folder")
    }
    var attempt = 1
    while true {
      let before = Footprint(of: path)
      let result = Result {
        let queue = try connect(before)
        defer { try? queue.close() }
        return try body(queue)
      }
      // What was read without the log of a file that changed meanwhile may be of two times; so an error may come from
      // the end of the log.
      var isDoubtful = before.isAlone
      if case .failure = result { isDoubtful = true }
      guard isDoubtful, Footprint(of: path) != before, attempt < Self.attempts else { return try result.get() }
      attempt += 1
    }
  }

  /// Calls `body` with the database, if this version may use the file: see `Schema.check`.
  ///
  /// - Throws: `StoreError`; errors of `body`.
  func read<R>(
    against migrator: DatabaseMigrator = Schema.migrator,
    _ body: (Database) throws -> R = { _ in () }
  ) throws -> R {
    try reading { file in
      try StoreError.catching(path: path) {
        try file.read { db in
          try Schema.check(db, of: path, against: migrator)
          return try body(db)
        }
      }
    }
  }

  /// Opens a connection that cannot write.
  ///
  /// - Parameter footprint: the present state of the files.
  func connect(_ footprint: Footprint) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    return try StoreError.catching(path: path) {
      let option = footprint.isAlone ? "immutable=1" : footprint.hasIndex ? "readonly_shm=1" : nil
      return try DatabaseQueue(path: option.map(uri) ?? path, configuration: configuration)
    }
  }

  /// Returns the path as a URI of SQLite with an option (https://www.sqlite.org/uri.html).
  private func uri(_ option: String) -> String {
    guard sqlite3_compileoption_used("USE_URI") != 0 else { return path }
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ";"))
    let absolute = URL(fileURLWithPath: path).path
    return "file://\(absolute.addingPercentEncoding(withAllowedCharacters: allowed) ?? absolute)?mode=ro&\(option)"
  }

  /// The size of a database's log, and the times and identities of its files, which show changes from outside.
  struct Footprint: Equatable {
    /// Bytes of the log; 0 for none.
    private var log = 0
    /// Whether the index of the log is there.
    var hasIndex = false
    private var times: [Int] = []
    /// The inodes of the file and of its log; -1 for none.
    private var files: [Int] = []

    /// Whether both have the same files, even if these were written to.
    func hasSameFiles(as other: Self) -> Bool { files == other.files && hasIndex == other.hasIndex }

    /// Whether the file is complete by itself: a connection that was opened then does not see later changes.
    var isAlone: Bool { log <= ReadOnlyFile.logHeader }

    init(of path: String) {
      for suffix in ["", "-wal", "-shm"] {
        var status = stat()
        guard stat(path + suffix, &status) == 0 else {
          times.append(-1)
          if suffix != "-shm" { files.append(-1) }
          continue
        }
        if suffix == "-wal" { log = Int(status.st_size) }
        if suffix == "-shm" {
          hasIndex = true
        } else {
          files.append(Int(status.st_ino))
          times += [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
      }
    }
  }
}

extension CatalogStore {
  /// Opens a store to look at it, and closes it. No file is made or changed, and no right to write is needed; a run may write at the same
  /// time.
  ///
  /// A store of an older version is migrated in a temporary copy.
  /// - Parameter isAnyModel: whether the store may be of another model, whose records cannot be read.
  /// - Throws: `StoreError`; errors of `body`.
  /// - Complexity: O(1) without `body`; O(bytes of the store) for one of an older version.
  public static func reading<R>(
    path: String, model: CatalogModel, isAnyModel: Bool = false, _ body: (CatalogStore) throws -> R
  ) throws -> R {
    try ReadOnlyFile(path: path).reading { file in
      let current = try upToDate(file, path: path, model: model)
      defer { if current !== file { try? current.close() } }
      let store = CatalogStore(path: path, model: model, reading: current)
      if !isAnyModel { try store.checkModel() }
      return try body(store)
    }
  }

  /// Returns a file that this version may use, or a migrated copy of one of an older version.
  static func upToDate(_ file: DatabaseQueue, path: String, model: CatalogModel) throws -> DatabaseQueue {
    let migrator = Schema.migrator
    return try StoreError.catching(path: path) {
      let isUpToDate = try file.read { db in
        try Schema.check(db, of: path)
        return try migrator.hasCompletedMigrations(db)
      }
      guard !isUpToDate else { return file }
      // A database without a name: SQLite keeps it in a file of its own and removes that.
      let copy = try DatabaseQueue(path: "")
      try file.backup(to: copy)
      try migrator.migrate(copy)
      return copy
    }
  }
}

extension LibraryVersion {
  /// The version of SQLite, which holds the store.
  public static var sqlite: LibraryVersion { LibraryVersion("SQLite", String(cString: sqlite3_libversion())) }
}
