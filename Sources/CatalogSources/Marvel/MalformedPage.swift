/// Why a body with status 200 is not a page; the request is tried again.
public struct MalformedPage: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, as half a sentence; redacted by whoever shows it.
  public let reason: String

  /// A reason.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}
