/// A C library that the program uses, and its version, as `doctor` shows them.
public struct LibraryVersion: Equatable, Sendable {
  /// The library's own name for itself.
  public let name: String
  /// The version: that of the running library where the library gives it, else that of the headers of the build.
  public let version: String

  /// Creates a library with its version.
  public init(_ name: String, _ version: String) {
    self.name = name
    self.version = version
  }
}
