/// A sliding window of calls: so many in any stretch of so many seconds.
///
/// A call that is refused takes no place. Source: `SimpleRateThrottle` of Django REST framework.
struct RateWindow: Sendable {
  let limit: Int
  /// In seconds.
  let duration: Double
  /// When calls were let through, the oldest first; those before `start` have left the window.
  private var calls: [Double] = []
  private var start = 0
  /// The most calls that it ever had.
  private(set) var most = 0

  init(limit: Int, seconds: Double) { (self.limit, duration) = (limit, seconds) }

  /// What the window says of a call.
  struct Verdict: Sendable, Equatable {
    let isAllowed: Bool
    /// How many calls are left.
    let remaining: Int
    /// When the oldest call leaves the window, in seconds since 1970.
    let reset: Double
    /// Seconds until a call is let through again; 0 for one that is.
    let wait: Double
  }

  /// Asks for a place.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Complexity: amortised O(1).
  mutating func take(at now: Double) -> Verdict {
    while start < calls.count, calls[start] <= now - duration { start += 1 }
    if start > 4_096, start * 2 > calls.count {
      calls.removeFirst(start)
      start = 0
    }
    let isAllowed = calls.count - start < limit
    if isAllowed { calls.append(now) }
    most = max(most, calls.count - start)
    let oldest = start < calls.count ? calls[start] : now
    return Verdict(
      isAllowed: isAllowed, remaining: max(0, limit - (calls.count - start)), reset: oldest + duration,
      wait: isAllowed ? 0 : oldest + duration - now)
  }
}
