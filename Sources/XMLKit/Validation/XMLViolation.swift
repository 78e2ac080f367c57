/// What is wrong at one place of a document.
public struct XMLViolation: Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1; 0 where none is known.
  public let line: Int
  /// The elements around it, from the outermost, with their ids: `catalogue/comics/comic[184]`; empty where none is known.
  public let place: String
  /// What libxml2 says.
  public let message: String

  /// Place and message.
  public var description: String {
    let line = line > 0 ? "line \(line)" : "somewhere"
    return place.isEmpty ? "\(line): \(message)" : "\(line), in \(place): \(message)"
  }
}
