import Foundation

/// An absolute `http` or `https` address without user information and fragment (RFC 3986).
public struct WebAddress: Sendable, Hashable {
  /// The whole address as it was written, without a slash at its end.
  public let text: String
  /// `http` or `https`, in small letters.
  public let scheme: String
  /// The host name or address, without the brackets of an IPv6 address.
  public let host: String
  /// The port, if one is written.
  public let port: Int?
  /// The path, empty or beginning with a slash.
  public let path: String

  /// Reads an address.
  ///
  /// - Throws: ``WebAddressFault`` naming what is wrong; it never holds the address itself, which may hold a password.
  public init(_ text: String) throws(WebAddressFault) {
    var text = text
    while text.hasSuffix("/"), !text.hasSuffix("://") { text.removeLast() }
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased()
    else { throw .notAnAddress }
    guard scheme == "http" || scheme == "https" else { throw .scheme }
    guard parts.user == nil, parts.password == nil else { throw .userInformation }
    guard parts.fragment == nil, parts.query == nil else { throw .queryOrFragment }
    guard var host = parts.host, !host.isEmpty else { throw .noHost }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    if let port = parts.port, !(1...65_535).contains(port) { throw .port }
    // Browsers and servers take such steps away, each in its own way.
    let steps = parts.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { throw .path }
    self.text = text
    self.scheme = scheme
    self.host = host
    self.port = parts.port
    self.path = parts.path
  }
}

extension WebAddress {
  /// A stand-in for an address that must be given, in the value that a section starts from. It never gets out: a
  /// definition in which a required field is missing is refused.
  package static let unset = WebAddress(scheme: "https", host: "unset.invalid")

  private init(scheme: String, host: String) {
    text = scheme + "://" + host
    self.scheme = scheme
    self.host = host
    port = nil
    path = ""
  }
}

/// What is wrong with a text that should be a web address.
public enum WebAddressFault: Error, Sendable, Hashable {
  /// No address at all, or one with characters that must be percent-encoded.
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
  /// A path with an empty step, `.` or `..`.
  case path
}

extension WebAddress: CustomStringConvertible {
  /// The whole address.
  public var description: String { text }
}
