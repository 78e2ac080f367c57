/// Another run works with the same state folder.
public struct RunLockError: OutcomeError, Equatable {
  /// The lock file.
  public var path: String
  /// Who holds it, when the file says so.
  public var holder: LockHolder?

  /// Which process, since when, and what to do.
  public var description: String {
    "Another run holds \(path): \(holder?.description ?? "it has not yet said which process it is"). "
      + "Wait for it to end, or stop that process; the lock goes with it."
  }

  /// The exit code for a held lock.
  public var outcome: Outcome { .locked }
}
