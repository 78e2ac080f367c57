import Basics

/// A file of the current generation, open for reading.
///
/// A class because it owns a descriptor; any number of tasks read it.
public final class CurrentFile: Sendable {
  private let file: OpenedFile

  init?(_ path: String, _ files: FileAccess) {
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
  /// The caller has to check them: the generation may be damaged, or another one than expected.
  public func bytes(in range: Range<Int>) -> [UInt8]? {
    let bytes = try? file.bytes(from: range.lowerBound, count: range.count)
    return bytes?.count == range.count ? bytes : nil
  }
}
