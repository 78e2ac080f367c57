/// Sends one request and brings back one whole answer; nothing is followed, nothing is tried again.
///
/// `withHTTPTransport` opens the real one; a test makes one of a function.
public struct HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// - Throws: `TransportError`; `CancellationError` as soon as the task is cancelled.
  public var send: @Sendable (TransportRequest) async throws -> TransportResponse

  /// A transport made of a function.
  public init(send: @escaping @Sendable (TransportRequest) async throws -> TransportResponse) {
    self.send = send
  }
}
