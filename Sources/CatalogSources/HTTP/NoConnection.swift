import Basics

/// How people are told that no connection came about: whether the name, the route, the port or the proxy failed, and what
/// to do.
enum NoConnection {
  /// What happened, in a sentence.
  static func message(_ code: TransportError.Code, _ origin: WebOrigin) -> String {
    switch code {
    case .nameNotFound: "The name \(origin.host) cannot be resolved."
    case .noRoute: "There is no route to \(origin.host)."
    case .refused: "\(origin.host) refuses connections at port \(origin.port)."
    case .proxy: "The proxy on the way to \(origin.host) gives no connection."
    default: "\(origin.host) gives no connection at port \(origin.port)."
    }
  }

  /// What to do, in a sentence or two.
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
