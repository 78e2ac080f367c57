import Glibc

/// A file of recorded answers, listed but not read.
public struct RecordingFile: Sendable, Equatable {
  /// The greatest plain size that is read: 1 GiB, the only limit of what is in a file.
  public static let maximumBytes = 1 << 30

  /// The path below the folder of recordings; of a single file its name.
  public let relativePath: String
  /// The position among the files of the folder, from 0.
  public let rank: Int
  /// The bytes on disk when the folder was listed.
  public let size: Int
  /// Changes when the file does: its size and the time of its last change, when the folder was listed.
  public let validator: String
  /// The whole path as the system knows it, which need not be UTF-8.
  let path: [UInt8]
  /// Whether the file was named itself; then it is an error that it cannot be read, and a notice otherwise.
  var isNamed = false
  /// Why there is nothing to read, where listing the folder showed it already.
  var problem: Notice?

  /// The plain bytes of the file.
  ///
  /// What begins as gzip does is inflated, whatever its name; a file that only has the name is read as it is. Of a
  /// damaged file as much is read as can be had.
  /// - Parameter maximumBytes: the most bytes, on disk and inflated.
  /// - Throws: `Notice` when the file is to be skipped: too large, or not readable within its folder. `RecordingError`
  ///   with `unreadable` when the system refuses to read a file that was named itself, or has no file handle left.
  /// - Complexity: O(plain bytes).
  public func read(maximumBytes: Int = Self.maximumBytes) throws -> RecordedBytes {
    if let problem { throw problem }
    var result = RecordedBytes([])
    do {
      result.bytes = try contents(maximumBytes: maximumBytes)
    } catch let error as RecordingError where !isNamed && !error.isShortage {
      throw Notice.damaged("cannot be read: \(error.message) \(error.remedy)")
    }
    if result.bytes.starts(with: [0x1F, 0x8B]) {
      result = try Self.inflate(result.bytes, maximumBytes: maximumBytes)
    }
    result.decodeUTF16()
    return result
  }

  private func contents(maximumBytes: Int) throws -> [UInt8] {
    let name = FolderScan.text(path)
    // Without O_NONBLOCK the opening of a pipe that took the file's place would wait for ever.
    let descriptor = FolderScan.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw RecordingError.system(errno, path: name) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw RecordingError.system(errno, path: name) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw RecordingError.special(name) }
    guard status.st_size <= maximumBytes else { throw Self.tooLarge(maximumBytes) }
    do throws(SystemFailure) {
      return try FileBytes.read(descriptor, count: Int(status.st_size))
    } catch {
      throw RecordingError.system(error.errno, path: name)
    }
  }
}
