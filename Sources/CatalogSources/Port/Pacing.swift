public import Basics

/// The pace of calls that a source allows, and the signs of a lock-out: the run keeps these rules before the source enforces them.
///
/// The ledger counts by them, for all runs and processes that share a state folder. A source that declares nothing is asked as
/// often as `fetch.concurrency` and `source.quota` allow.
///
/// ```swift
/// let day = RateWindow("day", calls: 5_000, in: 86_400)
/// let pacing = Pacing([RateWindow("minute", calls: 20, in: 60), day], callsInFlight: 1)
/// print(pacing.leastTime(of: ["issues": 200]))  // 540 seconds
/// ```
public struct Pacing: Sendable, Hashable {
  /// The rate windows: of calls, and of answers for which the source bans clients.
  public var windows: [RateWindow]
  /// The most calls in flight at the same time; nil for as many as the pipeline file says.
  public var callsInFlight: Int?
  /// The most calls for one request that fails; nil for as many as ``RetryPolicy`` says.
  public var tries: Int?
  /// The signs that the source has locked this client out, and the wait that follows.
  public var lockOuts: LockOuts

  /// Creates the rules of a source.
  public init(_ windows: [RateWindow] = [], callsInFlight: Int? = nil, lockOuts: LockOuts = LockOuts()) {
    self.windows = windows
    self.callsInFlight = callsInFlight
    self.lockOuts = lockOuts
  }

  /// Whether there is no rule for the ledger.
  public var isEmpty: Bool { windows.isEmpty && lockOuts == LockOuts() }

  /// Whether calls for records that are not found are counted: a source may ban clients that guess addresses.
  public var countsNotFound: Bool { windows.contains { $0.counted == .notFound } }

  /// Returns the least time that some calls take at this pace. Budgets of a day are ignored: calls beyond one are made on another day.
  ///
  /// - Parameter calls: the number of calls, by the first part of their paths.
  public func leastTime(of calls: [String: Int]) -> Duration {
    let all = calls.values.reduce(0, +)
    let spans = windows.lazy.filter { $0.counted == .calls && !$0.isBudget }.map { window in
      let most = window.scope == .resource ? calls.values.max() ?? 0 : all
      return Int64(max(0, most - 1) / window.allowed) * window.seconds
    }
    return .seconds(spans.max() ?? 0)
  }

  /// Whether any rule limits calls, by the minute, the hour or the day.
  public var limitsCalls: Bool { windows.contains { $0.counted == .calls } }

  /// The budget of a day, the smallest where there are several; nil for none.
  public var budget: RateWindow? { windows.filter(\.isBudget).min { $0.callsOfDay < $1.callsOfDay } }
}

/// The signs that a source has locked a client out, and the time in which no run makes a call then.
///
/// ```swift
/// var lockOuts = LockOuts()
/// lockOuts.statuses = [420, 429]
/// lockOuts.includesPages = true  // a page for people, in place of an answer
/// lockOuts.seconds = 7_200
/// ```
public struct LockOuts: Sendable, Hashable {
  /// The statuses that are such a sign, such as 420.
  public var statuses: Set<Int> = []
  /// Whether an HTML page with status 200 is such a sign, and one with status 403 that is no answer of the API.
  public var includesPages = false
  /// The number of connections, dropped one after the other without an answer, that are such a sign; nil where they are none.
  public var droppedConnections: Int?
  /// The seconds without a call, where the source asks for no longer time.
  public var seconds: Int64 = 3_600
  /// The seconds in which refused credentials are not tried again unless they changed; nil where each run may try them.
  public var secondsOfRefusedCredentials: Int64?

  /// Creates rules by which nothing is a lock-out.
  public init() {}

  /// The longest wait that a source can ask for: one that asks for more is called again then.
  public static let longestWait: Duration = .seconds(2 * 86_400)

  /// Returns the time without a call after a lock-out.
  ///
  /// - Parameter asked: the wait that the source asks for; nil where it names none.
  public func wait(asked: Duration?) -> Duration { min(Self.longestWait, max(.seconds(seconds), asked ?? .zero)) }
}
