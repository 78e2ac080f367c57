import Basics

/// An error of recordings that cannot be used at all.
public struct RecordingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable, CaseIterable {
    /// There is nothing at the path.
    case missing
    /// There is a folder without a file.
    case empty
    /// The system refuses to list a folder or to read a file.
    case unreadable
  }

  /// The kind of failure.
  public let code: Code
  /// The file or folder, as the caller named it or below that.
  public let path: String
  /// The failure, in a sentence.
  public let message: String
  /// The remedy, in a sentence.
  public let remedy: String
  /// Whether this process lacks a resource; other files would fail in the same way.
  var isShortage = false

  /// Path, message and remedy in one line.
  public var description: String { "\(path): \(message) \(remedy)" }
}

extension RecordingError {
  /// Returns the error for a call on a path that the system refused.
  static func system(_ error: FileError) -> RecordingError {
    guard error.code != .missing else { return .lost(error.path) }
    let (what, remedy) = error.reason
    var refusal = RecordingError(code: .unreadable, path: error.path, message: what.asSentence, remedy: remedy)
    refusal.isShortage = error.code == .tooManyOpenFiles
    return refusal
  }

  /// Returns the error for a file that was removed, or a link that leads nowhere.
  static func lost(_ path: String) -> RecordingError {
    RecordingError(
      code: .unreadable, path: path, message: "It does not exist any more, or is a link that leads nowhere.",
      remedy: "Repair or remove the link, and let nothing change the recordings during a run.")
  }

  /// Returns the error for a path where nothing is.
  static func missing(_ path: String) -> RecordingError {
    RecordingError(
      code: .missing, path: path, message: "There is no file or folder of recordings.",
      remedy: "Check the path, and from which folder a relative one starts.")
  }

  /// Returns the error for a folder without a file.
  static func empty(_ path: String) -> RecordingError {
    RecordingError(
      code: .empty, path: path, message: "The folder holds no file; hidden files are ignored.",
      remedy: "Put recorded answers of the catalogue into it, as JSON, NDJSON, HAR, WARC, SQLite or zip.")
  }

  /// Returns the error for something other than a file or folder: a socket, a device.
  static func special(_ path: String) -> RecordingError {
    RecordingError(
      code: .unreadable, path: path, message: "It is neither a file nor a folder.",
      remedy: "Name a file or a folder of recorded answers.")
  }

  /// Returns the error for something other than a file where a recording was listed.
  static func noFile(_ path: String) -> RecordingError {
    RecordingError(
      code: .unreadable, path: path, message: "It is no file any more.",
      remedy: "Let nothing change the recordings during a run.")
  }
}
