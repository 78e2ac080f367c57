public import Catalog
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

  /// Calls `body` with every record of a file, in its order, a few megabytes of it in memory.
  ///
  /// - Returns: the offset behind the last whole record, and how the walk ended.
  /// - Throws: `CaptureError`; what `body` throws.
  static func forEachRecord(
    of descriptor: Int32, _ path: String, _ body: (WARCArchive.Entry) throws -> Void
  ) throws -> (behind: Int, end: WARCArchive.End) {
    var at = 0
    var window = 8 << 20
    while true {
      let bytes = try bytes(of: descriptor, path, from: at, count: window)
      guard !bytes.isEmpty else { return (at, .complete) }
      var behind = 0
      let end = try bytes.withUnsafeBytes { bytes in
        try WARCArchive.forEachRecord(in: bytes) { entry in
          try body(WARCArchive.Entry(record: entry.record, offset: at + entry.offset, count: entry.count))
          behind = entry.offset + entry.count
        }
      }
      at += behind
      switch end {
      case .complete: break
      case .torn where bytes.count == window && behind > 0: break
      // A record of more than the window.
      case .torn where bytes.count == window: window *= 2
      case .torn: return (at, .torn(at: at))
      case .damaged: return (at, .damaged(at: at))
      }
    }
  }

  /// The end of a file that ends with a whole record of at most 64 KiB; nil where nothing small and whole is at its end.
  ///
  /// A gzip member has a checksum, so bytes that only look like the beginning of one are told from it.
  ///
  /// - Throws: `CaptureError`.
  static func endOfWholeRecord(of descriptor: Int32, _ path: String) throws -> Int? {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw CaptureError(errno: errno, call: "lseek", path: path) }
    let tail = try bytes(of: descriptor, path, from: max(0, size - (64 << 10)))
    return tail.withUnsafeBytes { tail in
      for start in tail.indices.dropLast().reversed() where tail[start] == 0x1F && tail[start + 1] == 0x8B {
        // The body throws nothing, so there is always an end.
        if (try? WARCArchive.forEachRecord(in: tail, from: start) { _ in }) == .complete { return size }
      }
      return nil
    }
  }

  /// The bytes of a file from an offset on, as many as there are or as are wanted.
  static func bytes(of descriptor: Int32, _ path: String, from start: Int, count: Int = .max) throws -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw CaptureError(errno: errno, call: "fstat", path: path) }
    do throws(SystemFailure) {
      return try FileBytes.read(descriptor, from: start, count: max(0, min(count, Int(status.st_size) - start)))
    } catch {
      throw CaptureError(errno: error.errno, call: "pread", path: path)
    }
  }
}
