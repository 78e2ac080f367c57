public import Catalog

/// Functions that are called around the calls of a client.
public struct ClientHooks: Sendable {
  /// Returns an answer that was captured before, for instance by a killed run, so that no call is made; asked first.
  public var earlierAnswer: @Sendable (Attempt) async throws -> EarlierAnswer? = { _ in nil }
  /// Runs before each call goes out, redirects included; what it throws stops the request. The ledger counts here.
  public var beforeAttempt: @Sendable (Attempt) async throws -> Void = { _ in }
  /// Runs after each whole answer and before anything is done about it; what it throws stops the request. The capture writes here
  /// and says where; nil where nothing is captured.
  public var afterAttempt: @Sendable (Attempt, TransportResponse) async throws -> CapturePlace? = { _, _ in nil }
  /// Takes the events of the client.
  public var event: @Sendable (SourceEvent) -> Void = { _ in }

  /// Hooks that do nothing.
  public init() {}
}

/// One request on its way, as hooks see it.
public struct Attempt: Sendable, Hashable {
  /// What is asked.
  public let request: MarvelRequest
  /// The request's name in logs and captures.
  public let uri: String
  /// Which call of this request it is, from 1; each hop of a redirect is a call.
  public let number: Int
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

/// What a client does, for progress and logs. It holds no key and no hash.
public enum SourceEvent: Sendable {
  /// A call goes out.
  case attempt(Attempt)
  /// An answer came; bytes on the wire and unpacked.
  case received(Attempt, status: Int, wireBytes: Int, plainBytes: Int)
  /// The request waits before it is retried. The event stands for so many waits of this kind, itself included.
  case waiting(Attempt, duration: Duration, reason: String, times: Int)
  /// The source accepts no connection; all requests wait for it, at most this long.
  case outage(Attempt, reason: String, upTo: Duration)
  /// The source accepts connections again.
  case recovered(after: Duration, attempts: Int)
}
