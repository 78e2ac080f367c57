/// Why a gateway did not start.
public struct GatewayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Code: String, Sendable {
    /// A value of the configuration is out of its range.
    case configuration
    /// A fault is unknown, or its rate is none.
    case fault
    /// The address cannot be listened on.
    case socket
    /// The log file cannot be opened.
    case log
  }

  /// The kind of reason.
  public let code: Code
  /// What happened, where, and what to do.
  public let message: String

  /// The message.
  public var description: String { message }
}
