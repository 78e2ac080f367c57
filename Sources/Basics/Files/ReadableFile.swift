/// A file that stays open for reading as long as it is used.
///
/// A class because it owns a descriptor; any number of tasks read it.
public final class ReadableFile: Sendable {
  private let file: OpenedFile

  /// Opens a file; nil where it cannot be opened.
  public init?(_ path: String, _ files: FileAccess) {
    let path = RawPath(path)
    guard let descriptor = try? files.openToRead(path) else { return nil }
    file = OpenedFile(descriptor, path, files)
  }

  deinit {
    // Nothing was written: closing cannot lose anything.
    try? file.files.close(file.descriptor, file.path.text)
  }

  /// Returns some of its bytes; nil where the file is shorter or cannot be read.
  ///
  /// The caller has to check them: the file may be damaged, or another one than expected.
  public func bytes(in range: Range<Int>) -> [UInt8]? {
    let bytes = try? file.bytes(from: range.lowerBound, count: range.count)
    return bytes?.count == range.count ? bytes : nil
  }
}
