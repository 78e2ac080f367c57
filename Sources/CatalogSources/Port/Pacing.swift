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
  /// The most calls for one request that fails; nil for as many as ``RetryPolicy`` says.
  public var tries: Int?
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

  /// Whether calls for what is not there are counted: a source may ban clients that guess addresses.
  public var countsNotFound: Bool { windows.contains { $0.counted == .notFound } }

  /// How long some calls take at least, at this pace. Budgets of days are left out: what they do not allow is done on another day.
  ///
  /// - Parameter calls: how many, by the first word of their paths.
  public func leastTime(of calls: [String: Int]) -> Duration {
    let all = calls.values.reduce(0, +)
    let spans = windows.lazy.filter { $0.counted == .calls && !$0.isBudget }.map { window in
      let most = window.scope == .resource ? calls.values.max() ?? 0 : all
      return Int64(max(0, most - 1) / window.allowed) * window.seconds
    }
    return .seconds(spans.max() ?? 0)
  }

  /// Whether calls are limited at all, by the minute, the hour or the day.
  public var limitsCalls: Bool { windows.contains { $0.counted == .calls } }

  /// The budget of a day, the smallest where there are several; nil for none.
  public var budget: RateWindow? { windows.filter(\.isBudget).min { $0.callsOfDay < $1.callsOfDay } }
}

/// What shows that a source has locked a client out, and for how long no call is made then, by any run.
public struct LockOuts: Sendable, Hashable {
  /// Statuses that say so, such as 420.
  public var statuses: Set<Int> = []
  /// Whether an HTML page with status 200 says so, and one with status 403 that is no answer of the API.
  public var includesPages = false
  /// So many connections that were dropped one after the other without an answer say so; nil where they say nothing.
  public var droppedConnections: Int?
  /// How long no call is made, in seconds, where the source names no longer time.
  public var seconds: Int64 = 3_600
  /// How long credentials that were refused are not tried again, in seconds, unless they changed; nil where each run may try them.
  public var secondsOfRefusedCredentials: Int64?

  /// None.
  public init() {}

  /// The longest wait that a source can ask for: whoever names a longer one is asked again then.
  public static let longestWait: Duration = .seconds(2 * 86_400)

  /// How long no call is made.
  ///
  /// - Parameter asked: what the source asks for; nil where it does not say.
  public func wait(asked: Duration?) -> Duration { min(Self.longestWait, max(.seconds(seconds), asked ?? .zero)) }
}
