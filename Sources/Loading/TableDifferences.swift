import Basics
import Glibc

/// How many rows of all tables differ between two sets.
package struct RowCounts: Sendable, Equatable {
  package var added = 0
  package var changed = 0
  package var removed = 0

  /// All of them.
  package var total: Int { added + changed + removed }

  static func += (one: inout RowCounts, other: RowCounts) {
    one.added += other.added
    one.changed += other.changed
    one.removed += other.removed
  }
}

/// What is different in a table between two sets: rows as they stand in the CSV files, with their line ends.
struct TableDifferences {
  /// Rows of the new set whose keys the old one does not have.
  private(set) var added: [UInt8] = []
  /// Rows of the new set whose keys the old one has, with other cells.
  private(set) var changed: [UInt8] = []
  /// Rows of the old set whose keys the new one does not have.
  private(set) var removed: [UInt8] = []
  private(set) var counts = RowCounts()

  /// Compares a table of two sets, whose columns are the same.
  ///
  /// Both are sorted by key, so each is read once, and nothing but differences is kept. If a file were not sorted, a row could be told as
  /// removed and as added, which leads to the same table.
  /// - Parameter limit: how many rows may differ.
  /// - Returns: nil where more of them do.
  /// - Throws: ``LoadError`` for files that are not what their manifests say; `FileError`, `CancellationError`.
  /// - Complexity: O(bytes of both).
  static func between(
    _ old: PublishedSet, _ new: PublishedSet, _ table: SetTable, limit: Int
  ) throws -> TableDifferences? {
    var differences = TableDifferences()
    let (before, after) = (try RowCursor(table, of: old), try RowCursor(table, of: new))
    try before.advance()
    try after.advance()
    while differences.counts.total <= limit {
      switch (before.hasRow, after.hasRow) {
      case (false, false): return differences
      case (true, false): try differences.remove(before)
      case (false, true): try differences.add(after)
      case (true, true):
        if before.hasSameRow(as: after) {
          try before.advance()
          try after.advance()
          continue
        }
        switch before.compareKey(with: after) {
        case ..<0: try differences.remove(before)
        case 0:
          after.append(to: &differences.changed)
          differences.counts.changed += 1
          try before.advance()
          try after.advance()
        default: try differences.add(after)
        }
      }
    }
    return nil
  }

  private mutating func add(_ cursor: RowCursor) throws {
    cursor.append(to: &added)
    counts.added += 1
    try cursor.advance()
  }

  private mutating func remove(_ cursor: RowCursor) throws {
    cursor.append(to: &removed)
    counts.removed += 1
    try cursor.advance()
  }
}

/// The rows of a table's file, one after the other.
///
/// A class because it owns a file that is being read.
private final class RowCursor {
  private let reader: TableReader
  private let table: SetTable
  private let keyPlaces: [Int]
  private var header: TableHeader
  private var bytes: [UInt8] = []
  /// The row: its first byte, and the one behind its line end.
  private var row = 0..<0
  private var isRead = false
  private(set) var hasRow = false

  init(_ table: SetTable, of set: PublishedSet) throws {
    self.table = table
    keyPlaces = table.keyPlaces
    reader = try TableReader(table, of: set)
    header = TableHeader(table, of: set)
  }

  /// Goes to the next row.
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

  /// The place behind the line end of the row that begins at a place; nil where it is not whole.
  private static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var isQuoted = false
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\n") where !isQuoted: return place + 1
      default: break
      }
      place += 1
    }
    return nil
  }

  func append(to rows: inout [UInt8]) { rows += bytes[row] }

  func hasSameRow(as other: RowCursor) -> Bool {
    guard row.count == other.row.count else { return false }
    return bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { others in
        UnsafeRawBufferPointer(rebasing: own[row]).elementsEqual(UnsafeRawBufferPointer(rebasing: others[other.row]))
      }
    }
  }

  /// Below 0 where this row's key comes before the other one's, 0 for the same key.
  func compareKey(with other: RowCursor) -> Int {
    let (own, others) = (cells, other.cells)
    for place in keyPlaces where place < own.count && place < others.count {
      let order =
        table.columns[place].type == .integer
        ? Self.compareNumbers(own[place], others[place]) : Self.compareTexts(own[place], others[place])
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
  private var cells: [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var isQuoted = false
    var start = row.lowerBound
    for place in row {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") else { continue }
      let cell = bytes[start..<place]
      cells.append(cell.first == UInt8(ascii: "\"") ? cell.dropFirst().dropLast() : cell)
      start = place + 1
    }
    return cells
  }
}
