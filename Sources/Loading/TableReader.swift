import Basics
import GzipKit
import Pipeline

/// Reads the CSV of a table, and makes sure that it is what the manifest says: every byte is part of the digest.
///
/// A class because it owns an open file.
final class TableReader {
  private let set: PublishedSet
  private let file: PublishedFile
  private let descriptor: Int32
  private let path: RawPath
  // The program's own file: a table of one repeated row shrinks as far as deflate can.
  private var inflater = Inflater(limits: InflateLimits(maximumBytes: .max, maximumRatio: 2000))
  private var hash = ContentHash()
  private var offset = 0
  private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)

  init(_ table: SetTable, of set: PublishedSet) throws {
    guard let file = set.file(of: table) else { throw LoadError.damaged(set.id, "it has no \(table.path)") }
    self.set = set
    self.file = file
    path = RawPath(set.folder + "/" + file.path)
    descriptor = try set.files.openToRead(path)
  }

  deinit {
    // Nothing was written: closing cannot lose anything.
    try? set.files.close(descriptor, path.text)
    piece.deallocate()
  }

  /// Reads a piece of the file, and gives the plain bytes to the sink.
  ///
  /// - Returns: false behind the last piece, when all that was read is what the manifest says.
  /// - Throws: ``LoadError`` where it is not; `FileError`; what the sink throws.
  func read(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    let count = try set.files.readAt(descriptor, path, offset, piece)
    let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
    offset += count
    do {
      hash.add(bytes)
      try inflater.push(bytes, to: sink)
      guard count < piece.count else { return true }
      try inflater.finish()
    } catch let error as GzipError {
      throw LoadError.damaged(set.id, "\(file.path): \(error.message)")
    }
    guard offset == file.bytes, hash.digest() == file.sha256 else {
      throw LoadError.damaged(set.id, "\(file.path) is not as its manifest says")
    }
    return false
  }
}
