import GRDB
import Synchronization

extension CatalogStore {
  /// Runs `body` while another task copies the store's log into its file, each time enough was written.
  ///
  /// No stage waits for a copy: the log of one stage is copied while the next one works.
  /// - Throws: `StoreError`; errors of `body`. If a copy fails, the next commit throws; nothing is lost.
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

/// A counter of the bytes written to the store's log, which requests a copy when enough was written.
final class LogMeter: Sendable {
  private struct State {
    var written = 0
    var listener: AsyncStream<Void>.Continuation?
    var failure: StoreError?

    mutating func ask() {
      written = 0
      listener?.yield()
    }
  }

  private let state = Mutex(State())

  /// The bytes to write before a copy is worth its time.
  private static let step = 24 << 20

  /// Counts bytes that were written.
  ///
  /// - Throws: `StoreError` where an earlier copy has failed: the log could only grow then.
  func wrote(_ count: Int) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.written += count
      if state.written >= Self.step { state.ask() }
    }
  }

  /// Requests a copy of the present log.
  func ask() {
    state.withLock { $0.ask() }
  }

  /// Returns the requests for a copy; a request that comes while another waits is merged with it.
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

  /// Notes that a copy has failed, so that the next write throws.
  func fail(_ error: StoreError) {
    state.withLock { $0.failure = error }
  }
}

/// A task that copies the store's log into its file while the writer keeps writing, through a connection of its own.
///
/// Copying waits for the disk. Done by the writer, it would delay everything that waits for the writer, and so every stage.
struct LogCopier: Sendable {
  private let path: String
  private let connection: DatabaseQueue

  /// Creates a copier with its connection.
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

  /// Copies the present log into the file.
  ///
  /// - Throws: `StoreError`. If another connection is already copying, this one does nothing.
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
