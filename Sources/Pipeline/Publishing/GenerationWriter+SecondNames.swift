import Synchronization

extension GenerationWriter {
  /// Gives a finished file of the new set a second name in the set; where the file system has no such names, it is copied.
  ///
  /// - Parameters:
  ///   - path: the file, as it was written.
  ///   - second: its other path.
  /// - Returns: what the manifest says of the second one: the rows are those of the first, which it names.
  /// - Throws: ``PublishingError`` (`misuse`) when there is no such file or it is still being written, else as
  ///   ``createFile(_:)``.
  /// - Complexity: O(files) to find it.
  @discardableResult
  public func linkFile(from path: String, to second: String) throws -> PublishedFile {
    guard let file = state.withLock({ $0.finished(path) }) else {
      throw PublishingError(.misuse, "'\(path)' is not finished, so it cannot have a second name.")
    }
    let source = staging.set + "/" + path
    let twin = PublishedFile(path: second, bytes: file.bytes, sha256: file.sha256, rows: file.rows, original: path)
    return try linkFile(source, as: twin) ? twin : copyFile(source, to: second, rows: file.rows, of: path)
  }
}
