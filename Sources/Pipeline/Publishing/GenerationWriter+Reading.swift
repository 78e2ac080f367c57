import Basics
import Synchronization

extension GenerationWriter {
  /// Hands the content of a finished file to the body, piece by piece.
  ///
  /// - Throws: ``PublishingError`` (`misuse`) when there is no such file or it is still being written; ``FileError``;
  ///   what the body throws, after which it is not called again.
  /// - Complexity: O(files) to find it.
  public func readFile(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard state.withLock({ $0.finished(path) }) != nil else {
      throw PublishingError(.misuse, "'\(path)' is not finished, so it cannot be read.")
    }
    var failure: (any Error)?
    try files.read(staging.set + "/" + path) { bytes in
      guard failure == nil else { return }
      do { try body(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Hands the body the place of a finished file, for a library that reads it by itself.
  ///
  /// - Throws: ``PublishingError`` (`misuse`) as ``readFile(_:_:)``; what the body throws.
  public func withFile<R>(_ path: String, _ body: (_ location: String) throws -> R) throws -> R {
    guard state.withLock({ $0.finished(path) }) != nil else {
      throw PublishingError(.misuse, "'\(path)' is not finished, so it cannot be read.")
    }
    return try body(staging.set + "/" + path)
  }
}
