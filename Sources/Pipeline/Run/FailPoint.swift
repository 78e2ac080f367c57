import Glibc
import Synchronization

/// A named place where the process can be made to die, to test that it can be killed there.
///
/// `SPINRACK_FAILPOINT=NAME:N` in the environment kills the process (SIGKILL: no clean-up, no flush) when it passes the
/// place called NAME for the N-th time, counted from 1. A value of another form is ignored. Without it a passing costs
/// one load of a constant.
public struct FailPoint: Sendable {
  private let name: String

  /// A place with a name of lower-case words joined by dashes.
  public init(_ name: String) {
    self.name = name
  }

  /// Before each write into the staging folder.
  public static let stagingWrite = FailPoint("staging-write")
  /// After each answer is appended to its capture file, before anything else looks at it.
  public static let captureAppend = FailPoint("capture-append")
  /// After each transaction of fetched pages.
  public static let storeCommit = FailPoint("store-commit")
  /// After a transaction with answers to calls that look for displaced records, once for each of these.
  public static let recoveryCommit = FailPoint("recovery-commit")
  /// The new generation is in its place, `current` still points to the old one.
  public static let beforeSwap = FailPoint("before-swap")
  /// The new link is made, and has not taken the place of the old one.
  public static let inSwap = FailPoint("in-swap")
  /// `current` points to the new generation, old ones are not yet removed.
  public static let afterSwap = FailPoint("after-swap")

  /// Dies here, if this is the place and the time for it.
  public func pass() {
    guard let trigger = Self.trigger, trigger.name == name else { return }
    if Self.passings.add(1, ordering: .relaxed).newValue == trigger.passing { kill(getpid(), SIGKILL) }
  }

  private static let trigger = getenv("SPINRACK_FAILPOINT").flatMap { FailPointTrigger(String(cString: $0)) }
  private static let passings = Atomic<Int>(0)
}

/// Which passing of which fail point is the last one: `NAME:N`.
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
