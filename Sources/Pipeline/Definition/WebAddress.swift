public import Basics

/// A base URL as it was written: an absolute `http` or `https` address without user information, query and fragment (RFC 3986).
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// The whole address as it was written, without slashes at its end. It is published.
  public let text: String
  /// The address in one form.
  public let base: BaseURL
  /// The path, empty or beginning with a slash, without percent-encoding.
  public var path: String { PercentEncoding.decode(base.path, plusIsSpace: false) ?? base.path }

  /// Reads an address.
  ///
  /// - Throws: ``WebAddressFault`` naming what is wrong; it never holds the address itself, which may hold a password.
  public init(_ text: String) throws(WebAddressFault) {
    var text = text
    while text.hasSuffix("/"), !text.hasSuffix("://") { text.removeLast() }
    base = try BaseURL(text)
    self.text = text
    // Browsers and servers take such steps away, each in its own way.
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { throw .path }
  }

  /// The whole address.
  public var description: String { text }
}

extension WebAddress {
  /// A stand-in for an address that must be given, in the value that a section starts from. It never gets out: a
  /// definition in which a required field is missing is refused.
  package static let unset = WebAddress(base: BaseURL(origin: WebOrigin(scheme: .https, host: "unset.invalid")))

  /// An address that the program knows.
  package init(base: BaseURL) {
    text = base.description
    self.base = base
  }
}
