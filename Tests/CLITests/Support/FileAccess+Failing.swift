import Basics
import Glibc

extension FileAccess {
  /// The file system of the machine, on which one kind of call fails with EIO.
  static func failing(_ call: String) -> FileAccess {
    let real = FileAccess.system
    var files = real
    @Sendable func fail(_ name: String, _ path: String) throws(FileError) {
      if name == call { throw FileError(call: name, path: path, errno: EIO) }
    }
    files.write = { file, path, bytes throws(FileError) in
      try fail("write", path)
      try real.write(file, path, bytes)
    }
    files.syncFileSystem = { path throws(FileError) in
      try fail("syncfs", path)
      try real.syncFileSystem(path)
    }
    files.rename = { from, to throws(FileError) in
      try fail("rename", to)
      try real.rename(from, to)
    }
    files.makeLink = { target, path throws(FileError) in
      try fail("symlink", path)
      try real.makeLink(target, path)
    }
    return files
  }
}
