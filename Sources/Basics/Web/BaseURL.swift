/// An absolute `http` or `https` address without a user, a query and a fragment: an origin and a path, such as
/// `https://gateway.example/v1/public`.
public struct BaseURL: Sendable, Hashable, CustomStringConvertible {
  /// Scheme, host and port.
  public let origin: WebOrigin
  /// The path as it was given, without its closing slashes; empty for the root.
  public let path: String

  /// Reads an absolute `http` or `https` URL (RFC 3986).
  ///
  /// A user name, a query or a fragment is refused: secrets belong in their own keys, and the rest has no meaning here.
  /// - Throws: `WebAddressFault`, which never contains the text, since a password may be in it.
  public init(_ text: String) throws(WebAddressFault) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else { throw .notAnAddress }
    guard let parts = WebScheme.split(text.utf8) else {
      throw Array(text.utf8).withUnsafeBytes(WebScheme.isForeign) ? .scheme : .notAnAddress
    }
    guard !parts.rest.contains(UInt8(ascii: "?")), !parts.rest.contains(UInt8(ascii: "#")) else {
      throw .queryOrFragment
    }
    origin = try Self.origin(parts.scheme, Substring(parts.authority))
    var path = String(Substring(parts.rest))
    while path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// Creates a base URL from its parts.
  public init(origin: WebOrigin, path: String = "") {
    self.origin = origin
    self.path = path
  }

  /// The URL without a closing slash.
  public var description: String { "\(origin)\(path)" }

  private static func origin(_ scheme: WebScheme, _ authority: Substring) throws(WebAddressFault) -> WebOrigin {
    guard !authority.contains("@") else { throw .userInformation }
    var host = authority
    var portText: Substring?
    if host.hasPrefix("["), let close = host.firstIndex(of: "]") {
      let after = host[host.index(after: close)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw .notAnAddress }
      portText = after.isEmpty ? nil : after.dropFirst()
      host = host[host.index(after: host.startIndex)..<close]
      guard let address = IPAddress(String(host)), case .v6 = address else { throw .notAnAddress }
    } else {
      if let colon = host.firstIndex(of: ":") {
        portText = host[host.index(after: colon)...]
        host = host[..<colon]
      }
      guard !host.isEmpty else { throw .noHost }
      let isOfName = { PercentEncoding.isUnreserved($0) || "!$&'()*+,;=".utf8.contains($0) }
      guard host.utf8.allSatisfy(isOfName) else { throw .notAnAddress }
    }
    guard let portText, !portText.isEmpty else { return WebOrigin(scheme: scheme, host: String(host)) }
    guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(portText),
      (1...65535).contains(port)
    else { throw .port }
    return WebOrigin(scheme: scheme, host: String(host), port: port)
  }
}

/// A fault of a text that should be a web address.
public enum WebAddressFault: Error, Sendable, Hashable {
  /// No address at all, or an address with characters that must be percent-encoded.
  case notAnAddress
  /// Another scheme than `http` and `https`.
  case scheme
  /// A user name or password before the host.
  case userInformation
  /// No host.
  case noHost
  /// A port outside 1 to 65535.
  case port
  /// A query or a fragment.
  case queryOrFragment
  /// A path with an empty step, `.` or `..`, where it must have none.
  case path
}
