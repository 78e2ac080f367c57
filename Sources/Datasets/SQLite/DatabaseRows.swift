import Basics
import Catalog
import GRDBSQLite
import Pipeline

/// Writes the rows of one table into a database, in groups of neighbouring numbers. A group that the database already has, by its digest,
/// is skipped.
///
/// Moments and days are text, as in the CSV files, which SQLite's date functions read; truth values are 0 and 1. A call
/// of a sink cannot fail, so the first error waits for `check()`, and no row is inserted after it.
/// A class because it owns statements; one task fills it.
final class DatabaseRows: RowSink {
  @exclusivity(unchecked) private var count = 0
  private var reportedCount = 0
  private let progress: (Int) -> Void
  private let connection: DatabaseConnection
  private let insertion: OpaquePointer
  private let columns: Int
  /// The statement that deletes the rows of a group; nil for a new table.
  private let deletion: OpaquePointer?
  private var isFinalized = false
  @exclusivity(unchecked) private var failure: DatabaseError?
  private let changes: DatabaseChanges
  private let name: String

  /// The cells of the row, and of the earlier rows of its group: the type of each value, and the value.
  @exclusivity(unchecked) private var row = ByteBuilder(capacity: 4096)
  @exclusivity(unchecked) private var pending = ByteBuilder(capacity: 1 << 16)
  @exclusivity(unchecked) private var column = 0
  @exclusivity(unchecked) private var group = DatabaseGroups.Group()
  @exclusivity(unchecked) private var groupOfRow = DatabaseGroups.Group()
  @exclusivity(unchecked) private var groups = DatabaseGroups.Table()
  /// The digests of the groups that the database has.
  @exclusivity(unchecked) private var earlier: [DatabaseGroups.Group: UInt64]
  /// The groups that stay in the database; their rows are not given.
  private let kept: DatabaseGroups.Table

  /// Creates the rows of an existing table.
  ///
  /// - Parameters:
  ///   - earlier: the groups of rows that the table has; nil for a new table.
  ///   - keeps: whether a group of them stays as it is and its rows are not given.
  ///   - changes: counts inserted and deleted rows.
  ///   - progress: called with the number of rows since the last call.
  init(
    _ table: TableDescription, in connection: DatabaseConnection, having earlier: DatabaseGroups.Table? = nil,
    keeping keeps: (DatabaseGroups.Group) -> Bool = { _ in false },
    changes: DatabaseChanges = DatabaseChanges(limit: nil), progress: @escaping (Int) -> Void = { _ in }
  ) throws(DatabaseError) {
    self.connection = connection
    (self.changes, self.progress, name, columns) = (changes, progress, table.name, table.columns.count)
    insertion = try connection.prepare(table.insertSQL)
    deletion = earlier == nil ? nil : try connection.prepare(table.deleteSQL)
    var kept = DatabaseGroups.Table()
    if let earlier { kept.insert(earlier, where: keeps) }
    self.kept = kept
    self.earlier = earlier?.digests { !keeps($0) } ?? [:]
  }

  deinit { if !isFinalized { finalize() } }

  private enum Tag {
    static let null: UInt8 = 0
    static let integer: UInt8 = 1
    static let double: UInt8 = 2
    static let text: UInt8 = 3
  }

  func null() {
    row.append(Tag.null)
    column += 1
  }

  func int64(_ value: Int64) {
    // The first number of the key: in the first column, or behind the kind.
    if column == 0 || column == 1 && groupOfRow.part < 0 { groupOfRow.part = value >> DatabaseGroups.shift }
    row.append(Tag.integer)
    append(UInt64(bitPattern: value))
    column += 1
  }

  func double(_ value: Double) {
    row.append(Tag.double)
    append(value.bitPattern)
    column += 1
  }

  func bool(_ value: Bool) {
    int64(value ? 1 : 0)
  }

  func string(_ utf8: UnsafeRawBufferPointer) {
    if column == 0 {
      if !groupOfRow.kind.utf8.elementsEqual(utf8) { groupOfRow.kind = String(decoding: utf8, as: UTF8.self) }
      groupOfRow.part = -1
    }
    row.append(Tag.text)
    append(UInt64(utf8.count))
    row.append(utf8)
    column += 1
  }

  private func append(_ word: UInt64) {
    withUnsafeBytes(of: word) { row.append($0) }
  }

  func endRow() {
    // The cells of rows follow each other in memory, so a wrong number of cells would shift all later rows.
    if column != columns, failure == nil {
      failure = DatabaseError(
        path: connection.path, code: SQLITE_RANGE, cause: String(cString: sqlite3_errstr(SQLITE_RANGE)))
    }
    column = 0
    count += 1
    if groupOfRow != group {
      endGroup()
      group = groupOfRow
    }
    row.withUnsafeBytes { pending.append($0) }
    row.removeAll()
  }

  /// Replaces the rows of a group in the table, unless they are the same.
  private func endGroup() {
    guard pending.count > 0 else { return }
    let digest = pending.withUnsafeBytes { QuickDigest.of($0) }
    groups.append(group, digest)
    let known = earlier.removeValue(forKey: group)
    if known != digest {
      if known != nil { delete(group) }
      insert()
    }
    pending.removeAll()
  }

  /// Inserts the rows, up to the first with a value that cannot be bound, in whose place another row's value would be written.
  private func insert() {
    // The texts stay in place from here to the end, so SQLite need not copy them.
    pending.withUnsafeBytes { bytes in
      var position = 0
      func word() -> UInt64 {
        defer { position += 8 }
        return bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      }
      while failure == nil, position < bytes.count {
        for column in 1...CInt(columns) {
          let tag = bytes[position]
          position += 1
          switch tag {
          case Tag.integer: keep(sqlite3_bind_int64(insertion, column, Int64(bitPattern: word())))
          case Tag.double: keep(sqlite3_bind_double(insertion, column, Double(bitPattern: word())))
          case Tag.text:
            let count = Int(word())
            let utf8 = UnsafeRawBufferPointer(rebasing: bytes[position..<(position + count)])
            keep(
              sqlite3_bind_text64(
                insertion, column, utf8.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(count), nil,
                UInt8(SQLITE_UTF8)))
            position += count
          default: keep(sqlite3_bind_null(insertion, column))
          }
        }
        step(insertion)
        changes.count += 1
      }
    }
  }

  private func delete(_ group: DatabaseGroups.Group) {
    guard failure == nil, let deletion else { return }
    keep(sqlite3_bind_int64(deletion, 1, group.numbers.lowerBound))
    keep(sqlite3_bind_int64(deletion, 2, group.numbers.upperBound))
    // The text stays in place until the rows are deleted, so SQLite need not copy it.
    var kind = group.kind
    kind.withUTF8 { kind in
      if sqlite3_bind_parameter_count(deletion) > 2 {
        let text = UnsafeRawPointer(kind.baseAddress)?.assumingMemoryBound(to: CChar.self)
        keep(sqlite3_bind_text(deletion, 3, text, CInt(kind.count), nil))
      }
      step(deletion)
    }
    if failure == nil { changes.deleted += connection.lastChanges }
  }

  /// Runs a statement whose values are bound.
  private func step(_ statement: OpaquePointer) {
    guard failure == nil else { return }
    let code = sqlite3_step(statement)
    if code != SQLITE_DONE { keep(code) }
    sqlite3_reset(statement)
  }

  /// Keeps the first error, with SQLite's message for it, until `check()` throws it.
  private func keep(_ code: CInt) {
    if code != SQLITE_OK, failure == nil { failure = connection.error(code) }
  }

  /// Checks that all rows so far were inserted.
  ///
  /// - Throws: the first `DatabaseError`.
  func check() throws(DatabaseError) {
    if let failure { throw failure }
  }

  private func finalize() {
    isFinalized = true
    sqlite3_finalize(insertion)
    sqlite3_finalize(deletion)
  }
}

/// One table of the database, while it is filled.
extension DatabaseRows: TableFile {
  var rows: DatabaseRows { self }

  /// Reports progress, and checks for errors, every 4,096 rows.
  /// - Throws: the first `DatabaseError`; `TooManyChanges`.
  func drain() throws {
    guard count - reportedCount >= 4096 else { return }
    try check()
    try changes.check()
    reportProgress()
  }

  /// Ends the table, and deletes its groups for which no rows were given.
  ///
  /// - Throws: the first `DatabaseError`; `TooManyChanges`.
  @discardableResult
  func close() throws -> [PublishedFile] {
    endGroup()
    for group in earlier.keys { delete(group) }
    try check()
    try changes.check()
    groups.insert(kept) { _ in true }
    changes.groups[name] = groups
    finalize()
    reportProgress()
    return []
  }

  private func reportProgress() {
    progress(count - reportedCount)
    reportedCount = count
  }
}

/// Counts of the changes of a database. A class because its tables share it; one task uses them.
final class DatabaseChanges {
  /// The number of inserted rows, and of deleted rows.
  @exclusivity(unchecked) fileprivate(set) var count = 0
  @exclusivity(unchecked) fileprivate(set) var deleted = 0
  /// The groups of the filled tables, by the table's name.
  fileprivate(set) var groups: [String: DatabaseGroups.Table] = [:]
  private let limit: Int?

  /// Creates counts of no changes.
  /// - Parameter limit: the greatest allowed number of inserted rows; nil for any number.
  init(limit: Int?) { self.limit = limit }

  fileprivate func check() throws(TooManyChanges) {
    if let limit, count > limit { throw TooManyChanges() }
  }
}
