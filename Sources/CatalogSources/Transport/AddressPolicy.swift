public import Basics

/// The rule that decides which addresses may be connected to.
public struct AddressPolicy: Sendable {
  /// Whether loopback, private, link-local and similar addresses are allowed.
  public let allowsPrivateHosts: Bool

  /// Creates the policy of the setting `allow-private-hosts`.
  public init(allowsPrivateHosts: Bool) {
    self.allowsPrivateHosts = allowsPrivateHosts
  }

  /// Returns the addresses to connect to, without repeats.
  ///
  /// One bad address among several refuses the host: a name that points both outside and inside can open a private network from outside.
  /// - Throws: `SourceError` with `.refusedAddress`; with `.unavailable` when there is no address.
  public func checked(_ addresses: [IPAddress], of host: String) throws(SourceError) -> [IPAddress] {
    var seen: Set<IPAddress> = []
    let distinct = addresses.filter { seen.insert($0).inserted }
    guard !distinct.isEmpty else {
      throw SourceError(
        code: .unavailable, message: "The host \(host) has no address.",
        remedy: "Check the spelling of base-url and the network.")
    }
    guard !allowsPrivateHosts else { return distinct }
    if let bad = distinct.first(where: { $0.scope != .public }) {
      throw SourceError(
        code: .refusedAddress,
        message: "The host \(host) has the address \(bad), which is not public (\(bad.scope.rawValue)).",
        remedy: "If this is meant, set `allow-private-hosts: true` in the source.")
    }
    return distinct
  }
}

/// The target of a `Location` (RFC 9110, section 10.2.2): an origin, a path and a query.
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
