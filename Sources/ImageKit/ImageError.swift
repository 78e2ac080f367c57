/// Why a picture could not be made or read.
public struct ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The width or the height is not allowed.
    case size
    /// The library could not write the format.
    case encoding
    /// There is no memory for the picture.
    case memory
    /// The bytes are no picture of a known format.
    case format
    /// The picture has more pixels than are allowed.
    case pixels
    /// The picture is broken or cut off.
    case decoding
  }

  /// The kind of failure.
  public let code: Code
  /// What happened and what to do about it.
  public let message: String

  /// The message.
  public var description: String { message }
}
