public import Basics

/// A base URL as it was written: an absolute `http` or `https` address without user information, query and fragment (RFC 3986).
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// The whole address as it was written, without slashes at its end. It is published.
  public let text: String
  /// The address in canonical form.
  public let base: BaseURL
  /// The path, empty or beginning with a slash, without percent-encoding.
  public var path: String { PercentEncoding.decode(base.path, plusIsSpace: false) ?? base.path }

  /// Reads an address.
  ///
  /// - Throws: `WebAddressFault` with the problem; it never holds the address itself, which may hold a password.
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
  /// The placeholder of a required address in the initial value of a section. It is never used: a definition without a required field
  /// is refused.
  package static let unset = WebAddress(base: BaseURL(origin: WebOrigin(scheme: .https, host: "unset.invalid")))

  /// Creates an address that the program knows.
  package init(base: BaseURL) {
    text = base.description
    self.base = base
  }
}
