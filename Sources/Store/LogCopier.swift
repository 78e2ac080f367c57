import GRDB
import Synchronization

/// Copies the store's log into its file while the writer goes on writing, through a connection of its own.
///
/// Copying waits for the disk. Done by the writer, that would hold up whoever waits for the writer, and so every stage.
public final class LogCopier: Sendable {
  private let path: String
  private let connection: DatabaseQueue
  private let isAtWork = Atomic(false)
  private let written = Atomic(0)

  /// How many bytes are written before a copy is worth its waiting.
  private static let step = 24 << 20

  /// A copier with its connection.
  ///
  /// - Throws: `StoreError`.
  public init(store: CatalogStore) throws {
    path = store.path
    connection = try StoreError.catching(path: store.path) {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        // As the writer has it: the log is on the disk before the file is touched.
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
        try db.execute(sql: "PRAGMA cache_size = -64")
      }
      return try DatabaseQueue(path: store.path, configuration: configuration)
    }
  }

  /// Tells of bytes that were written.
  ///
  /// - Returns: whether it is time to call `copy`; then nobody else is told so before that call has ended.
  public func isDue(afterWriting count: Int) -> Bool {
    guard written.add(count, ordering: .relaxed).newValue >= Self.step else { return false }
    guard isAtWork.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else { return false }
    written.store(0, ordering: .relaxed)
    return true
  }

  /// Copies what is in the log by now.
  ///
  /// - Throws: `StoreError`. A log that somebody else is copying is left to them.
  public func copy() throws {
    defer { isAtWork.store(false, ordering: .releasing) }
    try StoreError.catching(path: path) {
      do {
        try connection.inDatabase { _ = try $0.checkpoint(.passive) }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        return
      }
    }
  }
}
