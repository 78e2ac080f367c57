import Glibc

/// Why a capture file cannot be written or read.
public struct CaptureError: Error, Sendable, CustomStringConvertible {
  /// The system's error number.
  public let errno: Int32
  /// The call that failed.
  public let call: String
  /// The file.
  public let path: String

  /// Whether what has the name of a capture is not a file: a pipe, a device or a folder.
  public var isOfWrongKind: Bool { errno == Self.wrongKind }

  /// What happened, to which file.
  public var description: String {
    isOfWrongKind
      ? "The capture \(path) cannot be read: it is a pipe, a device or a folder, not a file."
      : "The capture \(path) cannot be written or read: \(String(cString: strerror(errno))) (\(call))."
  }

  /// No error number of the system: what has the name of a capture is not a file.
  private static let wrongKind: Int32 = 0

  /// Makes sure that an open file is one of bytes on a disk: opened without `O_NONBLOCK`, a pipe would wait for its other end.
  ///
  /// - Throws: `CaptureError`.
  static func checkKind(of descriptor: Int32, _ path: String) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw CaptureError(errno: Glibc.errno, call: "fstat", path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw CaptureError(errno: wrongKind, call: "open", path: path) }
  }
}
