import Glibc

/// The kind and the size of a path itself, not of a link's target.
public struct FileStatus: Equatable, Sendable {
  /// The kind of a path.
  public enum Kind: Equatable, Sendable {
    case file, folder, link, other
  }

  /// The kind of the path.
  public var kind: Kind
  /// The size in bytes.
  public var size: Int

  /// Creates a status from its parts.
  public init(kind: Kind, size: Int) {
    self.kind = kind
    self.size = size
  }
}

extension FileStatus.Kind {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

/// The system's facts about a file, beyond its ``FileStatus``.
public struct FileDetails: Equatable, Sendable {
  /// The kind of the file.
  public var kind: FileStatus.Kind
  /// The size in bytes.
  public var size: Int
  /// The number of its file system.
  public var device: UInt64
  /// The number of the file on its file system: with `device` it tells whether two paths lead to one file.
  public var node: UInt64
  /// The moment when its content was last changed, in seconds since 1970.
  public var modifiedSeconds: Int
  /// The nanoseconds of that second.
  public var modifiedNanoseconds: Int

  init(_ status: stat) {
    kind = FileStatus.Kind(mode: status.st_mode)
    size = Int(status.st_size)
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    modifiedSeconds = status.st_mtim.tv_sec
    modifiedNanoseconds = status.st_mtim.tv_nsec
  }
}
