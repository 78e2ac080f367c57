/// Where a server is: scheme, host and port (RFC 6454). Keys and hashes never leave the origin they were meant for; two addresses
/// have the same origin where these values are equal.
public struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: WebScheme
  /// Name or address in lower case; an IPv6 address without its brackets.
  public let host: String
  /// The port, the default one filled in.
  public let port: Int

  /// An origin of its parts; the host is put in lower case.
  public init(scheme: WebScheme, host: String, port: Int? = nil) {
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port ?? scheme.defaultPort
  }

  /// The host as it stands in a URL: an IPv6 address in brackets.
  public var urlHost: String { host.contains(":") ? "[\(host)]" : host }

  /// The origin as a URL without a path; without a default port.
  public var description: String {
    port == scheme.defaultPort ? "\(scheme.rawValue)://\(urlHost)" : "\(scheme.rawValue)://\(urlHost):\(port)"
  }
}
