import Glibc
import GzipKit

/// Reads single records of the captures of a pipeline.
public enum CaptureReader {
  /// The record at a place.
  ///
  /// - Throws: `CaptureError`, `GzipError`, `WARCRecord.Fault`.
  public static func record(at place: CapturePlace, folder: String) throws -> WARCRecord {
    let path = folder + "/" + place.file
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CaptureError(errno: errno, call: "open", path: path) }
    defer { Glibc.close(descriptor) }
    let bytes = try bytes(of: descriptor, path, from: place.offset, count: place.count)
    let plain = try bytes.withUnsafeBytes { try gunzipMember($0, maximumBytes: WARCArchive.greatestRecord).plain }
    return try plain.withUnsafeBytes { try WARCRecord.first(of: $0).record }
  }

  /// The bytes of a file from an offset on, as many as there are or as are wanted.
  static func bytes(of descriptor: Int32, _ path: String, from start: Int, count: Int = .max) throws -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw CaptureError(errno: errno, call: "fstat", path: path) }
    let wanted = max(0, min(count, Int(status.st_size) - start))
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, read in
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
    guard failure == 0 else { throw CaptureError(errno: failure, call: "pread", path: path) }
    return bytes
  }
}
