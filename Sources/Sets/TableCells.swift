import Basics
import CompressionKit
import Foundation

/// The cells of a CSV table of a set, such as `data/csv/TABLE.csv.gz`, read without its manifest: a set that is made has none yet.
package struct TableCells: Sendable {
  /// The file.
  let path: String

  /// Creates a reader of a file.
  package init(path: String) { self.path = path }

  /// Calls `body` with the cells of all rows, the header as row 0.
  ///
  /// - Parameter body: gets row, column from 0 and the bytes of a cell, with its quotes; false ends the read.
  /// - Throws: `DecompressionError`, `CancellationError`; an error of Foundation where the file cannot be opened.
  /// - Complexity: O(bytes of the table).
  package func forEachCell(_ body: (_ row: Int, _ column: Int, _ cell: UnsafeRawBufferPointer) -> Bool) throws {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var decompressor = Decompressor(Compression.of(path).compression)
    var scanner = CSVScanner()
    var row = 0
    var continues = true
    while continues, let block = try file.read(upToCount: 1 << 18), !block.isEmpty {
      try Task.checkCancellation()
      try block.withUnsafeBytes { compressed in
        try decompressor.push(compressed) { plain in
          guard continues else { return }
          scanner.push(plain) { column, cell, endsRow in
            guard continues else { return }
            let mark = row == 0 && column == 0 ? cell.byteOrderMarkCount : 0
            continues = body(row, column, UnsafeRawBufferPointer(rebasing: cell[mark...]))
            if endsRow { row += 1 }
          }
        }
      }
    }
  }

  /// Returns the names of the columns, the number of values in each, and the number of rows.
  ///
  /// - Parameter isAwaited: whether a column, by its name, is awaited: reading ends when each awaited column was seen with a value; nil
  ///   reads all rows.
  package func values(until isAwaited: ((String) -> Bool)? = nil) throws -> (
    columns: [String], counts: [Int], rows: Int
  ) {
    var columns: [String] = []
    var counts: [Int] = []
    var (rows, left, awaited) = (0, 0, [Bool]())
    try forEachCell { row, column, cell in
      rows = row
      guard row > 0 else {
        columns.append(String(decoding: cell, as: UTF8.self))
        counts.append(0)
        awaited.append(isAwaited?(columns[column]) ?? false)
        left += awaited[column] ? 1 : 0
        return true
      }
      // Rows have as many cells as the header, in a file that this program wrote.
      if column < counts.count, !cell.isEmpty {
        if counts[column] == 0, awaited[column] { left -= 1 }
        counts[column] += 1
      }
      return isAwaited == nil || left > 0
    }
    return (columns, counts, rows)
  }
}

/// Cuts the bytes of a CSV table (RFC 4180, LF at the end of rows) into cells, as they arrive.
struct CSVScanner {
  private var carried: [UInt8] = []
  private var column = 0
  private var ends = CellEnds()

  /// Adds the next bytes.
  ///
  /// - Parameter body: gets each cell that they end, in order: its column from 0, its bytes with the quotes around and
  ///   inside, and whether it is the last of its row. The bytes are valid only during the call.
  /// - Complexity: O(*n*).
  mutating func push(
    _ bytes: UnsafeRawBufferPointer, _ body: (_ column: Int, _ cell: UnsafeRawBufferPointer, _ endsRow: Bool) -> Void
  ) {
    var start = 0
    for (place, byte) in bytes.enumerated() {
      guard ends.isEnd(byte) else { continue }
      let cell = UnsafeRawBufferPointer(rebasing: bytes[start..<place])
      let endsRow = byte == UInt8(ascii: "\n")
      if carried.isEmpty {
        body(column, cell, endsRow)
      } else {
        carried += cell
        carried.withUnsafeBytes { body(column, $0, endsRow) }
        carried.removeAll(keepingCapacity: true)
      }
      start = place + 1
      column = endsRow ? 0 : column + 1
    }
    carried += UnsafeRawBufferPointer(rebasing: bytes[start...])
  }
}

/// The ends of the cells in the bytes of a CSV table (RFC 4180, LF at the end of rows).
struct CellEnds {
  private var isQuoted = false

  /// Returns whether the next byte ends a cell; a line feed ends its row, too.
  @inline(__always)
  mutating func isEnd(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    return !isQuoted && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n"))
  }
}
