/// Why compressed bytes could not be read.
public struct GzipError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The bytes are not of the expected format, or their checksum or length is wrong.
    case corrupt
    /// The bytes end before the compressed data does.
    case truncated
    /// Something follows the last member that is not another member.
    case trailingBytes = "trailing-bytes"
    /// The plain bytes are more than the caller allows.
    case tooLarge = "too-large"
    /// The plain bytes are many more than the compressed ones: a decompression bomb.
    case ratio
  }

  /// The kind of failure.
  public let code: Code
  /// What happened and what to do about it.
  public let message: String
  /// How many compressed bytes were read before the failure.
  public let offset: Int

  /// The message with its place.
  public var description: String { "\(message) (at compressed byte \(offset))" }
}
