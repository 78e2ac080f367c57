import Basics
import Glibc

/// A folder whose files are opened by their paths in it, and nothing outside of it: no name is followed as a link.
final class OpenFolder: Sendable {
  private let descriptor: Int32

  /// Opens a folder; links on the way to it, such as `current`, are followed.
  ///
  /// - Throws: `FileError`.
  init(path: String) throws(FileError) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(call: "open", path: path, errno: errno) }
  }

  deinit { close(descriptor) }

  /// Opens what stands at a path.
  ///
  /// - Parameter names: of folders and a file; none of them may have a slash in it, or be `..`.
  subscript(_ names: [String]) -> FolderEntry {
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for name in names.dropLast() {
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { return .nothing }
      if folder != descriptor { close(folder) }
      folder = next
    }
    guard let name = names.last else { return .folder }
    // Opening a pipe would wait for its writer.
    let opened = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { return .nothing }
    var status = stat()
    if fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(opened)
      return .folder
    }
    return OpenFile(owning: opened).map { .file($0) } ?? .nothing
  }
}

/// What stands at a path of a folder.
enum FolderEntry {
  case file(OpenFile)
  case folder
  case nothing
}
