import CLinux
import Glibc

extension FileAccess {
  /// The file system of the machine.
  ///
  /// Interrupted calls are made again. Files are made with mode 0666, those of sets with 0444, and folders with 0777, less the
  /// umask.
  public static let system = FileAccess(
    makeFolder: { path throws(FileError) in
      try check("mkdir", path) { mkdir(path, 0o777) }
    },
    create: { path throws(FileError) in
      try check("open", path) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666) }
    },
    createReadOnly: { path throws(FileError) in
      // Rights are looked at when a file is opened: the descriptor that makes it can write it all the same.
      try check("open", path) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o444) }
    },
    makeReadOnly: { path throws(FileError) in
      var status = stat()
      try check("lstat", path) { lstat(path, &status) }
      // Most files have lost it already, and a look at one is cheaper than a change that has to reach the disk.
      let found = FileDetails(status)
      guard found.kind == .file, status.st_mode & 0o222 != 0 else { return found }
      do throws(FileError) {
        try check("chmod", path) { chmod(path, status.st_mode & 0o7555) }
      } catch {
        // A file of another user, or of a file system without rights, is published as it is.
        guard error.code == .notPermitted || error.errno == EOPNOTSUPP else { throw error }
      }
      return found
    },
    write: { file, path, bytes throws(FileError) in
      var rest = bytes
      while !rest.isEmpty {
        let count = try check("write", path) { Glibc.write(file, rest.baseAddress, rest.count) }
        if count == 0 { throw FileError(call: "write", path: path, errno: EIO) }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    },
    close: { file, path throws(FileError) in
      // Linux frees the descriptor even when close is interrupted, so it is never called twice.
      // A child process that is just being started has a copy of the file, which would hold a lock for that while.
      _ = flock(file, LOCK_UN)
      if Glibc.close(file) != 0, errno != EINTR { throw FileError(call: "close", path: path, errno: errno) }
    },
    read: { path, body throws(FileError) in
      let file = try check("open", path) { open(path, O_RDONLY | O_CLOEXEC) }
      defer { _ = Glibc.close(file) }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
      defer { buffer.deallocate() }
      while true {
        let count = try check("read", path) { Glibc.read(file, buffer.baseAddress, buffer.count) }
        if count == 0 { return }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    },
    lock: { path throws(FileError) in
      let file = try check("open", path) { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666) }
      while flock(file, LOCK_EX | LOCK_NB) != 0 {
        let number = errno
        if number == EINTR { continue }
        _ = Glibc.close(file)
        if number == EWOULDBLOCK { return nil }
        throw FileError(call: "flock", path: path, errno: number)
      }
      // SQLite takes POSIX locks, and takes a file system without them for another process that holds its file. To ask
      // for one changes nothing.
      var question = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
      if fcntl(file, F_GETLK, &question) != 0, [ENOLCK, EOPNOTSUPP, ENOSYS].contains(errno) {
        let number = errno
        _ = Glibc.close(file)
        throw FileError(call: "fcntl", path: path, errno: number)
      }
      return file
    },
    isLocked: { path throws(FileError) in
      let file = try check("open", path) { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
      // Closing gives back the lock that was taken for the check.
      defer { _ = Glibc.close(file) }
      while flock(file, LOCK_SH | LOCK_NB) != 0 {
        let number = errno
        if number == EWOULDBLOCK { return true }
        if number != EINTR { throw FileError(call: "flock", path: path, errno: number) }
      }
      _ = flock(file, LOCK_UN)
      return false
    },
    openToRead: { path throws(FileError) in
      try check("open", path.text) { path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } }
    },
    openToAppend: { path, mayMake throws(FileError) in
      try check("open", path) {
        open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (mayMake ? O_CREAT : 0), 0o600)
      }
    },
    duplicate: { file, path throws(FileError) in
      try check("dup", path) { fcntl(file, F_DUPFD_CLOEXEC, 0) }
    },
    readAt: { file, path, offset, room throws(FileError) in
      var read = 0
      while read < room.count {
        let count = try check("pread", path.text) {
          pread(file, room.baseAddress.map { $0 + read }, room.count - read, off_t(offset + read))
        }
        if count == 0 { break }
        read += count
      }
      return read
    },
    truncate: { file, path, length throws(FileError) in
      try check("ftruncate", path) { ftruncate(file, off_t(length)) }
    },
    syncData: { file, path throws(FileError) in
      try check("fdatasync", path) { fdatasync(file) }
    },
    beginSync: { path in
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { return }
      _ = spinrack_begin_sync(file)
      _ = Glibc.close(file)
    },
    openDetails: { file, path throws(FileError) in
      var status = stat()
      try check("fstat", path.text) { fstat(file, &status) }
      return FileDetails(status)
    },
    details: { path, followsLinks throws(FileError) in
      try details(of: path, followsLinks: followsLinks)
    },
    names: { path throws(FileError) in
      try names(in: path)
    },
    rename: { from, to throws(FileError) in
      try check("rename", to) { Glibc.rename(from, to) }
    },
    link: { from, to throws(FileError) in
      try check("link", to) { Glibc.link(from, to) }
    },
    makeLink: { target, path throws(FileError) in
      try check("symlink", path) { symlink(target, path) }
    },
    readLink: { path throws(FileError) in
      let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX))
      defer { buffer.deallocate() }
      let count = try check("readlink", path) { readlink(path, buffer, Int(PATH_MAX)) }
      return String(decoding: UnsafeRawBufferPointer(start: buffer, count: count), as: UTF8.self)
    },
    removeFile: { path throws(FileError) in
      try check("unlink", path) { unlink(path) }
    },
    removeFolder: { path throws(FileError) in
      try check("rmdir", path) { rmdir(path) }
    },
    syncFileSystem: { path throws(FileError) in
      let folder = try check("open", path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      defer { _ = Glibc.close(folder) }
      try check("syncfs", path) { syncfs(folder) }
    },
    syncFolder: { path throws(FileError) in
      let folder = try check("open", path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      defer { _ = Glibc.close(folder) }
      try check("fsync", path) { fsync(folder) }
    })

  /// Repeats a call as long as it is interrupted. A negative result is a failure.
  @discardableResult
  private static func check<Result: SignedInteger>(
    _ call: String, _ path: @autoclosure () -> String, _ body: () -> Result
  ) throws(FileError) -> Result {
    while true {
      let result = body()
      if result >= 0 { return result }
      let number = errno
      if number != EINTR { throw FileError(call: call, path: path(), errno: number) }
    }
  }

  private static func details(of path: RawPath, followsLinks: Bool) throws(FileError) -> FileDetails? {
    var status = stat()
    do throws(FileError) {
      try check(followsLinks ? "stat" : "lstat", path.text) {
        path.withCString { followsLinks ? stat($0, &status) : lstat($0, &status) }
      }
    } catch {
      if error.errno == ENOENT || error.errno == ENOTDIR { return nil }
      throw error
    }
    return FileDetails(status)
  }

  private static func names(in path: RawPath) throws(FileError) -> [[UInt8]] {
    guard let folder = path.withCString({ opendir($0) }) else {
      throw FileError(call: "opendir", path: path.text, errno: errno)
    }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw FileError(call: "readdir", path: path.text, errno: errno) }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
  }
}
