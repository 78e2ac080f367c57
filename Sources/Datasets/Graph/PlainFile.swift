import JSONKit
import Pipeline

/// A file of a generation that is not compressed, while it is written.
///
/// A class because it owns an open file; it belongs to one task.
final class PlainFile {
  private let file: GenerationFile

  /// Makes the file.
  init(_ path: String, in generation: GenerationWriter) throws {
    file = try generation.createFile(path)
  }

  /// Writes what stands in a buffer, and empties it.
  func take(_ bytes: inout ByteBuilder) throws {
    try bytes.withUnsafeBytes { try file.write($0) }
    bytes.removeAll()
  }

  /// Makes the file part of the set.
  func close(rows: Int? = nil) throws -> PublishedFile {
    try file.close(rows: rows)
  }
}
