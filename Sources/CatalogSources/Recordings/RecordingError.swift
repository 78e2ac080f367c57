/// Why recordings cannot be used at all.
public struct RecordingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable, CaseIterable {
    /// There is nothing at the path.
    case missing
    /// There is a folder, but no file in it.
    case empty
    /// The system refuses to list a folder or to read a file.
    case unreadable
  }

  /// The kind of failure.
  public let code: Code
  /// The file or folder, as the caller named it or below that.
  public let path: String
  /// What happened, in a sentence.
  public let message: String
  /// What to do about it, in a sentence.
  public let remedy: String

  /// Path, message and remedy in one line.
  public var description: String { "\(path): \(message) \(remedy)" }
}
