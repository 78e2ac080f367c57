/// A C library that the program uses, and its version, as `doctor` tells them.
public struct LibraryVersion: Equatable, Sendable {
  /// The library's own name for itself.
  public let name: String
  /// The version: of the running library where it says it, else of the headers that the program was built with.
  public let version: String

  /// A library and its version.
  public init(_ name: String, _ version: String) {
    self.name = name
    self.version = version
  }
}
