/// Another run works with the same state folder, or publishes into the same output folder.
public struct RunLockError: OutcomeError, Equatable {
  /// The lock file.
  public var path: String
  /// Who holds it, when the file says so.
  public var holder: LockHolder?

  /// Which process, since when, and what to do.
  public var description: String {
    let folder =
      path.hasSuffix("/" + RunLock.outputName)
      ? " A run with another --state-dir publishes into the same folder; give each an --output of its own." : ""
    return "Another run holds \(path): \(holder?.description ?? "it has not yet said which process it is"). "
      + "Wait for it to end, or stop that process; the lock goes with it.\(folder)"
  }

  /// The exit code for a held lock.
  public var outcome: Outcome { .locked }
}
