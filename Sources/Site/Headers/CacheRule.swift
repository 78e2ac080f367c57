/// How long browsers may keep a file of the site without asking.
public enum CacheRule: Sendable {
  /// For ever: the name holds a digest of the content.
  case forever
  /// Not at all: they ask each time, and hear that nothing has changed.
  case asked

  /// The folders whose files have a digest in their names.
  static let folders = ["assets", "pictures", "search"]

  /// The rule of a file.
  ///
  /// - Parameter path: below the folder of the site.
  public init(path: String) {
    self = Self.folders.contains { path.hasPrefix($0 + "/") } ? .forever : .asked
  }

  /// The value of `Cache-Control` (RFC 9111, section 5.2.2; RFC 8246).
  public var value: String {
    switch self {
    case .forever: "public, max-age=31536000, immutable"
    case .asked: "no-cache"
    }
  }
}
