public import Basics
public import Foundation

/// What was counted for an account, as its rate windows see it: marks and a moment go in, whether a call may be made comes out. It
/// knows no clock and no disk.
///
/// A clock that is set back gives nothing back: marks that lie ahead of it count from the moment at which that was noticed. Marks
/// more than 36 hours ahead were made by a wrong clock and count for nothing.
public struct CallHistory: Sendable, Equatable {
  /// Something that was counted.
  struct Mark: Sendable, Equatable {
    var counted = RateWindow.Counted.calls
    /// The window that alone counts it; nil for all. Calls that the source says are gone belong to one.
    var window: String?
    /// The first word of the path.
    var resource = ""
    /// The second in which it was counted, since 1970.
    var at: Int64
    /// The first second in which the clock was seen to be behind it; nil where it was not.
    var seen: Int64?
    /// When it stops counting, where the source says so and that is sooner.
    var until: Int64?
    /// How many.
    var calls = 1

    /// The most calls of one mark. No source says more in earnest.
    static let mostCalls = 1_000_000_000
  }

  /// A window that allows no call for now.
  public struct Wait: Sendable, Equatable {
    /// The window.
    public let window: RateWindow
    /// The resource whose window it is; nil for one of everything.
    public let resource: String?
    /// The second in which it allows a call again, since 1970.
    public let until: Int64
  }

  var marks: [Mark] = []

  /// The second in which all windows allow a call again, and the window that is the last to do so.
  ///
  /// - Parameters:
  ///   - resource: the first word of the call's path.
  ///   - now: seconds since 1970.
  /// - Returns: nil where a call may be made now.
  /// - Complexity: O(marks · windows), and sorting those of a full window.
  func wait(for resource: String, by windows: [RateWindow], at now: Int64) -> Wait? {
    windows.lazy.compactMap { wait(for: resource, by: $0, at: now) }.max { $0.until < $1.until }
  }

  /// Calls of a window that count at a moment.
  ///
  /// - Parameter resource: whose calls, where the window is one of a resource.
  func used(of window: RateWindow, resource: String, at now: Int64) -> Int {
    ends(in: window, resource: resource, at: now).reduce(0) { $0 + $1.calls }
  }

  /// What is to be counted so that a window has no more calls left than the source says.
  ///
  /// - Parameter resource: whose calls, where the window is one of a resource.
  /// - Returns: nothing where it has no more left.
  func missing(_ said: WindowStatement, resource: String, at now: Int64) -> [Mark] {
    // A number that no source means must not damage the ledger.
    func sound(_ number: Int) -> Int { min(max(0, number), Mark.mostCalls) }
    let (window, remaining) = (said.window, sound(said.remaining))
    /// Calls of some marks that count in the window now.
    func used(where counts: (Mark) -> Bool) -> Int {
      var some = self
      some.marks = marks.filter(counts)
      return some.used(of: window, resource: resource, at: now)
    }
    /// Calls that are gone of a window of this number alone.
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

  /// When the marks of a window that count at a moment stop counting.
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
  /// What tells it from the other windows of a source.
  var ledgerName: String { "\(counted.rawValue) \(scope.rawValue) \(name)" }
  /// What tells it from the other windows of a source, and from the same one with another number of calls.
  var limitedName: String { "\(ledgerName) of \(calls)" }
}

/// By what the calls of an account are counted.
public struct CallRules: Sendable, Equatable {
  /// The windows; none for a source that is asked as often as the program can.
  public var windows: [RateWindow]
  /// The quota of a day; nil for none, and the calls of days are only added up.
  public var quota: DailyQuota?
  /// The zone of the days.
  public var zone: TimeZone
  /// What tells the credentials from others, as a fingerprint; nil for calls without any.
  public var credentials: String?
  /// The fingerprint of all accounts at the source, whose lock-outs hold for this one; nil for none.
  public var host: String?

  /// Rules.
  public init(windows: [RateWindow], quota: DailyQuota? = nil, zone: TimeZone, credentials: String? = nil) {
    self.windows = windows
    self.quota = quota
    self.zone = zone
    self.credentials = credentials
  }
}

/// Calls are not made before a moment: the source said so, or locked the client out.
public struct CallLock: Sendable, Equatable {
  /// Why.
  public enum Reason: String, Sendable, CaseIterable {
    /// The source asked for a wait.
    case throttled
    /// The source seems to have locked the client out.
    case lockedOut = "locked-out"
    /// The source refused the credentials. Others may be tried.
    case credentials
  }

  /// Why.
  public let reason: Reason
  /// The second in which it was learned, since 1970.
  public let at: Int64
  /// The second from which calls may be made again.
  public let until: Int64

  /// A lock.
  public init(_ reason: Reason, at: Int64, until: Int64) {
    self.reason = reason
    self.at = at
    self.until = until
  }
}
