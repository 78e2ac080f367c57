public import Basics

/// How often a source may be asked, and what makes it lock clients out: the run keeps these rules before the source has to.
///
/// The ledger counts by them, for all runs and processes that share a state folder. A source that declares nothing is asked as
/// often as `fetch.concurrency` and `source.quota` allow.
public struct Pacing: Sendable, Hashable {
  /// What it allows, and what is kept besides: windows of calls, and of answers that make it ban clients.
  public var windows: [RateWindow]
  /// Calls in flight at the same time; nil for as many as the pipeline file says.
  public var callsInFlight: Int?
  /// What shows that it has locked this client out, and what such a thing costs.
  public var lockOuts: LockOuts

  /// The rules of a source.
  public init(_ windows: [RateWindow] = [], callsInFlight: Int? = nil, lockOuts: LockOuts = LockOuts()) {
    self.windows = windows
    self.callsInFlight = callsInFlight
    self.lockOuts = lockOuts
  }

  /// Whether there is no rule for the ledger.
  public var isEmpty: Bool { windows.isEmpty && lockOuts == LockOuts() }

  /// The budget of a day, the smallest where there are several; nil for none.
  public var budget: RateWindow? { windows.filter(\.isBudget).min { $0.callsOfDay < $1.callsOfDay } }
}

/// What shows that a source has locked a client out, and for how long no call is made then, by any run.
public struct LockOuts: Sendable, Hashable {
  /// Statuses that say so, such as 420.
  public var statuses: Set<Int> = []
  /// Whether an HTML page with status 200 says so.
  public var includesPages = false
  /// So many connections that were dropped one after the other without an answer say so; nil where they say nothing.
  public var droppedConnections: Int?
  /// How long no call is made, in seconds, where the source names no longer time.
  public var seconds: Int64 = 3_600
  /// How long credentials that were refused are not tried again, in seconds, unless they changed; nil where each run may try them.
  public var secondsOfRefusedCredentials: Int64?

  /// None.
  public init() {}
}
