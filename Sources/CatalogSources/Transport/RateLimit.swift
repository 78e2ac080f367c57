/// The calls that a server says are left, from `X-RateLimit-*` or `RateLimit-*` header fields.
public struct RateLimit: Sendable, Equatable {
  /// Calls in a window.
  public let limit: Int?
  /// Calls left in this window.
  public let remaining: Int?
  /// The reset field as a number: seconds to wait, or a Unix time when it is a large one.
  public let reset: Int?
  /// The seconds of the window, where a field has them behind its number: `20;w=60`.
  public let window: Int?

  /// Reads the fields; nil when there are none with a number.
  ///
  /// - Parameter prefixes: the beginnings of the fields' names; the first one that an answer has counts.
  public init?(_ headers: HeaderFields, by prefixes: [String] = ["x-ratelimit-", "ratelimit-", "x-rate-limit-"]) {
    func text(_ name: String) -> String? { prefixes.lazy.compactMap { headers[$0 + name] }.first }
    func number(_ name: String) -> Int? { text(name).flatMap { Int($0.prefix { $0.isNumber }) } }
    limit = number("limit")
    remaining = number("remaining")
    reset = number("reset")
    let windows = Set(["remaining", "limit", "policy"].compactMap(text).flatMap(Self.windows))
    window = windows.count == 1 ? windows.first : nil
    guard limit != nil || remaining != nil || reset != nil else { return nil }
  }

  /// Returns the values of all parameters `w`.
  private static func windows(in text: String) -> [Int] {
    text.split { ";, ".contains($0) }.compactMap { $0.hasPrefix("w=") ? Int($0.dropFirst(2)) : nil }
  }
}

extension RateLimit {
  /// The greatest length in seconds of a window that is not one of a day.
  private static let hour = 3600

  /// Returns the calls left, where the fields are about a day; nil where they are about a shorter window, such as a minute, or where
  /// nothing shows the window.
  ///
  /// The fields are about a day where the window is stated and is longer than an hour; where it is not stated, and it allows at least as
  /// many calls as the day; and where it allows fewer, but ends in more than an hour. A wrong guess costs little one way, a call that the
  /// source refuses, and the rest of the day the other way.
  ///
  /// - Parameters:
  ///   - calls: the calls of a day.
  ///   - now: seconds since 1970 in UTC.
  public func remainingOfDay(of calls: Int, at now: Int64) -> Int? {
    guard let remaining else { return nil }
    if let window { return window > Self.hour ? remaining : nil }
    if let limit, limit >= calls { return remaining }
    guard let reset else { return nil }
    return Self.wait(until: reset, at: now) > Self.hour ? remaining : nil
  }

  /// Returns the second in which the window is reset, since 1970; nil where no field states it.
  ///
  /// - Parameter now: seconds since 1970 in UTC.
  public func resetTime(at now: Int64) -> Int64? { reset.map { now + Int64(Self.wait(until: $0, at: now)) } }

  /// Returns the seconds to wait until the window is reset. A Unix time has been above a billion since 2001, and no wait lasts that long;
  /// one in milliseconds is a thousand times greater.
  private static func wait(until reset: Int, at now: Int64) -> Int {
    if reset > 100_000_000_000 { return reset / 1000 - Int(now) }
    return reset > 1_000_000_000 ? reset - Int(now) : reset
  }
}
