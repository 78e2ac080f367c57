package import APIs
import Basics
package import Serving

/// The service of a stand-in, its invented catalogue, and its address.
package struct StandInConfiguration: Sendable {
  /// Whether the pages of a walk overlap, as the pages of the real API do.
  package enum Order: String, Sendable, CaseIterable { case unstable, stable }

  /// The token that is accepted by default.
  package static let defaultToken = "demo"

  /// The API of the service.
  package var api: API
  /// The seed of the catalogue: another seed is another universe.
  package var seed: UInt64
  /// The size of the catalogue; 1 is the full size.
  package var scale: Double
  /// The number of nights that have passed since the first.
  package var night: Int
  /// Whether the pages of a walk overlap.
  package var order: Order
  /// The factor by which time passes faster at a stand-in of a living service.
  package var speed = 1
  /// The rates of deliberate faults, from 0 to 1, by the key of the `Fault`.
  package var faults: [String: Double]
  /// The proof that the stand-in asks of its callers.
  package var access = AccessRule()
  /// The host and the port to listen on, and the file of the log.
  package var place = ServerPlace()

  /// Creates a configuration; by default Marvel's API with the universe of the demo, at any free port of the loopback address.
  package init(
    _ api: API = .marvel, seed: UInt64 = 1, scale: Double = 0.05, night: Int = 0, order: Order = .unstable,
    faults: [String: Double] = [:]
  ) {
    (self.api, self.seed, self.scale, self.night, self.order) = (api, seed, scale, night, order)
    self.faults = faults
  }

  /// The token that callers of a living service must send.
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
