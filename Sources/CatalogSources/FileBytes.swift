import Glibc

/// What the system says of a call that failed.
struct SystemFailure: Error {
  let errno: Int32
}

/// Reading an open file into memory.
enum FileBytes {
  /// As many bytes from an offset on as are wanted, or as there are.
  ///
  /// - Complexity: O(bytes).
  static func read(_ descriptor: Int32, from start: Int = 0, count: Int) throws(SystemFailure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      let room = UnsafeMutableRawBufferPointer(buffer)
      while read < room.count {
        let got = pread(descriptor, room.baseAddress.map { $0 + read }, room.count - read, off_t(start + read))
        if got > 0 {
          read += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    guard failure == 0 else { throw SystemFailure(errno: failure) }
    return bytes
  }
}
