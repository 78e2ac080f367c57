/// A number of calls in a length of time, which a service allows, or a client allows itself.
///
/// ```swift
/// RateWindow("minute", calls: 16, in: 60, header: "X-RateLimit-Burst-").taking(80)
/// RateWindow("day", calls: 5_000, in: 86_400, keeping: 250, header: "X-RateLimit-Sustained-")
/// RateWindow("hour", calls: 200, in: 3_600).perResource
/// RateWindow.gap(1)
/// RateWindow("two minutes", calls: 15, in: 120).counting(.notFound)
/// ```
public struct RateWindow: Sendable, Hashable {
  /// The moment when a call stops counting.
  public enum Form: String, Sendable, Hashable {
    /// After the seconds of the window: no period of that length has more calls.
    case sliding
    /// At the end of the window: windows begin at multiples of their seconds since 1970, as hours of the clock and days in UTC do.
    case fixed
  }

  /// The calls that share a window.
  public enum Scope: String, Sendable, Hashable {
    /// All calls of an account.
    case everything
    /// All calls to the source, under any account: a service bans addresses.
    case host
    /// All calls to one resource, which is the first word of a call's path.
    case resource
  }

  /// The calls or answers that are counted.
  public enum Counted: String, Sendable, Hashable, CaseIterable {
    /// Calls, before they are made, with any outcome.
    case calls
    /// Answers of 404, not found: a service may ban clients that guess addresses.
    case notFound = "not-found"
    /// Answers of 429, too many calls.
    case throttled
    /// Answers of 401, credentials refused: a service may ban clients that guess them.
    case refused
  }

  /// The name of its length for people: `minute`, `hour`, `day`. No two windows of a source with the same scope that count the same have
  /// the same name.
  public let name: String
  /// The greatest number of calls in the window; at least one.
  public private(set) var calls: Int
  /// The share of the source's allowed calls that is used, in hundredths; nil where ``calls`` are made whatever the source allows.
  public private(set) var share: Int?
  /// The greatest number of calls that a share may give; nil for no such bound.
  public private(set) var most: Int?
  /// The length of the window in seconds; at least one.
  public let seconds: Int64
  /// The number of calls in the window that are never made, so that the calls that the source allows are not used up to the last one.
  public let floor: Int
  /// The beginning of the names of the header fields about this window; `Limit`, `Remaining` and `Reset` follow. Nil where no field is
  /// about it.
  public let header: String?
  /// The moment when a call stops counting.
  public private(set) var form = Form.sliding
  /// The calls that share the window.
  public private(set) var scope = Scope.everything
  /// The calls or answers that are counted.
  public private(set) var counted = Counted.calls

  /// Creates a sliding window for all calls of an account.
  ///
  /// - Parameters:
  ///   - name: the name of its length for people.
  ///   - calls: the greatest number of calls in it.
  ///   - seconds: its length.
  ///   - floor: the number of calls in it that are never made.
  ///   - header: the beginning of the names of the header fields about it.
  public init(_ name: String, calls: Int, in seconds: Int64, keeping floor: Int = 0, header: String? = nil) {
    self.name = name
    self.calls = max(1, calls)
    self.seconds = max(1, seconds)
    self.floor = max(0, min(floor, self.calls - 1))
    self.header = header
  }

  /// Returns a window that leaves at least a number of seconds between two calls.
  public static func gap(_ seconds: Int64) -> RateWindow { RateWindow("gap", calls: 1, in: seconds) }

  /// This window, counted for each resource by itself.
  public var perResource: RateWindow {
    var window = self
    window.scope = .resource
    return window
  }

  /// This window, with its beginning and end by the clock.
  public var byTheClock: RateWindow {
    var window = self
    window.form = .fixed
    return window
  }

  /// This window, shared by all accounts.
  public var perHost: RateWindow {
    var window = self
    window.scope = .host
    return window
  }

  /// Returns this window with a share of the calls that the source allows, as soon as the source has said how many.
  ///
  /// - Parameters:
  ///   - share: the share, in hundredths.
  ///   - most: the greatest number of calls, whatever the source allows.
  public func taking(_ share: Int, atMost most: Int? = nil) -> RateWindow {
    var window = self
    window.share = share
    window.most = most.map { max(1, $0) }
    window.calls = min(calls, window.most ?? calls)
    return window
  }

  /// Returns the window for a number of calls that the source allows; this window where it takes no share.
  public func allowing(_ limit: Int) -> RateWindow {
    guard let share else { return self }
    var window = self
    // No source means more in earnest.
    window.calls = max(1, min(most ?? .max, max(0, min(limit, 1_000_000)) * share / 100))
    return window
  }

  /// Returns this window with certain answers counted in place of calls.
  public func counting(_ counted: Counted) -> RateWindow {
    var window = self
    window.counted = counted
    return window
  }
}

extension RateWindow {
  private static let day: Int64 = 86_400

  /// The greatest number of calls that are made in the window: those above the floor.
  public var allowed: Int { calls - floor }

  /// Returns the first second in which a call that was counted in an earlier second does not count any more.
  ///
  /// The clock tells whole seconds, so a call may have been made up to a second after the moment at which it was counted.
  public func end(of second: Int64) -> Int64 {
    switch form {
    case .sliding: second + seconds + 1
    case .fixed: second - (second % seconds + seconds) % seconds + seconds
    }
  }

  /// Whether it is the budget of a day, or of a longer time, whose used calls do not come back while a run waits.
  public var isBudget: Bool { counted == .calls && scope == .everything && seconds >= Self.day }

  /// The number of calls that it allows in a day.
  public var callsOfDay: Int { max(1, Int(Double(allowed) * Double(Self.day) / Double(seconds))) }
}
