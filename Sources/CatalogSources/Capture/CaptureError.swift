import Glibc

/// Why a capture file cannot be written or read.
public struct CaptureError: Error, Sendable, CustomStringConvertible {
  /// The system's error number.
  public let errno: Int32
  /// The call that failed.
  public let call: String
  /// The file.
  public let path: String

  /// What happened, to which file.
  public var description: String {
    "The capture \(path) cannot be written or read: \(String(cString: strerror(errno))) (\(call))."
  }
}
