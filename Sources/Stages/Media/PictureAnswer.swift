import CatalogSources
import ImageKit

/// An answer of a picture's server in the terms of the retry table, and what it is called when it was the last one.
struct PictureAnswer: Sendable {
  let answer: Answer
  let failure: ThumbnailFailure
  let response: TransportResponse?

  /// Judges a whole answer by its status; whether it is a picture is judged by its bytes.
  init(_ response: TransportResponse, isConditional: Bool, now: Int64) {
    self.response = response
    let wait = response.headers["retry-after"].flatMap { RetryAfter($0) }?.wait(now: now)
    let name = "HTTP \(response.status)"
    (answer, failure) =
      switch response.status {
      case 200: (.ok, .noPicture)
      case 304 where isConditional: (.notModified, .unavailable)
      case 301, 302, 303, 307, 308:
        (response.headers["location"].map { .redirect(location: $0) } ?? .malformed(reason: name), .redirect)
      case 404, 410: (.notFound(message: name), .gone)
      case 429: (.throttled(retryAfter: wait), .throttled)
      case 503: (.unavailable(retryAfter: wait), .unavailable)
      case 408, 425, 500...599: (.transient(reason: name), .unavailable)
      case 400...499: (.refused(code: .unavailable, reason: name), .refused)
      default: (.malformed(reason: name), .unavailable)
      }
  }

  /// Judges an attempt that brought no whole answer.
  init(_ error: TransportError) {
    response = nil
    failure = ThumbnailFailure(error)
    // A picture that is too large is so each time.
    answer =
      error.code == .tooLarge
      ? .refused(code: .tooLarge, reason: error.message) : Answer(error, redactor: Redactor(keys: nil))
  }

  /// A place where pictures may not come from. Something in the way may lead there for a while, so it is asked once more.
  static let elsewhere = PictureAnswer(answer: .elsewhere(reason: "a redirect to another place"), failure: .redirect)

  /// What came is not a sound picture: an error page perhaps, or a body that was cut, which another attempt may mend.
  init(_ error: ImageError) {
    failure = ThumbnailFailure(error)
    answer =
      failure == .tooManyPixels
      ? .refused(code: .tooLarge, reason: error.message) : .malformed(reason: error.message)
    response = nil
  }

  private init(answer: Answer, failure: ThumbnailFailure) {
    (self.answer, self.failure, response) = (answer, failure, nil)
  }
}
