import Basics
import Dispatch
import Synchronization

/// Syncs finished files to the disk while others are written, so that publishing has little to wait for.
///
/// It has a thread of its own: a sync waits for the disk, and would block one of the threads that all tasks share.
final class BackgroundSync: Sendable {
  /// The bytes that a file costs the disk beside its content: its inode, its name, and its part of the journal.
  static let bytesOfFile = 4096

  private struct State {
    var unsynced = 0
    var isAtWork = false
    /// The first fault. The system reports a failed write to one sync only, so it is kept for all later ones.
    var fault: FileError?
  }

  private let files: FileAccess
  private let folder: String
  private let interval: Int
  private let queue = DispatchQueue(label: "spinrack.disk")
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: the folder whose file system is synced.
  ///   - interval: the number of new bytes after which a sync begins.
  init(of folder: String, interval: Int, files: FileAccess) {
    (self.folder, self.interval, self.files) = (folder, interval, files)
  }

  /// Counts a finished file, or a further name of one (0 bytes); begins a sync where enough bytes are new and no sync runs.
  func add(_ bytes: Int) {
    let begins = state.withLock { state in
      state.unsynced += bytes + Self.bytesOfFile
      guard state.unsynced >= interval, !state.isAtWork else { return false }
      (state.unsynced, state.isAtWork) = (0, true)
      return true
    }
    guard begins else { return }
    queue.async { [self] in
      try? sync()
      state.withLock { $0.isAtWork = false }
    }
  }

  /// Syncs all finished files, without blocking a thread of the tasks.
  ///
  /// - Throws: the first fault of all syncs.
  func finishInBackground() async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in done.resume(with: Result { try sync() }) }
    }
  }

  /// Syncs all finished files, and waits for the end.
  ///
  /// - Throws: the first fault of all syncs.
  func finish() throws { try queue.sync { try sync() } }

  private func sync() throws(FileError) {
    if let fault = state.withLock({ $0.fault }) { throw fault }
    do throws(FileError) {
      try files.syncFileSystem(folder)
    } catch {
      state.withLock { $0.fault = error }
      throw error
    }
  }
}
