/// Where a server is: scheme, host and port (RFC 6454). Keys and hashes never leave the origin they were meant for.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// The two schemes the program speaks.
  public enum Scheme: String, Sendable {
    case http
    case https

    /// The port that need not be written.
    public var defaultPort: Int { self == .http ? 80 : 443 }
  }

  /// `http` or `https`.
  public let scheme: Scheme
  /// Name or address in lower case; an IPv6 address without its brackets.
  public let host: String
  /// The port, the default one filled in.
  public let port: Int

  /// An origin of its parts; the host is put in lower case.
  public init(scheme: Scheme, host: String, port: Int? = nil) {
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port ?? scheme.defaultPort
  }

  /// The host as it stands in a URL: an IPv6 address in brackets.
  public var urlHost: String { host.contains(":") ? "[\(host)]" : host }

  /// The origin as a URL without a path; a default port is left out.
  public var description: String {
    port == scheme.defaultPort ? "\(scheme.rawValue)://\(urlHost)" : "\(scheme.rawValue)://\(urlHost):\(port)"
  }
}
