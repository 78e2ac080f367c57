import Glibc

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

/// What the system says of a file, beyond its ``FileStatus``.
public struct FileDetails: Equatable, Sendable {
  /// What it is.
  public var kind: FileStatus.Kind
  /// Its size in bytes.
  public var size: Int
  /// The file system that it lies on.
  public var device: UInt64
  /// Its number there: with `device` it tells whether two paths lead to one file.
  public var node: UInt64
  /// When its content was changed last, in seconds since 1970.
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
