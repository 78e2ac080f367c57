public import Catalog

/// One request on its way, as captures and notes see it.
public struct Attempt: Sendable, Hashable {
  /// The request's name in logs and captures.
  public let uri: String
  /// Which call of this request it is, from 1; each hop of a redirect is a call. 0 before the first one.
  public let number: Int

  /// An attempt of its parts.
  public init(uri: String, number: Int) {
    self.uri = uri
    self.number = number
  }
}

/// An answer that was captured before it was needed.
public struct EarlierAnswer: Sendable {
  /// The answer.
  public let response: TransportResponse
  /// Where it stands among the captures.
  public let place: CapturePlace

  /// An answer at a place.
  public init(response: TransportResponse, place: CapturePlace) {
    self.response = response
    self.place = place
  }
}

/// What people are told of calls: waits and outages. It holds no key and no hash.
public enum SourceEvent: Sendable {
  /// The request waits before it is retried. The event stands for so many waits of this kind, itself included.
  case waiting(Attempt, duration: Duration, reason: String, times: Int)
  /// The source accepts no connection; all requests wait for it, at most this long.
  case outage(Attempt, reason: String, upTo: Duration)
  /// The source gives connections again.
  case recovered(after: Duration, attempts: Int)
}
