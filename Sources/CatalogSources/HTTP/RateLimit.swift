/// What a server says about calls left, from `X-RateLimit-*` or `RateLimit-*` header fields.
public struct RateLimit: Sendable, Equatable {
  /// Calls in a window.
  public let limit: Int?
  /// Calls left in this window.
  public let remaining: Int?
  /// The reset field as a number: seconds to wait, or a Unix time when it is a large one.
  public let reset: Int?

  /// Reads the fields; nil when there are none with a number.
  public init?(_ headers: HeaderFields) {
    func number(_ name: String) -> Int? {
      for prefix in ["x-ratelimit-", "ratelimit-", "x-rate-limit-"] {
        if let text = headers[prefix + name], let value = Int(text.prefix { $0.isNumber }) { return value }
      }
      return nil
    }
    limit = number("limit")
    remaining = number("remaining")
    reset = number("reset")
    guard limit != nil || remaining != nil || reset != nil else { return nil }
  }
}

extension RateLimit {
  /// The calls left, where the fields can speak of a day: nil where they speak of a shorter window, such as a minute.
  ///
  /// A window that ends within the hour and allows less than the day does is none of a day.
  ///
  /// - Parameters:
  ///   - calls: the calls of a day.
  ///   - now: seconds since 1970 in UTC.
  public func remainingOfDay(of calls: Int, at now: Int64) -> Int? {
    guard let remaining else { return nil }
    if let limit, limit >= calls { return remaining }
    guard let reset else { return remaining }
    // A Unix time has been above a billion since 2001; no wait lasts that long.
    let wait = reset > 1_000_000_000 ? reset - Int(now) : reset
    return wait > 3600 ? remaining : nil
  }
}
