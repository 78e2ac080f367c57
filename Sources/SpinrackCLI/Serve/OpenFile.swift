import Basics
import Glibc

/// A regular file that is open for reading; a class because it owns a descriptor.
final class OpenFile: Sendable {
  private let descriptor: Int32
  /// How many bytes it had when it was opened.
  let count: Int
  /// Another one for every content: its size and the time of its last change.
  let tag: String

  /// Takes over a descriptor, and closes it where it is that of something else than a file.
  init?(owning descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    count = Int(status.st_size)
    let time = status.st_mtim
    tag = [status.st_size, time.tv_sec, time.tv_nsec].map { String($0, radix: 36) }.joined(separator: "-")
  }

  deinit { close(descriptor) }

  /// The bytes from an offset on, at most so many, at least one.
  ///
  /// - Throws: `FileError`, also where the file has become shorter.
  func read(from offset: Int, atMost limit: Int) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      repeat {
        let read = pread(descriptor, buffer.baseAddress, limit, offset)
        (count, failure) = (max(0, read), read > 0 ? 0 : read == 0 ? EIO : errno)
      } while failure == EINTR
    }
    guard failure == 0 else { throw FileError(call: "pread", path: "a file of the site", errno: failure) }
    return bytes
  }

  /// All of it.
  ///
  /// - Throws: `FileError`.
  func bytes() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count { bytes += try read(from: bytes.count, atMost: count - bytes.count) }
    return bytes
  }
}
