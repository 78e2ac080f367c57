import Basics
import Dispatch
import Synchronization

/// Brings what is written to the disk while more is written, so that publishing has little to wait for.
///
/// It has a thread of its own: a sync waits for the disk, and tasks that wait there would keep the threads that all tasks share.
final class BackgroundSync: Sendable {
  /// What a file costs the disk beside its bytes: its inode, its name, and its part of the journal.
  static let bytesOfFile = 4096

  private struct State {
    var unsynced = 0
    var isAtWork = false
    /// The first fault. The system tells a failed write to one sync alone, so it is kept for all that come after it.
    var fault: FileError?
  }

  private let files: FileAccess
  private let folder: String
  private let interval: Int
  private let queue = DispatchQueue(label: "spinrack.disk")
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: its file system is synced.
  ///   - interval: after how many bytes more that is begun.
  init(of folder: String, interval: Int, files: FileAccess) {
    (self.folder, self.interval, self.files) = (folder, interval, files)
  }

  /// Counts a finished file, or a further name of one (0 bytes); begins a sync where enough came together and none is at work.
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

  /// Brings to the disk what was written so far, without keeping a thread of the tasks.
  ///
  /// - Throws: the first fault of all syncs.
  func finishInBackground() async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in done.resume(with: Result { try sync() }) }
    }
  }

  /// Brings to the disk what was written so far, and waits for it.
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
