import Basics

/// The `Retry-After` header field in both its forms (RFC 9110, section 10.2.3).
public enum RetryAfter: Sendable, Equatable {
  /// Seconds from now.
  case seconds(Int64)
  /// A moment, in seconds since 1970.
  case date(Int64)

  /// Reads the field; nil when it is neither form.
  public init?(_ text: String) {
    let text = text.trimmed
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number beyond all sense is still a wish to wait for long.
      self = .seconds(min(Int64(text) ?? .max, 1 << 40))
    } else if let date = HTTPDate(text) {
      self = .date(date.unixSeconds)
    } else {
      return nil
    }
  }

  /// How long to wait; zero for a moment that is over.
  public func wait(now: Int64) -> Duration {
    switch self {
    case .seconds(let seconds): .seconds(seconds)
    case .date(let date): .seconds(max(0, date - now))
    }
  }
}
