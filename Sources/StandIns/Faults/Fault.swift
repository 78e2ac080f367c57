/// A deliberate fault of a server.
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

  /// The faults of every server: only Metron's pages move.
  static let common = Set(allCases).subtracting([.movingPages])

  /// The answers that can have the fault.
  var scope: AnswerScope {
    switch self {
    case .rateLimit, .serverError, .unavailable, .reset, .foreignRedirect, .html, .truncate, .wrongLength, .slow: .file
    case .revoked, .errorBody, .invalidJSON, .corruptGzip: .document
    case .wrongTotal, .empty, .malformedRecord, .movingPages: .list
    case .rejectOptional, .ignoreOptional: .narrowedList
    }
  }
}

/// The kinds of answers, from the one with the fewest possible faults to the one with the most. Each can have the faults of the kinds before
/// it.
enum AnswerScope: Comparable {
  /// Any answer, even a picture.
  case file
  /// An answer of the API.
  case document
  /// A document with rows.
  case list
  /// A list that was asked for with optional parameters.
  case narrowedList
}
