import GRDB
import Synchronization

extension CatalogStore {
  /// Does something while another task copies the store's log into its file, whenever enough was written.
  ///
  /// No stage waits for a copy: what one leaves in the log is copied while the next one works.
  /// - Throws: `StoreError`; what `body` throws. If a copy fails, the next commit throws; nothing is lost.
  public func copyingLog<R>(_ body: () async throws -> R) async throws -> R {
    let copier = try LogCopier(store: self)
    let requests = log.requests()
    async let copying: Void = withTaskExecutorPreference(StoreExecutor()) {
      for await _ in requests {
        do {
          try copier.copy()
        } catch let error as StoreError {
          log.fail(error)
        } catch {
          // Copying throws nothing else.
        }
      }
    }
    defer { log.close() }
    let result = try await body()
    log.close()
    await copying
    return result
  }
}

/// Counts what is written into the store's log, and requests a copy when enough was written.
final class LogMeter: Sendable {
  fileprivate struct State {
    var written = 0
    var listener: AsyncStream<Void>.Continuation?
    var failure: StoreError?
  }

  private let state = Mutex(State())

  /// How many bytes are written before a copy is worth its waiting.
  private static let step = 24 << 20

  /// Counts bytes that were written.
  ///
  /// - Throws: `StoreError` where an earlier copy has failed: what is written can only grow then.
  func wrote(_ count: Int) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.written += count
      if state.written >= Self.step { state.ask() }
    }
  }

  /// Asks for a copy of what there is.
  func ask() {
    state.withLock { $0.ask() }
  }

  /// Tells every request for a copy; one that comes while another waits is the same.
  func requests() -> AsyncStream<Void> {
    let (requests, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0 = State(written: $0.written, listener: listener) }
    return requests
  }

  /// Ends the requests.
  func close() {
    state.withLock { state in
      state.listener?.finish()
      state.listener = nil
    }
  }

  /// Notes that a copy has failed, for the next who writes.
  func fail(_ error: StoreError) {
    state.withLock { $0.failure = error }
  }
}

extension LogMeter.State {
  fileprivate mutating func ask() {
    written = 0
    listener?.yield()
  }
}

/// Copies the store's log into its file while the writer keeps writing, through a connection of its own.
///
/// Copying waits for the disk. Done by the writer, that would hold up whoever waits for the writer, and so every stage.
struct LogCopier: Sendable {
  private let path: String
  private let connection: DatabaseQueue

  /// A copier with its connection.
  ///
  /// - Throws: `StoreError`.
  init(store: CatalogStore) throws {
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

  /// Copies what is in the log by now.
  ///
  /// - Throws: `StoreError`. A log that somebody else is copying is left to them.
  func copy() throws {
    try StoreError.catching(path: path) {
      do {
        try connection.inDatabase { _ = try $0.checkpoint(.passive) }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        return
      }
    }
  }
}
