import Glibc

/// A WARC file that answers are appended to, one gzip member each.
///
/// A record is written by one call to the system and is there once that has ended, whatever becomes of the process. What a
/// process that died within it left behind is cut off when the file is opened again.
public actor CaptureFile {
  /// The name of the file in its folder.
  public let name: String
  private let path: String
  private let descriptor: Int32
  /// Where the next record begins.
  public private(set) var end: Int

  /// Opens a file, or makes it, and cuts a torn record off its end.
  ///
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - knownEnd: an offset up to which the file is known to be whole; only what is behind it is read.
  ///   - body: gets the records behind that.
  /// - Throws: `CaptureError`; what `body` throws.
  public init(
    folder: String, name: String, knownEnd: Int = 0, _ body: (WARCArchive.Entry) throws -> Void = { _ in }
  ) throws {
    self.name = name
    path = folder + "/" + name
    let path = path
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw CaptureError(errno: errno, call: "open", path: path) }
    self.descriptor = descriptor
    do {
      end = try CaptureReader.forEachRecord(of: descriptor, path, from: knownEnd, body).behind
      guard ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) == end else {
        throw CaptureError(errno: errno, call: "ftruncate", path: path)
      }
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  deinit { Glibc.close(descriptor) }

  /// Appends a record.
  ///
  /// - Parameter member: a gzip member, see `WARCRecord.member(level:)`.
  /// - Throws: `CaptureError`; the file is then as it was before, where the system lets it.
  public func append(_ member: [UInt8]) throws -> CapturePlace {
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

  /// Brings what was written to the disk.
  public func sync() throws {
    guard fdatasync(descriptor) == 0 else { throw CaptureError(errno: errno, call: "fdatasync", path: path) }
  }
}
