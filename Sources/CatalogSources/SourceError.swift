/// An error of a source that gave no page. Its texts hold no key and no hash.
public struct SourceError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure; the command line makes its exit code of it.
  public enum Code: String, Sendable, CaseIterable {
    /// The source is down, or answers with something that is not its API.
    case unavailable
    /// The source accepts no connection.
    case unreachable
    /// Keys are missing, wrong or revoked.
    case credentials
    /// The source asks to wait longer than a run waits.
    case quota
    /// The base URL leads to an address that is not public.
    case refusedAddress = "refused-address"
    /// The source wants to send the request to another origin, or in circles.
    case refusedRedirect = "refused-redirect"
    /// The source does not take a parameter of the request; another request may do.
    case parameterRefused = "parameter-refused"
    /// The source has no such record or route.
    case notFound = "not-found"
    /// The answers are not pages of the API, after all retries.
    case malformed
    /// The answer is greater than the limits allow.
    case tooLarge = "too-large"
    /// The address of a proxy cannot be used.
    case badURL = "bad-url"
    /// The task was cancelled.
    case cancelled
  }

  /// The kind of failure.
  public let code: Code
  /// The failure, in a sentence.
  public let message: String
  /// The remedy, in a sentence.
  public let remedy: String
  /// The cause; nil where none is known.
  public let cause: String?
  /// The request without keys; nil where there was none yet.
  public let uri: String?
  /// The time that the source asks to wait; nil where it does not say.
  public var retryAfter: Duration?

  /// Creates an error from its parts; all texts must be redacted already.
  public init(code: Code, message: String, remedy: String, cause: String? = nil, uri: String? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.cause = cause
    self.uri = uri
  }

  /// The message, its cause and the remedy in one line.
  public var description: String {
    let place = uri.map { " (\($0))" } ?? ""
    let behind = cause.map { " Cause: \($0)" } ?? ""
    return "\(message)\(place)\(behind) \(remedy)"
  }
}
