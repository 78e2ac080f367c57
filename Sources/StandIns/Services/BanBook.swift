/// The bans of clients that misbehave, as a service's watch pronounces them.
///
/// Sources: the published configuration of Metron's watch (fail2ban), at the commit that its model was made from.
struct BanBook: Sendable {
  /// The mark of an answer or a request that a rule counts.
  enum Sign: Hashable, Sendable {
    case status(Int)
    case noUserAgent
    /// A User-Agent with this beginning, in lower case.
    case userAgent(String)
  }

  /// A rule of the watch: `count` signs within a number of seconds shut a client out for a number of seconds.
  struct Rule: Sendable {
    let name: String
    let sign: Sign
    let count: Int
    let within: Double
    let lasts: Double
  }

  /// A pronounced ban.
  struct Ban: Sendable, Equatable {
    let rule: String
    let from: Double
    let until: Double
  }

  private let rules: [Rule]
  /// The times of the signs, by client and rule.
  private var signs: [String: [[Double]]] = [:]
  private var ends: [String: Double] = [:]
  /// All bans, oldest first.
  private(set) var bans: [Ban] = []

  init(_ rules: [Rule]) { self.rules = rules }

  /// Whether a client is shut out.
  func isBanned(_ client: String, at now: Double) -> Bool { ends[client].map { now < $0 } ?? false }

  /// Notes an answer, after which a client may be shut out.
  ///
  /// - Parameters:
  ///   - userAgent: the User-Agent; empty where none was sent.
  ///   - now: seconds since 1970.
  mutating func note(_ client: String, status: Int, userAgent: String, at now: Double) {
    for (index, rule) in rules.enumerated() {
      let isSign =
        switch rule.sign {
        case .status(let code): code == status
        case .noUserAgent: userAgent.isEmpty
        case .userAgent(let beginning): userAgent.lowercased().hasPrefix(beginning)
        }
      guard isSign else { continue }
      var own = signs[client] ?? Array(repeating: [], count: rules.count)
      own[index].removeAll { $0 <= now - rule.within }
      own[index].append(now)
      if own[index].count >= rule.count {
        own[index] = []
        let until = now + rule.lasts
        ends[client] = max(ends[client] ?? until, until)
        bans.append(Ban(rule: rule.name, from: now, until: until))
      }
      signs[client] = own
    }
  }
}

extension BanBook {
  static let hour = 3_600.0
  static let day = 86_400.0

  /// Metron's rules.
  static let metron = [
    Rule(name: "three 401 in 5 minutes", sign: .status(401), count: 3, within: 300, lasts: day),
    Rule(name: "ten 403 in 5 minutes", sign: .status(403), count: 10, within: 300, lasts: day),
    Rule(name: "twenty 404 in 2 minutes", sign: .status(404), count: 20, within: 120, lasts: hour),
    Rule(name: "thirty 429 in a minute", sign: .status(429), count: 30, within: 60, lasts: hour),
    Rule(name: "twenty broken-off requests in a minute", sign: .status(499), count: 20, within: 60, lasts: hour),
    Rule(name: "five requests without User-Agent in a minute", sign: .noUserAgent, count: 5, within: 60, lasts: day),
    Rule(name: "User-Agent of a banned program", sign: .userAgent("comictagger"), count: 1, within: 60, lasts: day),
  ]
}

/// A sliding window of calls: at most `limit` in any stretch of `duration`.
///
/// A refused call takes no place. Source: `SimpleRateThrottle` of Django REST framework.
struct SlidingWindow: Sendable {
  let limit: Int
  /// The length of the window in seconds.
  let duration: Double
  /// The times of the allowed calls, oldest first; the ones before `start` have left the window.
  private var calls: [Double] = []
  private var start = 0
  /// The most calls that the window ever held at once.
  private(set) var most = 0

  init(limit: Int, seconds: Double) { (self.limit, duration) = (limit, seconds) }

  /// The answer of the window to a call.
  struct Verdict: Sendable, Equatable {
    let isAllowed: Bool
    /// The number of calls that are left.
    let remaining: Int
    /// The time at which the oldest call leaves the window, in seconds since 1970.
    let reset: Double
    /// Seconds until a call is allowed again; 0 for an allowed call.
    let wait: Double
  }

  /// Takes a place in the window for a call, if one is left.
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
