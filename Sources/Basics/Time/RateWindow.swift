/// So many calls in so long a time: what a service allows, or what a client allows itself.
///
/// ```swift
/// RateWindow("minute", calls: 16, in: 60, header: "X-RateLimit-Burst-").taking(80)
/// RateWindow("day", calls: 5_000, in: 86_400, keeping: 250, header: "X-RateLimit-Sustained-")
/// RateWindow("hour", calls: 200, in: 3_600).perResource
/// RateWindow.gap(1)
/// RateWindow("two minutes", calls: 15, in: 120).counting(.notFound)
/// ```
public struct RateWindow: Sendable, Hashable {
  /// When a call stops counting.
  public enum Form: String, Sendable, Hashable {
    /// After the seconds of the window: at no moment are there more calls in the seconds before it.
    case sliding
    /// With the window: windows begin at multiples of their seconds since 1970, as hours of the clock and days in UTC do.
    case fixed
  }

  /// Which calls share a window.
  public enum Scope: String, Sendable, Hashable {
    /// All calls of an account.
    case everything
    /// All calls to the source, whoever makes them: a service bans addresses, whatever account they use.
    case host
    /// Those to one resource: the first word of a call's path.
    case resource
  }

  /// What is counted.
  public enum Counted: String, Sendable, Hashable, CaseIterable {
    /// Calls, before they are made, whatever comes of them.
    case calls
    /// Answers that nothing is there (404): a service may ban clients that guess addresses.
    case notFound = "not-found"
    /// Answers that there were too many calls (429).
    case throttled
    /// Answers that the credentials are refused (401): a service may ban clients that guess them.
    case refused
  }

  /// What people call its length: `minute`, `hour`, `day`. No two windows of a source with the same scope that count the same have
  /// the same name.
  public let name: String
  /// The most calls in it; at least one.
  public private(set) var calls: Int
  /// How many hundredths of the calls that the source says to allow are made; nil where ``calls`` are made whatever it says.
  public private(set) var share: Int?
  /// The most calls, whatever the source allows; nil for no such bound.
  public private(set) var most: Int?
  /// How long it is; at least one second.
  public let seconds: Int64
  /// Calls of it that are never made: what the source says to be left is not used up to the last one.
  public let floor: Int
  /// What the names of the header fields begin with that tell of this window; `Limit`, `Remaining` and `Reset` follow. Nil where no
  /// field tells of it.
  public let header: String?
  /// When a call stops counting.
  public private(set) var form = Form.sliding
  /// Which calls share it.
  public private(set) var scope = Scope.everything
  /// What is counted.
  public private(set) var counted = Counted.calls

  /// A sliding window for all calls of an account.
  ///
  /// - Parameters:
  ///   - name: what people call its length.
  ///   - calls: the most calls in it.
  ///   - seconds: how long it is.
  ///   - floor: calls of it that are never made.
  ///   - header: what the header fields that tell of it begin with.
  public init(_ name: String, calls: Int, in seconds: Int64, keeping floor: Int = 0, header: String? = nil) {
    self.name = name
    self.calls = max(1, calls)
    self.seconds = max(1, seconds)
    self.floor = max(0, min(floor, self.calls - 1))
    self.header = header
  }

  /// At least so many seconds between two calls.
  public static func gap(_ seconds: Int64) -> RateWindow { RateWindow("gap", calls: 1, in: seconds) }

  /// The same window for each resource by itself.
  public var perResource: RateWindow {
    var window = self
    window.scope = .resource
    return window
  }

  /// The same window, which begins and ends by the clock.
  public var byTheClock: RateWindow {
    var window = self
    window.form = .fixed
    return window
  }

  /// The same window for all accounts.
  public var perHost: RateWindow {
    var window = self
    window.scope = .host
    return window
  }

  /// The same window with a share of the calls that the source says to allow, as soon as it has said that.
  ///
  /// - Parameters:
  ///   - share: in hundredths.
  ///   - most: the most calls, whatever the source allows.
  public func taking(_ share: Int, atMost most: Int? = nil) -> RateWindow {
    var window = self
    window.share = share
    window.most = most.map { max(1, $0) }
    window.calls = min(calls, window.most ?? calls)
    return window
  }

  /// The window where the source allows so many calls; the same one where that does not matter.
  public func allowing(_ limit: Int) -> RateWindow {
    guard let share else { return self }
    var window = self
    // No source means more in earnest.
    window.calls = max(1, min(most ?? .max, max(0, min(limit, 1_000_000)) * share / 100))
    return window
  }

  /// The same window over certain answers.
  public func counting(_ counted: Counted) -> RateWindow {
    var window = self
    window.counted = counted
    return window
  }
}

extension RateWindow {
  private static let day: Int64 = 86_400

  /// Calls that are made in it at most: those above the floor.
  public var allowed: Int { calls - floor }

  /// The first second in which a call that was counted in another second does not count any more.
  ///
  /// The clock tells whole seconds, so a call may have been made up to a second after the moment at which it was counted.
  public func end(of second: Int64) -> Int64 {
    switch form {
    case .sliding: second + seconds + 1
    case .fixed: second - (second % seconds + seconds) % seconds + seconds
    }
  }

  /// Whether it is the budget of a day, or of a longer time: what is used up of it does not come back while a run waits.
  public var isBudget: Bool { counted == .calls && scope == .everything && seconds >= Self.day }

  /// Calls of a day that it allows.
  public var callsOfDay: Int { max(1, Int(Double(allowed) * Double(Self.day) / Double(seconds))) }
}
