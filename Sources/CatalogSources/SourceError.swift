/// Why a source gave no page. Its texts hold no key and no hash.
public struct SourceError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure; the command line makes its exit code of it.
  public enum Code: String, Sendable, CaseIterable {
    /// The source is down, or answers with something that is not its API.
    case unavailable
    /// No connection to the source comes about.
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
    /// There is no such record or route.
    case notFound = "not-found"
    /// The answers are not pages of the API, however often it was asked.
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
  /// What happened, in a sentence.
  public let message: String
  /// What to do about it, in a sentence.
  public let remedy: String
  /// What lies behind it, where something does.
  public let cause: String?
  /// The request without keys; nil where there was none yet.
  public let uri: String?
  /// How long the source asks to wait, where it said so.
  public var retryAfter: Duration?

  /// An error of its parts; all texts must be redacted already.
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
