@testable import CatalogSources

/// Keys that no answer and no error may show.
enum TestKeys {
  static let publicKey = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
  static let privateKey = "private-key-of-the-tests"
  static let keys = APIKeys(publicKey: publicKey, privateKey: privateKey)
}

extension TransportConfiguration {
  /// Settings for loopback with small limits.
  static var loopback: TransportConfiguration {
    var configuration = TransportConfiguration(userAgent: "spinrack/0 (+https://spinrack.invalid)")
    configuration.addressPolicy = AddressPolicy(allowsPrivateHosts: true)
    configuration.connectTimeout = .seconds(5)
    configuration.readTimeout = .seconds(5)
    configuration.totalTimeout = .seconds(20)
    configuration.maximumBodyBytes = 4 << 20
    return configuration
  }
}

/// A generator whose every number is the same: `.max` makes the greatest jitter, `least` the smallest.
struct FixedGenerator: RandomNumberGenerator {
  /// Zero itself would be rejected for its bias, again and again.
  static let least: UInt64 = 2

  var value: UInt64
  mutating func next() -> UInt64 { value }
}
