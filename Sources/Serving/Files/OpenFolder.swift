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

  /// The entry at a path, opened.
  ///
  /// - Parameter names: the names of folders and a file; none of them may have a slash in it, or be `..`.
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
    if (try? OpenedFile(opened, RawPath("a folder of the site"), .system).details())?.kind == .folder {
      close(opened)
      return .folder
    }
    return OpenFile(owning: opened).map { .file($0) } ?? .nothing
  }
}

/// An entry of a folder at a path.
enum FolderEntry {
  case file(OpenFile)
  case folder
  case nothing
}

/// A regular file that is open for reading; a class because it owns a descriptor.
final class OpenFile: Sendable {
  private let opened: OpenedFile
  /// The size in bytes when the file was opened.
  let count: Int
  /// A text that differs for every content: the size and the time of the last change.
  let tag: String

  /// Takes over a descriptor; closes it and returns nil where it is not the descriptor of a file.
  init?(owning descriptor: Int32) {
    opened = OpenedFile(descriptor, RawPath("a file of the site"), .system)
    guard let details = try? opened.details(), details.kind == .file else {
      close(descriptor)
      return nil
    }
    count = details.size
    tag = [details.size, details.modifiedSeconds, details.modifiedNanoseconds].map { String($0, radix: 36) }
      .joined(separator: "-")
  }

  deinit { close(opened.descriptor) }

  /// Reads bytes from an offset on: at least one, at most `limit`.
  ///
  /// - Throws: `FileError`, also where the file has become shorter.
  func read(from offset: Int, atMost limit: Int) throws(FileError) -> [UInt8] {
    let bytes = try opened.bytes(from: offset, count: limit)
    guard !bytes.isEmpty else { throw FileError(call: "pread", path: opened.path.text, errno: EIO) }
    return bytes
  }

  /// Reads the whole file.
  ///
  /// - Throws: `FileError`.
  func bytes() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count { bytes += try read(from: bytes.count, atMost: count - bytes.count) }
    return bytes
  }
}
