/// One thing that is wrong with a definition, where, and what to do about it.
public struct Problem: Sendable, Hashable {
  /// Where it stands.
  public let place: Place
  /// What is wrong. Never holds a secret.
  public let message: String
  /// What to write instead, if that is known.
  public let remedy: String?

  /// Describes a problem.
  public init(_ message: String, at place: Place, remedy: String? = nil) {
    self.place = place
    self.message = message
    self.remedy = remedy
  }
}

extension Problem: CustomStringConvertible {
  /// One line: `PLACE: MESSAGE; REMEDY`.
  public var description: String {
    "\(place): \(message)" + (remedy.map { "; " + $0 } ?? "")
  }
}
