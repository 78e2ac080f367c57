import Basics
import CompressionKit
package import Pipeline

/// Reads a file of a set, and checks every byte against the digest in the manifest.
///
/// A class because it owns an open file.
package final class SetFileReader {
  private let set: SetFiles
  private let file: PublishedFile
  private let descriptor: Int32
  private let path: RawPath
  private var decompressor: Decompressor
  private var hash = ContentHash()
  private var offset = 0
  private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)

  /// Opens a file.
  ///
  /// - Throws: ``SetError`` where it is missing; `FileError`.
  package init(_ file: PublishedFile, of set: SetFiles) throws {
    self.set = set
    self.file = file
    decompressor = Decompressor(Compression.of(file.path).compression)
    path = RawPath(set.folder + "/" + file.path)
    guard try set.access.status(path.text)?.kind == .file else {
      throw SetError.damaged(set.id, "\(file.path) is missing")
    }
    descriptor = try set.access.openToRead(path)
  }

  /// Opens the CSV of a table.
  ///
  /// - Throws: ``SetError`` where the set has none; `FileError`.
  package convenience init(_ table: SetTable, of set: PublishedSet) throws {
    guard let file = set.file(of: table) else { throw SetError.damaged(set.id, "it has no \(table.path)") }
    try self.init(file, of: set.files)
  }

  deinit {
    // Nothing was written: closing cannot lose anything.
    try? set.access.close(descriptor, path.text)
    piece.deallocate()
  }

  /// Reads a piece of the file, and gives the plain bytes to the sink.
  ///
  /// - Returns: false behind the last piece, when the whole file agrees with the manifest.
  /// - Throws: ``SetError`` where the file does not agree; `FileError`; what the sink throws.
  package func read(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    let count = try set.access.readAt(descriptor, path, offset, piece)
    let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
    offset += count
    do {
      hash.add(bytes)
      try decompressor.push(bytes, to: sink)
      guard count < piece.count else { return true }
      try decompressor.finish()
    } catch is DecompressionError {
      throw damaged
    }
    guard offset == file.bytes, hash.digest() == file.sha256 else { throw damaged }
    return false
  }

  private var damaged: SetError { SetError.damaged(set.id, "\(file.path) is not as its manifest says") }
}

/// The first line of a CSV table, which names the columns of the table's description. A byte order mark may precede it.
package struct TableHeader {
  private let table: SetTable
  private let set: PublishedSet
  private var line: [UInt8] = []
  private var isRead = false

  package init(_ table: SetTable, of set: PublishedSet) {
    self.table = table
    self.set = set
  }

  /// Returns the rows in the next bytes of the file; nil where all of them belong to the header.
  ///
  /// - Throws: ``SetError`` for a header that is not that of the description.
  package mutating func rows(in bytes: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer? {
    guard !isRead else { return bytes }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      line += bytes
      return nil
    }
    line += bytes[..<end]
    isRead = true
    line.removeFirst(line.byteOrderMarkCount)
    // Names of columns need no quotation marks.
    guard line.elementsEqual(table.columns.map(\.name).joined(separator: ",").utf8) else { throw fault }
    return end + 1 < bytes.count ? UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...]) : nil
  }

  /// Checks that there was a header.
  package func finish() throws {
    if !isRead { throw fault }
  }

  private var fault: SetError {
    SetError.damaged(set.id, "the first line of \(table.path) does not name the columns of \(SetDescription.path)")
  }
}
