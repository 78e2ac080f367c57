public import Catalog

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
  case waiting(uri: String, duration: Duration, reason: String, times: Int)
  /// A call waits for its turn by the pace of the source, until a second since 1970; why, as half a sentence.
  case paced(until: Int64, reason: String)
  /// The source accepts no connection; all requests wait for it, at most this long.
  case outage(reason: String, upTo: Duration)
  /// The source gives connections again.
  case recovered(after: Duration, attempts: Int)
}
