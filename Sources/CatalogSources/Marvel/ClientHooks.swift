public import Catalog

/// What others do around the calls of a client.
public struct ClientHooks: Sendable {
  /// Gives an answer that was captured before, for instance by a run that was killed, so that no call is made; asked
  /// first.
  public var earlierAnswer: @Sendable (Attempt) async throws -> EarlierAnswer? = { _ in nil }
  /// Runs before each call goes out, redirects included; what it throws stops the request. The ledger counts here.
  public var beforeAttempt: @Sendable (Attempt) async throws -> Void = { _ in }
  /// Runs after each whole answer and before anything is done about it; what it throws stops the request. The capture writes here
  /// and says where; nil where nothing is captured.
  public var afterAttempt: @Sendable (Attempt, TransportResponse) async throws -> CapturePlace? = { _, _ in nil }
  /// Hears what happens.
  public var event: @Sendable (SourceEvent) -> Void = { _ in }

  /// Hooks that do nothing.
  public init() {}
}
