import Basics
import Synchronization

extension GenerationWriter {
  /// Gives a file from outside the output folder, such as one of a cache, a second name in the set instead of writing it.
  ///
  /// Nobody may write into that file afterwards, under any of its names: its write permission is removed. Replacing it by another file
  /// is harmless.
  /// - Parameters:
  ///   - source: the path of the file.
  ///   - file: its path in the set, and its known size and digest.
  ///   - limit: the second since 1970 after which its content must not have been changed; nil for any.
  /// - Returns: false when the file system has no second names, or none across these folders, or this is not a file of that size, or was
  ///   changed later; then copy it.
  /// - Throws: as ``createFile(_:)``.
  public func linkFile(_ source: String, as file: PublishedFile, unchangedSince limit: Int? = nil) throws -> Bool {
    let location = try reserve(file.path)
    do {
      try makingFile(file.path) { () throws(FileError) in try files.link(source, location) }
    } catch let error as FileError {
      _ = state.withLock { $0.open.remove(file.path) }
      // Not every file system has hard links, not every user may make them; a broken disk is another matter.
      if [.notPermitted, .otherFileSystem, .unknown].contains(error.code) { return false }
      throw error
    }
    // One look for both: there are nearly as many of these calls as pages.
    let found = try files.makeReadOnly(location)
    guard found.kind == .file, found.size == file.bytes, found.modifiedSeconds <= limit ?? .max else {
      try files.removeFile(location)
      _ = state.withLock { $0.open.remove(file.path) }
      return false
    }
    finish(file, newBytes: 0)
    return true
  }

  /// Copies a file from outside the output folder into the set.
  ///
  /// - Parameters:
  ///   - source: the path of the file.
  ///   - original: the path of the file of the same set that it is a copy of; nil for none.
  /// - Throws: as ``createFile(_:)``.
  /// - Complexity: O(bytes).
  @discardableResult
  public func copyFile(
    _ source: String, to path: String, rows: Int? = nil, of original: String? = nil
  ) throws -> PublishedFile {
    let file = try createFile(path)
    var failure: FileError?
    try files.read(source) { bytes in
      guard failure == nil else { return }
      do throws(FileError) { try file.write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    return try file.close(rows: rows, original: original)
  }
}

extension GenerationWriter {
  /// Gives a finished file of the new set a second name in the set; on a file system without second names, it is copied.
  ///
  /// - Parameters:
  ///   - path: the path of the file in the set.
  ///   - second: its second path.
  /// - Returns: the entry of the second name in the manifest: it has the rows of the first name, and refers to it.
  /// - Throws: ``PublishingError`` (`misuse`) when there is no such file or it is still being written, else as
  ///   ``createFile(_:)``.
  /// - Complexity: O(files) to find it.
  @discardableResult
  public func linkFile(from path: String, to second: String) throws -> PublishedFile {
    guard let file = state.withLock({ $0.finished(path) }) else {
      throw PublishingError(.misuse, saying: "'\(path)' is not finished, so it cannot have a second name.")
    }
    let source = staging.set + "/" + path
    let twin = PublishedFile(path: second, bytes: file.bytes, sha256: file.sha256, rows: file.rows, original: path)
    return try linkFile(source, as: twin) ? twin : copyFile(source, to: second, rows: file.rows, of: path)
  }
}
