import Basics

/// The result of an attempt, as far as it decides the next step. Its texts are redacted.
public enum CallResult: Sendable, Equatable {
  /// A page.
  case ok
  /// A page that can be read only when it is repaired, or without some of its rows.
  case damaged(reason: String)
  /// A 304: the known page has not changed.
  case notModified
  /// The source has no such record or route.
  case notFound(message: String)
  /// The source does not take a parameter.
  case parameterRefused(message: String)
  /// Keys are missing, wrong or revoked.
  case credentialsRefused(message: String)
  /// Too many calls; with the wait that the source asks for, if any.
  case throttled(retryAfter: Duration?)
  /// A lock-out of this client, as far as can be told; with the wait that the source asks for, if any.
  case lockedOut(reason: String, retryAfter: Duration?)
  /// The source is not up; with the wait that the source asks for, if any.
  case unavailable(retryAfter: Duration?)
  /// No connection was made; with the reason.
  case unreachable(TransportError.Code, reason: String)
  /// A fault that may pass.
  case transient(reason: String)
  /// An answer that has more bytes than are allowed, or no end.
  case tooLarge(reason: String)
  /// An answer that is not the API's.
  case malformed(reason: String)
  /// A redirect.
  case redirect(location: String)
  /// A redirect to another origin, where keys must not go. A proxy may send one for a while.
  case elsewhere(reason: String)
  /// A fault that does not pass by asking again.
  case refused(code: SourceError.Code, reason: String)

  /// The wait that the source asks for; nil where it asks for none.
  package var requestedWait: Duration? {
    switch self {
    case .throttled(let wait), .unavailable(let wait), .lockedOut(_, let wait): wait
    default: nil
    }
  }

  /// Whether another attempt would give the same result.
  package var isFinal: Bool {
    switch self {
    case .ok, .notModified, .notFound, .parameterRefused: true
    default: false
    }
  }
}

extension CallResult {
  /// Recognizes a lock-out by the rules of a source; nil for any other answer. These rules go first: a status that means a wait elsewhere
  /// may mean a lock-out here.
  ///
  /// - Parameter now: Seconds since 1970, for a `Retry-After` with a date.
  init?(_ response: TransportResponse, by lockOuts: LockOuts, now: Int64) {
    let wait = response.headers["retry-after"].flatMap { RetryAfter($0) }?.wait(now: now)
    if lockOuts.statuses.contains(response.status) {
      self = .lockedOut(reason: "HTTP \(response.status)", retryAfter: wait)
    } else if lockOuts.includesPages, response.status == 200, Self.defect(of: response) == Self.htmlPage {
      self = .lockedOut(reason: "an HTML page with status 200", retryAfter: wait)
    } else if lockOuts.includesPages, response.status == 403, let body = Self.defect(of: response) {
      // The API says in JSON that it refuses credentials.
      self = .lockedOut(
        reason:
          "HTTP 403 with \(body) in place of an answer of the API: a proxy on the way, or what protects the source, "
          + "refuses this address or User-Agent, not the credentials", retryAfter: wait)
    } else {
      return nil
    }
  }

  /// Judges a whole answer by its status, header fields and the beginning of its body. Only reading shows whether a body is a page.
  ///
  /// - Parameters:
  ///   - isConditional: Whether the request said `If-None-Match`.
  ///   - now: Seconds since 1970, for a `Retry-After` with a date.
  ///   - refusal: Judges an answer with another status from 400 to 499.
  public init(
    _ response: TransportResponse, isConditional: Bool = false, now: Int64, refusal: (TransportResponse) -> CallResult
  ) {
    let retryAfter = response.headers["retry-after"].flatMap { RetryAfter($0) }?.wait(now: now)
    switch response.status {
    case 200:
      self = Self.defect(of: response).map { .malformed(reason: $0) } ?? .ok
    case 304 where isConditional:
      self = .notModified
    case 304:
      self = .malformed(reason: "HTTP 304 to a request that named no page")
    case 301, 302, 303, 307, 308:
      let location = response.headers["location"].flatMap { $0.isEmpty ? nil : $0 }
      self =
        location.map { .redirect(location: $0) } ?? .malformed(reason: "HTTP \(response.status) without a location")
    case 429:
      self = .throttled(retryAfter: retryAfter)
    case 503:
      self = .unavailable(retryAfter: retryAfter)
    case 500...599:
      self = .transient(reason: "HTTP \(response.status)")
    case 408, 425:
      self = .transient(reason: "HTTP \(response.status)")
    case 407:
      self = .refused(code: .unavailable, reason: "HTTP 407: the proxy on the way wants a password")
    case 400...499:
      self = refusal(response)
    default:
      self = .malformed(reason: "HTTP \(response.status), which the API does not have")
    }
  }

  /// Judges an attempt that brought no whole answer.
  public init(_ error: TransportError, redactor: Redactor) {
    let reason = redactor.excerpt(error.message)
    switch error.code {
    case .nameNotFound, .noRoute, .refused, .connect, .proxy: self = .unreachable(error.code, reason: reason)
    case .timeout, .reset, .torn, .corruptEncoding, .other: self = .transient(reason: reason)
    case .unsupportedEncoding: self = .malformed(reason: reason)
    case .tooLarge: self = .tooLarge(reason: reason)
    case .tls: self = .refused(code: .unavailable, reason: reason)
    case .foreignOrigin: self = .refused(code: .refusedRedirect, reason: reason)
    }
  }

  private static let htmlPage = "an HTML page"

  /// Returns the reason why a body cannot be an API's, by its ends alone; nil when it looks like a JSON object, or like an array.
  static func defect(of response: TransportResponse) -> String? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let body = response.body.dropFirst(response.body.byteOrderMarkCount)
    guard let first = body.first(where: { !isBlank($0) }), let last = body.last(where: { !isBlank($0) }) else {
      return "an empty body"
    }
    let type = response.headers["content-type"]?.lowercased() ?? ""
    // Some gateways call their JSON text/html; the body decides, and the type only names another content.
    switch (first, last) {
    case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")): return nil
    case (UInt8(ascii: "{"), _), (UInt8(ascii: "["), _): return "JSON that ends in the middle"
    default:
      let isHTML = first == UInt8(ascii: "<") || type.hasPrefix("text/html")
      return isHTML ? Self.htmlPage : "a body that is not JSON"
    }
  }
}

extension CallResult {
  /// Returns the answer without secrets of the source in its texts.
  package func redacted(by redactor: Redactor) -> CallResult {
    switch self {
    case .notFound(let message): .notFound(message: redactor.excerpt(message))
    case .parameterRefused(let message): .parameterRefused(message: redactor.excerpt(message))
    case .credentialsRefused(let message): .credentialsRefused(message: redactor.excerpt(message))
    default: self
    }
  }
}

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
      // A number beyond all sense still asks for a long wait.
      self = .seconds(min(Int64(text) ?? .max, 1 << 40))
    } else if let date = HTTPDate(text) {
      self = .date(date.unixSeconds)
    } else {
      return nil
    }
  }

  /// Returns the time to wait; zero for a moment that is over.
  public func wait(now: Int64) -> Duration {
    switch self {
    case .seconds(let seconds): .seconds(seconds)
    case .date(let date): .seconds(max(0, date - now))
    }
  }
}
