public import Basics

/// The address under which a gateway answers: an origin and a path, such as `https://gateway.example/v1/public`.
public struct BaseURL: Sendable, Hashable, CustomStringConvertible {
  /// Scheme, host and port.
  public let origin: WebOrigin
  /// The path without its closing slash; empty for the root.
  public let path: String

  /// Reads an absolute `http` or `https` URL (RFC 3986).
  ///
  /// A user name, a query or a fragment is refused: secrets belong into their own keys, and the rest has no meaning here.
  /// - Throws: `SourceError` with `.badURL`.
  public init(_ text: String) throws(SourceError) {
    let parts = try Self.parts(of: text)
    self.origin = try Self.origin(of: parts, in: text)
    var path = parts.path
    while path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// A base URL of its parts.
  public init(origin: WebOrigin, path: String = "") {
    self.origin = origin
    self.path = path
  }

  /// The URL without a closing slash.
  public var description: String { "\(origin)\(path)" }

  private typealias Parts = (scheme: WebScheme, authority: Substring, path: String)

  private static func parts(of text: String) throws(SourceError) -> Parts {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else {
      throw .badURL("it holds a space, a quote, a backslash or a character beyond ASCII")
    }
    guard let colon = text.firstIndex(of: ":"),
      let scheme = WebScheme(rawValue: text[..<colon].lowercased()),
      text[colon...].hasPrefix("://")
    else {
      throw .badURL("it does not begin with https:// or http://")
    }
    let rest = text[text.index(colon, offsetBy: 3)...]
    guard !rest.contains("?"), !rest.contains("#") else {
      throw .badURL("it has a query or a fragment")
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    return (scheme, rest[..<slash], String(rest[slash...]))
  }

  private static func origin(of parts: Parts, in text: String) throws(SourceError) -> WebOrigin {
    guard !parts.authority.contains("@") else {
      throw .badURL("it has a user name; keys go into public-key and private-key")
    }
    var host = parts.authority
    var portText: Substring?
    if host.hasPrefix("["), let close = host.firstIndex(of: "]") {
      let after = host[host.index(after: close)...]
      guard after.isEmpty || after.hasPrefix(":") else { throw .badURL("its host and port cannot be told apart") }
      portText = after.isEmpty ? nil : after.dropFirst()
      host = host[host.index(after: host.startIndex)..<close]
      guard let address = IPAddress(String(host)), case .v6 = address else {
        throw .badURL("there is no IPv6 address in its brackets")
      }
    } else if let colon = host.firstIndex(of: ":") {
      portText = host[host.index(after: colon)...]
      host = host[..<colon]
    }
    guard !host.isEmpty, !host.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "%") }) else {
      throw .badURL("it names no host")
    }
    guard let portText, !portText.isEmpty else { return WebOrigin(scheme: parts.scheme, host: String(host)) }
    guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(portText),
      (1...65535).contains(port)
    else {
      throw .badURL("its port is not a number from 1 to 65535")
    }
    return WebOrigin(scheme: parts.scheme, host: String(host), port: port)
  }
}

/// Where a `Location` leads (RFC 9110, section 10.2.2): an origin, a path and a query.
public struct RedirectTarget: Sendable, Equatable {
  /// Scheme, host and port.
  public let origin: WebOrigin
  /// Path and query.
  public let target: String

  /// Reads an absolute URL, `//host/path` or an absolute path; other relative forms are not taken from a server.
  public init?(_ location: String, from origin: WebOrigin) {
    let reference = location.prefix { $0 != "#" }
    // A backslash or a control character means different places to different readers.
    guard reference.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
    if reference.hasPrefix("/"), !reference.hasPrefix("//") {
      self.origin = origin
      target = String(reference)
      return
    }
    let absolute = reference.hasPrefix("//") ? "\(origin.scheme.rawValue):\(reference)" : String(reference)
    let head = absolute.prefix { $0 != "?" }
    guard let base = try? BaseURL(String(head)) else { return nil }
    self.origin = base.origin
    let authorityEnd = head.firstRange(of: "://").flatMap { head[$0.upperBound...].firstIndex(of: "/") }
    target = (authorityEnd.map { String(head[$0...]) } ?? "/") + absolute[head.endIndex...]
  }
}
