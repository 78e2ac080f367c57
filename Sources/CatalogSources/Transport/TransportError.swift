import Basics

/// An error of a request without a whole answer. Its message holds no key and no hash.
public struct TransportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable, CaseIterable {
    /// The host name has no address.
    case nameNotFound = "name-not-found"
    /// There is no route to the host's address.
    case noRoute = "no-route"
    /// The host refuses connections at the port.
    case refused
    /// No connection was made, for another reason, such as no answer in time.
    case connect
    /// The proxy on the way gives no connection.
    case proxy
    /// Something took longer than allowed.
    case timeout
    /// The connection ended in the middle.
    case reset
    /// The body is shorter than announced, or its framing is broken.
    case torn
    /// The compressed body does not inflate.
    case corruptEncoding = "corrupt-encoding"
    /// The body has a content coding that was not asked for.
    case unsupportedEncoding = "unsupported-encoding"
    /// The body is greater than allowed, packed or unpacked.
    case tooLarge = "too-large"
    /// The server's certificate or TLS handshake was not accepted.
    case tls
    /// The request leads to an origin that this transport was not opened for.
    case foreignOrigin = "foreign-origin"
    /// Any other failure.
    case other

    /// Whether no connection was made, so that no request was sent.
    package var isNoConnection: Bool {
      switch self {
      case .nameNotFound, .noRoute, .refused, .connect, .proxy: true
      default: false
      }
    }
  }

  /// The kind of failure.
  public let code: Code
  /// The failure, in a sentence.
  public let message: String

  /// Creates an error from its parts.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  static func foreign(_ origin: WebOrigin) -> TransportError {
    TransportError(.foreignOrigin, "The origin \(origin) is not one of this source.")
  }

  /// Returns the failure of a connection as one of the proxy; other failures stay.
  func through(_ proxy: ProxySettings.Proxy) -> TransportError {
    guard code.isNoConnection else { return self }
    return TransportError(.proxy, "The proxy \(proxy.host):\(proxy.port) gives no connection: \(message)")
  }
}

/// The messages for failed connections: whether the name, the route, the port or the proxy failed, and the remedy.
enum NoConnection {
  /// Returns the failure, in a sentence.
  static func message(_ code: TransportError.Code, _ origin: WebOrigin) -> String {
    switch code {
    case .nameNotFound: "The name \(origin.host) cannot be resolved."
    case .noRoute: "There is no route to \(origin.host)."
    case .refused: "\(origin.host) refuses connections at port \(origin.port)."
    case .proxy: "The proxy on the way to \(origin.host) gives no connection."
    default: "\(origin.host) gives no connection at port \(origin.port)."
    }
  }

  /// Returns the remedy, in a sentence or two.
  static func remedy(_ code: TransportError.Code) -> String {
    switch code {
    case .nameNotFound:
      "Check the spelling of base-url; if it is right, check the name service of this machine, as with 'getent hosts'."
    case .noRoute: "Check the network of this machine: its cable, its gateway, its VPN; then run again."
    case .refused: "Check the port in base-url, and whether the source is running; then run again."
    case .proxy:
      "Check the proxy in http_proxy, https_proxy or all_proxy, or name the host in no_proxy; then run again."
    default: "The host may be down, or a firewall drops the connection: check both, and run again."
    }
  }
}
