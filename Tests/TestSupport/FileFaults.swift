public import Basics
public import Glibc
import Synchronization

/// Counts calls to the file system and lets one of them, or several in a row, fail.
public final class FileFaults: Sendable {
  private let made = Mutex(0)
  private let failing: ClosedRange<Int>
  private let errno: Int32
  private let call: String?
  private let start: String

  /// Faults of one kind.
  ///
  /// - Parameters:
  ///   - failing: which calls fail, counted from 1.
  ///   - call: the only system call that is counted; nil for all.
  ///   - start: how the paths begin that are counted.
  public init(failing: ClosedRange<Int>, errno: Int32, call: String? = nil, at start: String = "") {
    self.failing = failing
    self.errno = errno
    self.call = call
    self.start = start
  }

  /// How many calls were made.
  public var calls: Int { made.withLock { $0 } }

  func pass(_ call: String, _ path: String) throws(FileError) {
    guard self.call == nil || self.call == call, path.hasPrefix(start) else { return }
    let number = made.withLock { made in
      made += 1
      return made
    }
    if failing.contains(number) { throw FileError(call: call, path: path, errno: errno) }
  }
}

extension FileAccess {
  /// The file system of the machine, on which one system call always fails.
  ///
  /// - Parameter start: how the paths begin on which it fails.
  public static func failing(_ call: String, at start: String = "", errno: Int32 = EIO) -> FileAccess {
    failing(FileFaults(failing: 1...Int.max, errno: errno, call: call, at: start))
  }

  /// The file system of the machine with faults.
  public static func failing(_ faults: FileFaults) -> FileAccess {
    let real = FileAccess.system
    var files = real
    files.makeFolder = { path throws(FileError) in
      try faults.pass("mkdir", path)
      try real.makeFolder(path)
    }
    files.create = { path throws(FileError) in
      try faults.pass("open", path)
      return try real.create(path)
    }
    files.createReadOnly = { path throws(FileError) in
      try faults.pass("open", path)
      return try real.createReadOnly(path)
    }
    files.makeReadOnly = { path throws(FileError) in
      try faults.pass("chmod", path)
      return try real.makeReadOnly(path)
    }
    files.write = { file, path, bytes throws(FileError) in
      do throws(FileError) {
        try faults.pass("write", path)
      } catch {
        // A full disk takes a part.
        try real.write(file, path, UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)))
        throw error
      }
      try real.write(file, path, bytes)
    }
    files.close = { file, path throws(FileError) in
      // Even a failing close frees the descriptor.
      try real.close(file, path)
      try faults.pass("close", path)
    }
    files.read = { path, body throws(FileError) in
      try faults.pass("read", path)
      try real.read(path, body)
    }
    files.lock = { path throws(FileError) in
      try faults.pass("flock", path)
      return try real.lock(path)
    }
    files.openToRead = { path throws(FileError) in
      try faults.pass("open", path.text)
      return try real.openToRead(path)
    }
    files.openToAppend = { path, mayMake throws(FileError) in
      try faults.pass("open", path)
      return try real.openToAppend(path, mayMake)
    }
    files.duplicate = { file, path throws(FileError) in
      try faults.pass("dup", path)
      return try real.duplicate(file, path)
    }
    files.readAt = { file, path, offset, room throws(FileError) in
      try faults.pass("pread", path.text)
      return try real.readAt(file, path, offset, room)
    }
    files.truncate = { file, path, length throws(FileError) in
      try faults.pass("ftruncate", path)
      try real.truncate(file, path, length)
    }
    files.syncData = { file, path throws(FileError) in
      try faults.pass("fdatasync", path)
      try real.syncData(file, path)
    }
    files.openDetails = { file, path throws(FileError) in
      try faults.pass("fstat", path.text)
      return try real.openDetails(file, path)
    }
    files.details = { path, followsLinks throws(FileError) in
      try faults.pass(followsLinks ? "stat" : "lstat", path.text)
      return try real.details(path, followsLinks)
    }
    files.names = { path throws(FileError) in
      try faults.pass("readdir", path.text)
      return try real.names(path)
    }
    files.rename = { from, to throws(FileError) in
      try faults.pass("rename", to)
      try real.rename(from, to)
    }
    files.link = { from, to throws(FileError) in
      try faults.pass("link", to)
      try real.link(from, to)
    }
    files.makeLink = { target, path throws(FileError) in
      try faults.pass("symlink", path)
      try real.makeLink(target, path)
    }
    files.readLink = { path throws(FileError) in
      try faults.pass("readlink", path)
      return try real.readLink(path)
    }
    files.removeFile = { path throws(FileError) in
      try faults.pass("unlink", path)
      try real.removeFile(path)
    }
    files.removeFolder = { path throws(FileError) in
      try faults.pass("rmdir", path)
      try real.removeFolder(path)
    }
    files.syncFileSystem = { path throws(FileError) in
      try faults.pass("syncfs", path)
      try real.syncFileSystem(path)
    }
    files.syncFolder = { path throws(FileError) in
      try faults.pass("fsync", path)
      try real.syncFolder(path)
    }
    return files
  }
}
