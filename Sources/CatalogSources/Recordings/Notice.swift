/// Something in a recording that gives no rows, or was repaired, and why. It is no failure; it holds no key and no hash.
public struct Notice: Error, Sendable, Equatable, CustomStringConvertible {
  /// How the reason of a notice begins where data was there and something of it was lost or repaired. Every other
  /// notice names something that is no catalogue answer.
  public static let damageMark = "damaged: "

  /// Where in the file: empty for the whole of it, a JSON Pointer such as `/3`, or `line 7`, maybe with a pointer behind.
  public let place: String
  /// What stands there, in a few words: `an error answer: 404`.
  public let reason: String

  /// A notice of its parts.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// A notice of something that was lost or repaired; `what` goes behind the mark.
  static func damaged(_ what: String, place: String = "") -> Notice {
    Notice(place: place, reason: damageMark + what)
  }

  /// Whether something was lost or repaired.
  public var isDamage: Bool { reason.hasPrefix(Notice.damageMark) }

  /// Place and reason.
  public var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}
