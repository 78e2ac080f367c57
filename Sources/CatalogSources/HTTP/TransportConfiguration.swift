/// Limits and manners of the HTTP client.
public struct TransportConfiguration: Sendable {
  /// Who asks: `spinrack/VERSION (+URL)`.
  public var userAgent: String
  /// How long making a connection may take, TLS included.
  public var connectTimeout: Duration = .seconds(10)
  /// How long no byte may arrive.
  public var readTimeout: Duration = .seconds(30)
  /// How long one request may take from beginning to end, all addresses of the host together.
  public var totalTimeout: Duration = .seconds(120)
  /// How long a body may come at any rate, however slow.
  public var slowBodyGrace: Duration = .seconds(20)
  /// The bytes a second that a body must have on average after that.
  public var leastBodyRate: Int = 256
  /// The greatest body, as it comes and unpacked.
  public var maximumBodyBytes: Int = 64 << 20
  /// The most plain bytes for one compressed byte, past 1 MiB of plain bytes.
  public var maximumInflationRatio: Int = 200
  /// Connections at a time to one host.
  public var maximumConnections: Int = 8
  /// Which addresses may be connected to.
  public var addressPolicy = AddressPolicy(allowsPrivateHosts: false)
  /// The proxies to go through.
  public var proxies = ProxySettings()

  /// A file of PEM certificates that are trusted beside the system's.
  var additionalTrustRoots: String?

  /// The defaults under a name.
  public init(userAgent: String) {
    self.userAgent = userAgent
  }
}
