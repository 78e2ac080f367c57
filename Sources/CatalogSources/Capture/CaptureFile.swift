import Catalog
import Glibc

/// A WARC file that answers are appended to, one gzip member each.
///
/// A record is there once the call that writes it has ended, whatever becomes of the process; of the machine, once the file is
/// synced. What a process that died within the call left behind is cut off when the file is opened again. Only its owner may
/// read the file. A class because it owns the open file; it belongs
/// to one actor.
final class CaptureFile {
  private let name: String
  private let path: String
  /// The open file.
  let descriptor: Int32
  /// Where the next record begins.
  private(set) var end = 0
  /// Up to where the file is on the disk, as far as is known.
  var syncedEnd = 0
  /// What was found in it besides records, as far as it was read.
  private(set) var findings = CaptureReader.Findings()
  /// Whether something in it is no record. Nothing is cut off then, and nothing may be appended.
  var isDamaged: Bool { !findings.damage.isEmpty }

  /// Opens a file, or makes it, and cuts a torn record off its end.
  ///
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - body: gets the records that are in it.
  /// - Throws: `CaptureError`; what `body` throws.
  init(folder: String, name: String, _ body: (WARCArchive.Entry) throws -> Void = { _ in }) throws {
    self.name = name
    path = folder + "/" + name
    descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw CaptureError(errno: errno, call: "open", path: path) }
    try CaptureError.checkKind(of: descriptor, path)
    try settleEnd(body)
  }

  /// Opens a file to append to it, and cuts a torn record off its end.
  ///
  /// Mostly the last record is whole, which is seen without reading those before it.
  ///
  /// - Throws: `CaptureError`.
  /// - Complexity: O(1), or O(bytes) where the end is torn or its last record is large.
  init(appendingTo name: String, folder: String) throws {
    self.name = name
    path = folder + "/" + name
    descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw CaptureError(errno: errno, call: "open", path: path) }
    try CaptureError.checkKind(of: descriptor, path)
    if let whole = try CaptureReader.endOfWholeRecord(of: descriptor, path) {
      end = whole
      guard lseek(descriptor, end, SEEK_SET) == end else { throw CaptureError(errno: errno, call: "lseek", path: path) }
    } else {
      try settleEnd { _ in }
    }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// Appends a record.
  ///
  /// - Parameter member: a gzip member, see `WARCRecord.member(level:)`.
  /// - Throws: `CaptureError`; the file is then as it was before, where the system lets it.
  func append(_ member: [UInt8]) throws -> CapturePlace {
    let start = end
    var written = 0
    while written < member.count {
      let count = member.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      guard count > 0 || errno == EINTR else {
        let number = errno
        // Half a record would make all behind it unreadable.
        if ftruncate(descriptor, start) == 0 { lseek(descriptor, start, SEEK_SET) }
        throw CaptureError(errno: number, call: "write", path: path)
      }
      if count > 0 { written += count }
    }
    end = start + member.count
    return CapturePlace(file: name, offset: start, count: member.count)
  }

  /// Finds where the next record begins, and cuts off what is torn there.
  private func settleEnd(_ body: (WARCArchive.Entry) throws -> Void) throws {
    findings = try CaptureReader.forEachRecord(of: descriptor, path, body)
    end = findings.end
    guard !isDamaged else { return }
    guard ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) == end else {
      throw CaptureError(errno: errno, call: "ftruncate", path: path)
    }
  }

  /// Brings what was written to the disk.
  ///
  /// - Throws: `CaptureError`.
  func sync() throws {
    guard fdatasync(descriptor) == 0 else { throw CaptureError(errno: errno, call: "fdatasync", path: path) }
    syncedEnd = end
  }

  /// Brings the names in a folder to the disk.
  ///
  /// - Throws: `CaptureError`.
  static func sync(folder path: String) throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CaptureError(errno: errno, call: "open", path: path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw CaptureError(errno: errno, call: "fsync", path: path) }
  }
}

/// Why a capture file cannot be written or read.
public struct CaptureError: Error, Sendable, CustomStringConvertible {
  /// The system's error number.
  public let errno: Int32
  /// The call that failed.
  public let call: String
  /// The file.
  public let path: String

  /// Whether what has the name of a capture is not a file: a pipe, a device or a folder.
  public var isOfWrongKind: Bool { errno == Self.wrongKind }

  /// What happened, to which file.
  public var description: String {
    isOfWrongKind
      ? "The capture \(path) cannot be read: it is a pipe, a device or a folder, not a file."
      : "The capture \(path) cannot be written or read: \(String(cString: strerror(errno))) (\(call))."
  }

  /// No error number of the system: what has the name of a capture is not a file.
  private static let wrongKind: Int32 = 0

  /// Makes sure that an open file is one of bytes on a disk: opened without `O_NONBLOCK`, a pipe would wait for its other end.
  ///
  /// - Throws: `CaptureError`.
  static func checkKind(of descriptor: Int32, _ path: String) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw CaptureError(errno: Glibc.errno, call: "fstat", path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw CaptureError(errno: wrongKind, call: "open", path: path) }
  }
}
