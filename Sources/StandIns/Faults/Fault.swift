import APIs
import Serving

/// A deliberate fault of the demo gateway.
///
/// The raw value is the key of `--faults`. If several are drawn for one attempt, the first in this order is made.
public enum Fault: String, CaseIterable, Sendable {
  /// 401: the key pair is no longer accepted.
  case revoked
  /// 429 with `Retry-After` in seconds, as a date, or without.
  case rateLimit = "rate-limit"
  /// 500 with an empty body, or with an HTML page.
  case serverError = "server-error"
  /// 503 with `Retry-After` in seconds or as a date.
  case unavailable
  /// The connection ends before an answer, or after its header fields.
  case reset
  /// 302 to a host that is not this gateway's.
  case foreignRedirect = "foreign-redirect"
  /// 409 for the first optional parameter.
  case rejectOptional = "reject-optional"
  /// 200 with an HTML page.
  case html
  /// 200 with one of the two shapes of errors as its body.
  case errorBody = "error-body"
  /// 200 with a body that is nearly JSON.
  case invalidJSON = "invalid-json"
  /// A gzip body with wrong bytes, or with a wrong checksum; also for a client that asked for no gzip.
  case corruptGzip = "corrupt-gzip"
  /// The body ends, and the connection with it, before its announced length.
  case truncate
  /// The announced length is less than the body's, or a chunked body lacks its end.
  case wrongLength = "wrong-length"
  /// `data.total` is greater or smaller than the number of records.
  case wrongTotal = "wrong-total"
  /// No rows, with `data.total` unchanged or 0.
  case empty
  /// One or two rows cannot be used; the others and `count` are unchanged.
  case malformedRecord = "malformed-record"
  /// Optional parameters are ignored.
  case ignoreOptional = "ignore-optional"
  /// The body comes in pieces with pauses between them.
  case slow
  /// A record was added or removed since the page before: `count` differs by one, and the rows have moved by one place. Metron only.
  case movingPages = "moving-pages"

  /// Whether any answer can have the fault, even a picture.
  var canStrikePictures: Bool {
    switch self {
    case .revoked, .errorBody, .invalidJSON, .corruptGzip, .wrongTotal, .empty, .malformedRecord, .movingPages: false
    case .rejectOptional, .ignoreOptional: false
    default: true
    }
  }

  /// Whether a fault can happen to a request: a picture only has faults that any answer can have, and optional parameters can only be
  /// ignored or refused where there are some.
  func canStrike(_ route: Route, _ target: RequestTarget) -> Bool {
    switch (self, route) {
    case (.ignoreOptional, .list), (.rejectOptional, .list), (.ignoreOptional, .sublist), (.rejectOptional, .sublist):
      !target.optional.isEmpty
    case (.ignoreOptional, _), (.rejectOptional, _), (.movingPages, _): false
    case (_, .picture): canStrikePictures
    default: true
    }
  }
}
