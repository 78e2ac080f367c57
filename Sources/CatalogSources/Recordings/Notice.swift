/// Something in a recording that gives no rows, and why. It is no failure; it holds no key and no hash.
public struct Notice: Error, Sendable, Equatable, CustomStringConvertible {
  /// Where in the file: empty for the whole of it, a JSON Pointer such as `/3`, or `line 7`, maybe with a pointer behind.
  public let place: String
  /// What stands there, in a few words: `an error answer: 404`.
  public let reason: String

  /// A notice of its parts.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// Place and reason.
  public var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}
