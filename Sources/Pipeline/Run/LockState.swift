public import Basics

/// Whether a run works with a folder.
public enum LockState: Equatable, Sendable {
  /// Nobody, and the last run ended well, or there was none.
  case free
  /// A run; nil where it has not yet said which process it is, or the file may not be read.
  case held(LockHolder?)
  /// Nobody; this run died, or was stopped, without releasing the lock. The next one takes it over.
  case abandoned(LockHolder)
}

extension RunLock {
  /// Looks who holds the lock of a folder. Nothing is made or changed, and no right to write is needed.
  ///
  /// Where a lock was left by a dead run it is taken for the instant of the look: a run that begins in that very instant
  /// is refused.
  /// - Throws: ``FileError``.
  public static func look(
    folder: String, name: String = stateName, files: FileAccess = .system
  ) throws -> LockState {
    let path = folder + "/" + name
    guard try files.status(path)?.kind == .file else { return .free }
    var bytes: [UInt8] = []
    try files.read(path) { bytes += $0.prefix(4096) }
    guard !bytes.isEmpty else { return .free }
    let holder = LockHolder(text: String(decoding: bytes, as: UTF8.self))
    if try files.isLocked(path) { return .held(holder) }
    return holder.map { .abandoned($0) } ?? .free
  }
}
