public import Basics

/// The HTTP proxies that the environment names.
///
/// `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy` are read in either case, but `HTTP_PROXY` is not: a CGI request can set it.
public struct ProxySettings: Sendable, Equatable {
  /// One proxy.
  public struct Proxy: Sendable, Hashable {
    /// Name or address.
    public let host: String
    /// The port.
    public let port: Int
    /// `user:password`; nil where the URL has none.
    public let credentials: String?
  }

  private var byScheme: [WebScheme: Proxy] = [:]
  private var exceptions: [String] = []

  /// Creates settings without a proxy.
  public init() {}

  /// Reads the variables.
  ///
  /// - Throws: `SourceError` with `.badURL` for a proxy that is not `http://[user:password@]host[:port]`.
  public init(environment: [String: String]) throws(SourceError) {
    func value(_ names: String...) -> (name: String, text: String)? {
      for name in names { if let text = environment[name], !text.isEmpty { return (name, text) } }
      return nil
    }
    let any = value("all_proxy", "ALL_PROXY")
    if let found = value("https_proxy", "HTTPS_PROXY") ?? any {
      byScheme[.https] = try Self.proxy(found.text, named: found.name)
    }
    if let found = value("http_proxy") ?? any {
      byScheme[.http] = try Self.proxy(found.text, named: found.name)
    }
    let list = value("no_proxy", "NO_PROXY")?.text ?? ""
    exceptions = list.split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() }
  }

  /// Returns the proxy for an origin; nil to connect to it directly.
  public func proxy(for origin: WebOrigin) -> Proxy? {
    for exception in exceptions {
      let name =
        exception.hasPrefix("*.")
        ? exception.dropFirst(2) : exception.hasPrefix(".") ? exception.dropFirst() : exception[...]
      if exception == "*" || origin.host == name || origin.host.hasSuffix(".\(name)") { return nil }
    }
    return byScheme[origin.scheme]
  }

  private static func proxy(_ text: String, named name: String) throws(SourceError) -> Proxy {
    var rest = text[...]
    if let separator = text.firstRange(of: "://") {
      guard text[..<separator.lowerBound].lowercased() == "http" else { throw fault(name) }
      rest = text[separator.upperBound...]
    }
    var credentials: String?
    if let at = rest.lastIndex(of: "@") {
      credentials = String(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    do {
      let origin = try BaseURL("http://\(rest)").origin
      return Proxy(host: origin.host, port: origin.port, credentials: credentials)
    } catch {
      throw fault(name)
    }
  }

  private static func fault(_ name: String) -> SourceError {
    SourceError(
      code: .badURL, message: "The environment variable \(name) does not name an HTTP proxy.",
      remedy: "Write it like http://proxy.example:3128, or unset it.")
  }
}
