import Basics
import CatalogSources
import Definitions
import Pipeline

/// The speed of time for trying a source at a stand-in on this machine. A living service is never asked faster.
extension TimeSpeed {
  /// The environment variable that sets it.
  static let variable = "SPINRACK_TIME_SPEED"

  /// The speed at which time passes for the calls to a source.
  ///
  /// - Throws: ``RunError`` for a value that is no speed, and for a source that is not asked at a loopback address alone;
  ///   `SourceError` where a proxy's address is wrong.
  init(of source: Source, environment: [String: String]) throws {
    guard let text = environment[Self.variable], !text.isEmpty else {
      self = .usual
      return
    }
    guard let factor = Int(text), let speed = TimeSpeed(factor) else {
      throw RunError(
        .usage,
        saying: "\(Self.variable) is not a whole number from \(Self.range.lowerBound) to \(Self.range.upperBound): "
          + "\(text.visibleLine). Set it to the --speed of the stand-in, or unset it.")
    }
    self = speed
    guard speed != .usual, let origin = source.service?.address.base.origin else { return }
    // A name could lead anywhere.
    guard IPAddress(origin.host)?.scope == .loopback else {
      throw RunError(
        .usage,
        saying: "\(Self.variable) is set, but \(origin.host) is not a loopback address. Only a stand-in on this "
          + "machine, such as http://127.0.0.1:8080, may be asked faster than the source allows. Unset it to ask "
          + "this source.")
    }
    guard try ProxySettings(environment: environment).proxy(for: origin) == nil else {
      throw RunError(
        .usage,
        saying: "\(Self.variable) is set, but calls to \(origin.host) go through a proxy, behind which anybody may be. "
          + "Name \(origin.host) in no_proxy.")
    }
  }
}
