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
