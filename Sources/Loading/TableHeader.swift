/// The first line of a CSV table: names the columns that its description names, and is no row.
struct TableHeader {
  private let table: SetTable
  private let set: PublishedSet
  private var line: [UInt8] = []
  private var isRead = false

  init(_ table: SetTable, of set: PublishedSet) {
    self.table = table
    self.set = set
  }

  /// The rows in the next bytes of the file; nil where all of them belong to the header.
  ///
  /// - Throws: ``LoadError`` for a header that is not that of the description.
  mutating func rows(in bytes: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer? {
    guard !isRead else { return bytes }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      line += bytes
      return nil
    }
    line += bytes[..<end]
    isRead = true
    // Names of columns need no quotation marks.
    guard line.elementsEqual(table.columns.map(\.name).joined(separator: ",").utf8) else { throw fault }
    return end + 1 < bytes.count ? UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...]) : nil
  }

  /// Makes sure that there was a header.
  func finish() throws {
    if !isRead { throw fault }
  }

  private var fault: LoadError {
    LoadError.damaged(set.id, "the first line of \(table.path) does not name the columns of \(SetDescription.path)")
  }
}
