/// What others do around the calls of a client.
public struct ClientHooks: Sendable {
  /// Runs before each call goes out, redirects included; what it throws stops the request. The ledger counts here.
  public var beforeAttempt: @Sendable (Attempt) async throws -> Void = { _ in }
  /// Runs after each whole answer and before anything is done about it; what it throws stops the request. The capture writes here.
  public var afterAttempt: @Sendable (Attempt, TransportResponse, Answer) async throws -> Void = { _, _, _ in }
  /// Hears what happens.
  public var event: @Sendable (SourceEvent) -> Void = { _ in }

  /// Hooks that do nothing.
  public init() {}
}
