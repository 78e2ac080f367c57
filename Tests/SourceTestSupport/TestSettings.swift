package import Catalog
package import CatalogSources

/// Keys that no answer and no error may show.
package enum TestKeys {
  package static let publicKey = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
  package static let privateKey = "private-key-of-the-tests"
  package static let keys = APIKeys(publicKey: publicKey, privateKey: privateKey)
}

extension TransportConfiguration {
  /// Settings for loopback with small limits.
  package static var loopback: TransportConfiguration {
    var configuration = TransportConfiguration(userAgent: "spinrack/0 (+https://spinrack.invalid)")
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: true)
    // Long enough for a machine on which a task waits minutes for its turn; tests of silence set shorter ones.
    configuration.connectTimeout = .seconds(120)
    configuration.readTimeout = .seconds(300)
    configuration.totalTimeout = .seconds(600)
    configuration.maximumBodyBytes = 4 << 20
    return configuration
  }
}

/// A generator whose every number is the same: `.max` makes the greatest jitter, `least` the smallest.
package struct FixedGenerator: RandomNumberGenerator {
  /// Zero itself would be rejected for its bias, again and again.
  package static let least: UInt64 = 2

  package var value: UInt64
  package init(value: UInt64) { self.value = value }

  package mutating func next() -> UInt64 { value }
}

extension SourceRequest {
  /// A page of a whole collection, in the source's own order.
  ///
  /// - Parameter tag: the entity tag of the page that is known already.
  package static func list(_ kind: Kind, offset: Int = 0, knowing tag: String? = nil) -> SourceRequest {
    var request = SourceRequest(CatalogList(kind), rows: .init(offset: offset, limit: 100))
    request.ifNoneMatch = tag
    return request
  }
}
