public import Basics

/// One GET request as it goes out, signature included; never log its target.
public struct TransportRequest: Sendable, Hashable {
  /// Where it goes.
  public let origin: WebOrigin
  /// Path and query.
  public let target: String
  /// The entity tag of what is known already, as it was received; sent as `If-None-Match`.
  public let ifNoneMatch: String?
  /// Further header fields.
  public let headers: HeaderFields
  /// How long it may take where that is less than the transport allows; nil for what that allows.
  public let timeLimit: Duration?

  /// A request of its parts.
  public init(
    origin: WebOrigin, target: String, ifNoneMatch: String? = nil, headers: HeaderFields = HeaderFields(),
    timeLimit: Duration? = nil
  ) {
    self.origin = origin
    self.target = target
    self.ifNoneMatch = ifNoneMatch
    self.headers = headers
    self.timeLimit = timeLimit
  }
}
