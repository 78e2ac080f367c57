import Basics
import Glibc
import NIOCore

/// What a gateway serves, and where.
public struct GatewayConfiguration: Sendable {
  /// Whether pages of a walk overlap as those of the real API do.
  public enum Order: String, Sendable, CaseIterable { case unstable, stable }

  /// What requests must prove: nothing; that they have the parameters that prove it; that they know the keys.
  public enum Authentication: String, Sendable, CaseIterable { case open, present, keys }

  /// The services whose API can be served.
  public enum API: String, Sendable, CaseIterable { case marvel, metron, comicvine, superhero }

  /// The token that is accepted where none was chosen.
  public static let defaultToken = "demo"

  /// Whose API it is.
  public var api = API.marvel
  /// What proves who asks a living service; nil for `defaultToken`.
  public var token: String?
  /// How many times as fast time passes at a living service.
  public var speed = 1
  /// Another seed is another universe.
  public var seed: UInt64
  /// 1 is the size of the full catalogue.
  public var scale: Double
  /// How many nights have passed since the first.
  public var night: Int
  /// Whether the pages of a walk overlap.
  public var order: Order
  /// What requests must prove; nil for the keys where there are any, and else for nothing.
  public var authentication: Authentication?
  /// With both keys requests can be signed.
  public var publicKey: String?
  /// The other half of the pair.
  public var privateKey: String?
  /// The host name or address to listen on.
  public var host: String
  /// 0 lets the system choose.
  public var port: Int
  /// The file that gets one line a request, nil for none.
  public var log: String?
  /// How often, from 0 to 1, requests go wrong on purpose, by the key of the `Fault`.
  public var faults: [String: Double]

  /// The universe of the demo on any port of the loopback address, but for what is named.
  public init(
    seed: UInt64 = 1, scale: Double = 0.05, night: Int = 0, order: Order = .unstable, publicKey: String? = nil,
    privateKey: String? = nil, host: String = "127.0.0.1", port: Int = 0, log: String? = nil,
    faults: [String: Double] = [:]
  ) {
    (self.seed, self.scale, self.night, self.order) = (seed, scale, night, order)
    (self.publicKey, self.privateKey) = (publicKey, privateKey)
    (self.host, self.port, self.log, self.faults) = (host, port, log, faults)
  }

  /// - Throws: `GatewayError` with `configuration`.
  func requiredAuthentication() throws(GatewayError) -> Gateway.Authentication {
    let credentials = try credentials()
    switch (authentication, credentials) {
    case (.open, _), (nil, nil): return .open
    case (.present, _): return .present
    case (nil, let credentials?), (.keys, let credentials?): return .keys(credentials)
    case (.keys, nil):
      throw GatewayError(
        code: .configuration, message: "The gateway has no keys to check requests with. Give both of a pair.")
    }
  }

  private func credentials() throws(GatewayError) -> Credentials? {
    switch (publicKey, privateKey) {
    case (nil, nil): return nil
    case (let publicKey?, let privateKey?) where !publicKey.isEmpty && !privateKey.isEmpty:
      return Credentials(publicKey: publicKey, privateKey: privateKey)
    default:
      throw GatewayError(
        code: .configuration,
        message: "The gateway has one key of a pair. Give both the public and the private key, or none.")
    }
  }

  /// - Throws: `GatewayError` with `configuration`.
  func checkRanges() throws(GatewayError) {
    guard scale > 0, scale <= 4 else {
      throw GatewayError(
        code: .configuration, message: "A scale of \(scale) cannot be served. Choose a number above 0 and at most 4.")
    }
    guard (0...3_650).contains(night) else {
      throw GatewayError(
        code: .configuration, message: "Night \(night) cannot be served. Choose a number from 0 to 3650.")
    }
    guard TimeSpeed(speed) != nil else {
      throw GatewayError(
        code: .configuration, message: "A speed of \(speed) cannot be served. Choose a number from 1 to 100000.")
    }
    guard (0...65_535).contains(port) else {
      throw GatewayError(
        code: .configuration, message: "Port \(port) does not exist. Choose a number from 0 (any) to 65535.")
    }
    try checkHost()
  }

  /// - Throws: `GatewayError` with `configuration` for a host that is neither an address nor a name.
  func checkHost() throws(GatewayError) {
    guard !Self.isAddress(host), !Self.isName(host) else { return }
    throw GatewayError(
      code: .configuration,
      message: """
        '\(host)' is neither an IP address nor a host name, so the gateway cannot listen on it. Choose an address of \
        this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.
        """)
  }

  private static func isAddress(_ text: String) -> Bool {
    // A zone (RFC 4007, section 11) is the system's to judge.
    if case .v6? = IPAddress(String(text.prefix { $0 != "%" })) { return true }
    return IPAddress(text) != nil
  }

  /// Labels of letters, digits and hyphens (RFC 1123, section 2.1), the last of them not a number, which only an address
  /// has.
  private static func isName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, let last = labels.last, !last.allSatisfy({ $0.isNumber }) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
  }
}

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
    /// There is no catalogue to serve.
    case catalog
  }

  /// The kind of reason.
  public let code: Code
  /// What happened, where, and what to do.
  public let message: String

  /// The message.
  public var description: String { message }
}

extension GatewayError {
  /// Why a server cannot listen, by the error of the socket; `name` begins the sentence.
  init(_ name: String, listeningOn host: String, _ port: Int, _ error: any Error) {
    let place = port == 0 ? host : GatewayAddress(host: host, port: port).authority
    let reason: String
    let remedy: String
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      (reason, remedy) = ("another program listens there", "Choose another port, or 0 for any that is free.")
    case let error as IOError where error.errnoCode == EACCES:
      (reason, remedy) = ("this user may not use the port", "Choose a port from 1024 on, or 0 for any that is free.")
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      (reason, remedy) = ("this machine does not have the address", "Choose one that it has, such as 127.0.0.1.")
    case let error as IOError:
      (reason, remedy) = (String(cString: strerror(error.errnoCode)), "Choose another address or port.")
    case is SocketAddressError.UnknownHost:
      (reason, remedy) = ("the name has no address", "Choose an address of this machine, such as 127.0.0.1.")
    default: (reason, remedy) = ("\(error)", "Choose another address or port.")
    }
    self.init(code: .socket, message: "\(name) cannot listen on \(place): \(reason). \(remedy)")
  }
}
