import Glibc
import Synchronization

/// A named place where the process can be made to die, to test that it can be killed there.
///
/// `SPINRACK_FAILPOINT=NAME:N` in the environment kills the process (SIGKILL: no clean-up, no flush) when it passes the
/// place NAME for the N-th time, counted from 1. A value of another form is ignored. Without the variable a passing costs
/// one load of a constant.
public struct FailPoint: Sendable {
  private let name: String

  /// Creates a place with a name of lower-case words joined by dashes.
  public init(_ name: String) {
    self.name = name
  }

  /// Passed before each write into the staging folder.
  public static let stagingWrite = FailPoint("staging-write")
  /// Passed after each answer is appended to its capture file, before anything else looks at it.
  public static let captureAppend = FailPoint("capture-append")
  /// Passed after each transaction of fetched pages.
  public static let storeCommit = FailPoint("store-commit")
  /// Passed after a transaction with answers to calls that look for displaced records, once for each of them.
  public static let recoveryCommit = FailPoint("recovery-commit")
  /// Passed when the new generation is in its place and `current` still points to the old one.
  public static let beforeSwap = FailPoint("before-swap")
  /// Passed when the new link is made and has not yet replaced the old one.
  public static let inSwap = FailPoint("in-swap")
  /// Passed when `current` points to the new generation and old ones are not yet removed.
  public static let afterSwap = FailPoint("after-swap")
  /// Passed when the new index of the generations is written and has not yet replaced the old one.
  public static let inIndexSwap = FailPoint("in-index-swap")
  /// Passed when `current` and the index show the new generation and old ones are not yet removed.
  public static let beforePruning = FailPoint("before-pruning")

  /// Kills the process here, if the environment names this place and this passing.
  public func pass() {
    guard let trigger = Self.trigger, trigger.name == name else { return }
    if Self.passings.add(1, ordering: .relaxed).newValue == trigger.passing { kill(getpid(), SIGKILL) }
  }

  private static let trigger = getenv("SPINRACK_FAILPOINT").flatMap { FailPointTrigger(String(cString: $0)) }
  private static let passings = Atomic<Int>(0)
}

/// The fail point and the passing that kill the process: `NAME:N`.
struct FailPointTrigger: Equatable {
  var name: String
  var passing: Int

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let passing = Int(parts[1]), passing > 0 else { return nil }
    name = String(parts[0])
    self.passing = passing
  }
}
