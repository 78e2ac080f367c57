/// What an attempt came to, in the terms that decide what is done next. Its texts are redacted.
public enum Answer: Sendable, Equatable {
  /// A page.
  case ok
  /// A page that can be read only when it is repaired, or without some of its rows.
  case damaged(reason: String)
  /// The page that is known already is still the page.
  case notModified
  /// No such record or route.
  case notFound(message: String)
  /// The source does not take a parameter.
  case parameterRefused(message: String)
  /// Keys are missing, wrong or revoked.
  case credentialsRefused(message: String)
  /// Too many calls; how long to wait, where the source says so.
  case throttled(retryAfter: Duration?)
  /// The source is not up; how long to wait, where the source says so.
  case unavailable(retryAfter: Duration?)
  /// No connection came about; at what it failed.
  case unreachable(TransportError.Code, reason: String)
  /// A fault that may pass.
  case transient(reason: String)
  /// An answer that has more bytes than are allowed, or no end.
  case tooLarge(reason: String)
  /// An answer that is not the API's.
  case malformed(reason: String)
  /// The source names another place.
  case redirect(location: String)
  /// The source names a place at another origin, where keys must not go. A proxy in the way may do so for a while.
  case elsewhere(reason: String)
  /// A fault that does not pass by asking again.
  case refused(code: SourceError.Code, reason: String)

  /// How long the source asks to be left alone; nil where it does not.
  var requestedWait: Duration? {
    switch self {
    case .throttled(let wait), .unavailable(let wait): wait
    default: nil
    }
  }

  /// Whether it is the source's own word on a request, which would be the same if it were asked again.
  var isFinal: Bool {
    switch self {
    case .ok, .notModified, .notFound, .parameterRefused: true
    default: false
    }
  }
}
