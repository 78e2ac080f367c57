/// What a path is, the path itself and not what a link points to.
public struct FileStatus: Equatable, Sendable {
  /// What stands at a path.
  public enum Kind: Equatable, Sendable {
    case file, folder, link, other
  }

  /// What it is.
  public var kind: Kind
  /// Its size in bytes.
  public var size: Int

  /// A status of these parts.
  public init(kind: Kind, size: Int) {
    self.kind = kind
    self.size = size
  }
}
