package import APIs
import Basics
package import Serving

/// A service that is stood in for, its invented catalogue, and the place where it is served.
package struct StandInConfiguration: Sendable {
  /// The services that can be stood in for.
  package enum API: String, Sendable, CaseIterable { case marvel, metron, comicvine, superhero }

  /// Whether the pages of a walk overlap, as those of the real API do.
  package enum Order: String, Sendable, CaseIterable { case unstable, stable }

  /// The token that is accepted where none was chosen.
  package static let defaultToken = "demo"

  /// The service.
  package var api: API
  /// The number that the catalogue is made from: another seed is another universe.
  package var seed: UInt64
  /// The size of the catalogue; 1 is that of the full catalogue.
  package var scale: Double
  /// How many nights have passed since the first.
  package var night: Int
  /// Whether the pages of a walk overlap.
  package var order: Order
  /// How many times as fast time passes at a living service.
  package var speed = 1
  /// How often, from 0 to 1, requests go wrong on purpose, by the key of the `Fault`.
  package var faults: [String: Double]
  /// The proof that it asks of its callers.
  package var access = AccessRule()
  /// The place where it listens.
  package var place = ServerPlace()

  /// Marvel's API with the universe of the demo, at any free port of the loopback address.
  package init(
    _ api: API = .marvel, seed: UInt64 = 1, scale: Double = 0.05, night: Int = 0, order: Order = .unstable,
    faults: [String: Double] = [:]
  ) {
    (self.api, self.seed, self.scale, self.night, self.order) = (api, seed, scale, night, order)
    self.faults = faults
  }

  /// The token that callers of a living service must know.
  var token: String { access.token ?? Self.defaultToken }

  /// Checks that everything is in its range.
  ///
  /// - Throws: `ServingError` with `configuration`.
  func check() throws(ServingError) {
    guard scale > 0, scale <= 4 else {
      throw ServingError(
        code: .configuration, message: "A scale of \(scale) cannot be served. Choose a number above 0 and at most 4.")
    }
    guard (0...3_650).contains(night) else {
      throw ServingError(
        code: .configuration, message: "Night \(night) cannot be served. Choose a number from 0 to 3650.")
    }
    guard TimeSpeed(speed) != nil else {
      throw ServingError(
        code: .configuration, message: "A speed of \(speed) cannot be served. Choose a number from 1 to 100000.")
    }
    try place.check()
  }
}
