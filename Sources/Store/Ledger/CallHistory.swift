public import Basics
public import Foundation

/// The counted calls of an account, for its rate windows: marks and a moment go in, the decision about a call comes out. It reads no clock
/// and no disk.
///
/// A clock that is set back gives no calls back: marks ahead of it count from the moment at which that was noticed. Marks more than 36
/// hours ahead were made by a wrong clock and do not count.
public struct CallHistory: Sendable, Equatable {
  /// A counted event: one or several calls, or an answer that counts.
  struct Mark: Sendable, Equatable {
    var counted = RateWindow.Counted.calls
    /// The only window that counts it; nil for all. Calls that the source says were used belong to one.
    var window: String?
    /// The first word of the call's path.
    var resource = ""
    /// The second in which it was counted, since 1970.
    var at: Int64
    /// The first second in which the clock was seen to be behind the mark; nil where it was not.
    var seen: Int64?
    /// The second in which it stops counting, where the source says so and that is sooner.
    var until: Int64?
    /// The number of calls.
    var calls = 1

    /// The most calls of one mark. No real source states more.
    static let mostCalls = 1_000_000_000
  }

  /// A window that allows no call for now.
  public struct Wait: Sendable, Equatable {
    /// The window.
    public let window: RateWindow
    /// The resource whose window it is; nil for a window of all resources.
    public let resource: String?
    /// The second in which it allows a call again, since 1970.
    public let until: Int64
  }

  var marks: [Mark] = []

  /// Returns the second in which all windows allow a call again, and the window that is the last to do so.
  ///
  /// - Parameters:
  ///   - resource: the first word of the call's path.
  ///   - now: seconds since 1970.
  /// - Returns: nil where a call may be made now.
  /// - Complexity: O(marks · windows), and sorting those of a full window.
  func wait(for resource: String, by windows: [RateWindow], at now: Int64) -> Wait? {
    windows.lazy.compactMap { wait(for: resource, by: $0, at: now) }.max { $0.until < $1.until }
  }

  /// Returns the number of calls that count in a window at a moment.
  ///
  /// - Parameter resource: the resource whose calls count, if the window is one of a resource.
  func used(of window: RateWindow, resource: String, at now: Int64) -> Int {
    ends(in: window, resource: resource, at: now).reduce(0) { $0 + $1.calls }
  }

  /// Returns the marks to add so that a window has no more calls left than the source says.
  ///
  /// - Parameter resource: the resource whose calls count, if the window is one of a resource.
  /// - Returns: no marks where it has no more left.
  func missing(_ said: WindowStatement, resource: String, at now: Int64) -> [Mark] {
    // A number that no source means must not damage the ledger.
    func sound(_ number: Int) -> Int { min(max(0, number), Mark.mostCalls) }
    let (window, remaining) = (said.window, sound(said.remaining))
    /// Returns the calls of some marks that count in the window now.
    func used(where counts: (Mark) -> Bool) -> Int {
      var some = self
      some.marks = marks.filter(counts)
      return some.used(of: window, resource: resource, at: now)
    }
    /// The calls that count only in the window with this number of calls.
    let withheld = used { $0.window == window.limitedName }
    let others: Int
    let less: Int
    if let limit = said.limit.map(sound) {
      others = max(0, limit - remaining) - used { $0.window != window.limitedName }
      less = window.calls - limit - withheld
    } else {
      others = 0
      less = window.calls - used { _ in true } - remaining
    }
    // A reset that lies beyond the window is one of another clock.
    let until = said.reset.flatMap { $0 > now && $0 <= now + window.seconds ? $0 : nil }
    func mark(_ name: String, _ calls: Int, until: Int64?) -> Mark? {
      guard calls > 0 else { return nil }
      return Mark(
        counted: window.counted, window: name, resource: resource, at: now, until: until,
        calls: min(calls, Mark.mostCalls))
    }
    return [
      mark(window.ledgerName, others, until: until),
      // A reset gives calls back, and changes nothing about how many there are.
      mark(window.limitedName, less, until: said.limit == nil ? until : nil),
    ].compactMap(\.self)
  }

  /// The resources that have a mark.
  var resources: [String] { Set(marks.map(\.resource)).sorted() }

  func wait(for resource: String, by window: RateWindow, at now: Int64) -> Wait? {
    var ends = ends(in: window, resource: resource, at: now)
    var used = ends.reduce(0) { $0 + $1.calls }
    guard used >= window.allowed else { return nil }
    ends.sort { $0.end < $1.end }
    // Until so many have ended that there is room for one.
    var until = now
    for (end, calls) in ends where used >= window.allowed {
      until = end
      used -= calls
    }
    return Wait(window: window, resource: window.scope == .resource ? resource : nil, until: until)
  }

  /// Returns the ends of all marks that count in a window at a moment.
  private func ends(in window: RateWindow, resource: String, at now: Int64) -> [(end: Int64, calls: Int)] {
    marks.compactMap { mark in
      guard mark.counted == window.counted, window.scope != .resource || mark.resource == resource,
        mark.window == nil || mark.window == window.ledgerName || mark.window == window.limitedName,
        mark.at <= now + CallLedger.greatestLead
      else { return nil }
      let second = mark.at <= now ? mark.at : min(mark.seen ?? now, now)
      let end = min(window.end(of: second), mark.until ?? .max)
      return end > now ? (end, mark.calls) : nil
    }
  }
}

extension RateWindow {
  /// A name that is unique among the windows of a source.
  var ledgerName: String { "\(counted.rawValue) \(scope.rawValue) \(name)" }
  /// A name that is unique among the windows of a source, also among windows that differ only in their number of calls.
  var limitedName: String { "\(ledgerName) of \(calls)" }
}

/// The rules for counting the calls of an account.
public struct CallRules: Sendable, Equatable {
  /// The windows; none for a source without a limit of pace.
  public var windows: [RateWindow]
  /// The quota of a day; nil for none, and the calls of days are only added up.
  public var quota: DailyQuota?
  /// The zone of the days.
  public var zone: TimeZone
  /// The fingerprint of the credentials; nil for calls without any.
  public var credentials: String?
  /// The fingerprint of all accounts at the source, whose lock-outs hold for this one; nil for none.
  public var host: String?

  /// Creates rules.
  public init(windows: [RateWindow], quota: DailyQuota? = nil, zone: TimeZone, credentials: String? = nil) {
    self.windows = windows
    self.quota = quota
    self.zone = zone
    self.credentials = credentials
  }
}

/// A lock that allows no calls before a moment: the source asked for a wait, locked the client out or refused the credentials.
public struct CallLock: Sendable, Equatable {
  /// The reason for a lock.
  public enum Reason: String, Sendable, CaseIterable {
    /// The source asked for a wait.
    case throttled
    /// The source seems to have locked the client out.
    case lockedOut = "locked-out"
    /// The source refused the credentials. Calls with others may be made.
    case credentials
  }

  /// The reason for the lock.
  public let reason: Reason
  /// The second in which the reason was found, since 1970.
  public let at: Int64
  /// The second from which calls may be made again.
  public let until: Int64

  /// Creates a lock.
  public init(_ reason: Reason, at: Int64, until: Int64) {
    self.reason = reason
    self.at = at
    self.until = until
  }
}
