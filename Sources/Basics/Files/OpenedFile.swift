import Glibc

/// A file that is open for reading, with the calls by which it is read.
public struct OpenedFile: Sendable {
  /// The calls to the file system.
  public let files: FileAccess
  /// The descriptor; the code that opened it closes it.
  public let descriptor: Int32
  /// The path, for errors.
  public let path: RawPath

  /// Creates a value for an open file.
  public init(_ descriptor: Int32, _ path: RawPath, _ files: FileAccess) {
    self.files = files
    self.descriptor = descriptor
    self.path = path
  }

  /// Returns the current details of the file.
  ///
  /// - Throws: ``FileError``.
  public func details() throws(FileError) -> FileDetails { try files.openDetails(descriptor, path) }

  /// Checks that it is a file of bytes, which can be read at any offset.
  ///
  /// - Throws: ``FileError``, with `EISDIR` for a folder and `ESPIPE` for a pipe or a device.
  public func checkKind() throws(FileError) {
    let kind = try details().kind
    guard kind != .file else { return }
    throw FileError(call: "open", path: path.text, errno: kind == .folder ? EISDIR : ESPIPE)
  }

  /// Returns as many bytes from an offset on as are wanted, or as there are.
  ///
  /// - Throws: ``FileError``.
  /// - Complexity: O(bytes).
  public func bytes(from start: Int = 0, count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      do throws(FileError) {
        read = try files.readAt(descriptor, path, start, UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension FileAccess {
  /// Opens a file for reading, and closes it on every way out.
  ///
  /// - Throws: ``FileError``; what `body` throws.
  public func reading<R>(_ path: RawPath, _ body: (OpenedFile) throws -> R) throws -> R {
    let descriptor = try openToRead(path)
    // Nothing was written: closing cannot lose anything.
    defer { try? close(descriptor, path.text) }
    return try body(OpenedFile(descriptor, path, self))
  }
}
