import Basics
import Glibc

/// The numbers of rows that differ between two sets.
package struct RowCounts: Sendable, Equatable {
  package var added = 0
  package var changed = 0
  package var removed = 0

  package init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
    self.added = added
    self.changed = changed
    self.removed = removed
  }

  /// The number of all rows that differ.
  package var total: Int { added + changed + removed }

  package static func += (one: inout RowCounts, other: RowCounts) {
    one.added += other.added
    one.changed += other.changed
    one.removed += other.removed
  }
}

/// The change of a row between two sets.
package enum RowChange: String, Sendable {
  case added, changed, removed
}

/// A table of one set beside that of another one. Both are sorted by the same key, so each file is read once and one row of each is kept.
package struct TableComparison {
  private let before, after: RowCursor

  /// Opens both files. The keys of both tables must have the same columns, of the same types.
  ///
  /// - Throws: ``SetError``, `FileError`.
  package init(
    _ old: PublishedSet, _ oldTable: SetTable, _ new: PublishedSet, _ newTable: SetTable
  ) throws {
    before = try RowCursor(oldTable, of: old)
    after = try RowCursor(newTable, of: new)
  }

  /// Calls a closure for each row that is not the same bytes in both sets, in the order of the key.
  ///
  /// - Parameters:
  ///   - sameBytes: whether equal bytes are equal rows. Where the columns differ they may not be; then the closure gets these rows, too.
  ///   - body: gets the change and both cursors. An added row is in the cursor of the new set, a removed row in that of the old set. The
  ///     cursors must not be moved. A result of false ends the comparison.
  /// - Returns: false where the closure ended the comparison.
  /// - Throws: ``SetError`` for files that differ from their manifests, though the closure may have been called before;
  ///   `FileError`, `CancellationError`; what the closure throws.
  /// - Complexity: O(bytes of both).
  package func forEach(
    skippingSameBytes sameBytes: Bool = true,
    _ body: (_ change: RowChange, _ before: RowCursor, _ after: RowCursor) throws -> Bool
  ) throws -> Bool {
    try before.advance()
    try after.advance()
    while true {
      let order: Int
      switch (before.hasRow, after.hasRow) {
      case (false, false): return true
      case (true, false): order = -1
      case (false, true): order = 1
      case (true, true):
        if sameBytes, before.hasSameRow(as: after) {
          try before.advance()
          try after.advance()
          continue
        }
        order = before.compareKey(with: after)
      }
      guard try body(order < 0 ? .removed : order == 0 ? .changed : .added, before, after) else { return false }
      if order <= 0 { try before.advance() }
      if order >= 0 { try after.advance() }
    }
  }
}

/// The rows of a table's file, one after the other.
///
/// A class because it owns a file that is being read.
package final class RowCursor {
  private let reader: SetFileReader
  package let table: SetTable
  fileprivate let keyPlaces: [Int]
  private var header: TableHeader
  private var bytes: [UInt8] = []
  /// The range of the row: its first byte, and the one behind its line end.
  private var row = 0..<0
  private var isRead = false
  package private(set) var hasRow = false

  init(_ table: SetTable, of set: PublishedSet) throws {
    self.table = table
    keyPlaces = table.keyPlaces
    reader = try SetFileReader(table, of: set)
    header = TableHeader(table, of: set)
  }

  /// Moves to the next row.
  func advance() throws {
    while true {
      if let end = bytes.withUnsafeBytes({ Self.end(of: $0, from: row.upperBound) }) {
        row = row.upperBound..<end
        hasRow = true
        return
      }
      guard !isRead else { break }
      bytes.removeSubrange(..<row.upperBound)
      row = 0..<0
      try Task.checkCancellation()
      isRead = try !reader.read { piece in
        if let rows = try header.rows(in: piece) { bytes += rows }
      }
    }
    try header.finish()
    hasRow = false
  }

  /// Returns the place behind the line end of the row that begins at a place; nil where the row is not complete.
  private static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var ends = CellEnds()
    for place in start..<bytes.count where ends.isEnd(bytes[place]) && bytes[place] == UInt8(ascii: "\n") {
      return place + 1
    }
    return nil
  }

  /// Appends the bytes of the row in the file, with its line end.
  package func append(to rows: inout [UInt8]) { rows += bytes[row] }

  /// Whether the rows have the same bytes.
  func hasSameRow(as other: RowCursor) -> Bool {
    guard row.count == other.row.count else { return false }
    return bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { others in
        UnsafeRawBufferPointer(rebasing: own[row]).elementsEqual(UnsafeRawBufferPointer(rebasing: others[other.row]))
      }
    }
  }

  /// Returns a number below 0 where this row's key comes before the other one's, 0 for the same key, else one above 0.
  func compareKey(with other: RowCursor) -> Int {
    let (own, others) = (cells, other.cells)
    for (place, otherPlace) in zip(keyPlaces, other.keyPlaces) where place < own.count && otherPlace < others.count {
      let order =
        table.columns[place].type == .integer
        ? Self.compareNumbers(own[place], others[otherPlace]) : Self.compareTexts(own[place], others[otherPlace])
      if order != 0 { return order }
    }
    return 0
  }

  private static func compareNumbers(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
    let (one, other) = (
      Int64(String(decoding: one, as: UTF8.self)) ?? 0, Int64(String(decoding: other, as: UTF8.self)) ?? 0
    )
    return one < other ? -1 : one > other ? 1 : 0
  }

  private static func compareTexts(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
    if one.lexicographicallyPrecedes(other) { return -1 }
    return other.lexicographicallyPrecedes(one) ? 1 : 0
  }

  /// The cells of the row, without the quotation marks around them. Those inside are doubled, in all rows alike.
  ///
  /// - Complexity: O(bytes of the row).
  package var cells: [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var ends = CellEnds()
    var start = row.lowerBound
    for place in row where ends.isEnd(bytes[place]) {
      let cell = bytes[start..<place]
      cells.append(cell.first == UInt8(ascii: "\"") ? cell.dropFirst().dropLast() : cell)
      start = place + 1
    }
    return cells
  }
}
