import Basics
import CompressionKit
import Pipeline

/// A compressed text of a generation, while one task writes it.
///
/// A class because it owns an open file.
final class CompressedFile {
  /// The path below the root of the set.
  var path: String { file.path }

  private let file: GenerationFile
  private let memory: SetMemory?
  private var encoder: BlockEncoder?

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: the path without the ending of the compression.
  ///   - compression: always the same for a path.
  init(
    _ path: String, in generation: GenerationWriter, _ memory: SetMemory?, _ compression: Compression = .gzip(level: 6)
  ) throws {
    file = try generation.createFile(path + compression.fileExtension)
    self.memory = memory
    encoder = BlockEncoder(
      compression, known: memory?.blocks(of: file.path, compression, before: generation))
  }

  /// Compresses and writes the contents of a buffer, and empties it.
  func take(_ bytes: inout ByteBuilder) throws {
    try bytes.withUnsafeBytes { bytes in try encoder?.write(bytes) { try file.write($0) } }
    bytes.removeAll()
  }

  /// Makes the file part of the set.
  func close(rows: Int) throws -> PublishedFile {
    var plainBytes = 0
    if let encoder = encoder.take() {
      plainBytes = encoder.uncompressedCount
      let layout = try encoder.finish { try file.write($0) }
      memory?.keep(layout, of: path)
    }
    return try file.close(rows: rows, plainBytes: plainBytes)
  }
}
