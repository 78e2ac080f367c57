public import Basics

/// Which addresses may be connected to.
public struct AddressPolicy: Sendable {
  /// Whether loopback, private, link-local and similar addresses are allowed.
  public let allowsPrivateHosts: Bool

  /// The policy of the setting `allow-private-hosts`.
  public init(allowsPrivateHosts: Bool) {
    self.allowsPrivateHosts = allowsPrivateHosts
  }

  /// The addresses to connect to, without repeats.
  ///
  /// One bad address among several refuses the host: a name that points both outside and inside is how a private network is reached from outside.
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
