public import Catalog
import GRDB
import GRDBSQLite
import JSONKit
import Synchronization

/// A run of stored records in key order, copied out of the database.
public struct RecordBatch: Sendable {
  /// One stored record, as places in the batch's bytes.
  public struct Entry: Sendable {
    /// The kind and number of the record.
    public let id: RecordID
    /// Microseconds since the epoch; nil for none.
    public let modified: Int64?
    /// The attribution text of the answer that the record came from; nil for none.
    public let attribution: String?
    /// The day of the first complete crawl without the record, `YYYY-MM-DD`; nil for one that is not missing.
    public let missingSince: String?
    /// The fields that its rows had; unknown fields are not covered.
    public internal(set) var fields = RowFields()
    let links: Range<Int>
    let markup: Range<Int>?
    let json: Range<Int>
  }

  /// The records, by key.
  public let entries: [Entry]
  let bytes: [UInt8]
  /// The store of the records.
  let store: CatalogStore

  /// Calls `body` with every record of the batch in turn.
  ///
  /// - Parameter places: the places of the records among the entries; nil for all.
  /// - Throws: errors of `body`; `StoreError` with the record's name in place of `JSONError` and `DamagedLinks`, since stored records were
  ///   intact once.
  public func forEach(in places: Range<Int>? = nil, _ body: (RecordView) throws -> Void) rethrows {
    try bytes.withUnsafeBytes { bytes in
      for entry in entries[places ?? entries.indices] {
        do {
          try body(
            RecordView(
              entry: entry, links: UnsafeRawBufferPointer(rebasing: bytes[entry.links]),
              markup: entry.markup.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) },
              json: UnsafeRawBufferPointer(rebasing: bytes[entry.json])))
        } catch let error as JSONError {
          throw damaged("the record \(store.model.name(of: entry.id)) is damaged (\(error))")
        } catch is DamagedLinks {
          throw damaged("the links of the record \(store.model.name(of: entry.id)) are damaged")
        }
      }
    }
  }

  private func damaged(_ cause: String) -> StoreError {
    StoreError(code: .unreadable, path: store.path, cause: cause)
  }
}

/// One stored record. Valid only inside the closure that it was given to.
public struct RecordView {
  /// The record's id and its other stored values.
  public let entry: RecordBatch.Entry
  /// The packed links, see `LinkReader`.
  public let links: UnsafeRawBufferPointer
  /// The sanitised markup of the description, UTF-8; nil for none.
  public let markup: UnsafeRawBufferPointer?
  /// The canonical JSON; empty only where just the links were read.
  public let json: UnsafeRawBufferPointer
}

/// A reader of the records of a range of keys in order, a batch at a time, holding no lock between batches.
public struct RecordCursor: Sendable {
  private let store: CatalogStore
  private let attributions: [Int64: String]
  private let part: RecordPart
  private var next: Int64
  private var last: Int64
  private let dateLimit: DateLimit?
  /// The buffer for rows, reused for every batch.
  private var rows = StoredRows()
  private let buffers = BatchBuffers()

  /// Creates a cursor over every record of the kinds (all by default: ordered by kind name, then id).
  ///
  /// - Parameter part: the part of the records to read; the rest is empty.
  /// - Throws: `StoreError`.
  public init(store: CatalogStore, kind: Kind? = nil, part: RecordPart = .whole) throws {
    self.store = store
    self.part = part
    let keys = kind.map(RecordID.keys(of:)) ?? (0...Int64.max)
    next = keys.lowerBound
    last = keys.upperBound
    try store.records.index()
    (attributions, dateLimit) = try store.read { db in
      var texts: [Int64: String] = [:]
      for row in try Row.fetchAll(db, sql: "SELECT id, text FROM attribution") {
        texts[try row.value(0)] = try row.value(1) as String
      }
      return (texts, part == .whole ? try DateLimit(ofLastCrawlIn: db) : nil)
    }
  }

  /// Returns the next batch of about `size` bytes, or nil at the end.
  ///
  /// - Throws: `StoreError`.
  public mutating func nextBatch(size: Int = 1 << 20) throws -> RecordBatch? {
    guard next <= last else { return nil }
    // Nobody else may use the cursor's own buffer while the database is read.
    var rows = StoredRows()
    swap(&rows, &self.rows)
    defer { swap(&rows, &self.rows) }
    rows.empty()
    let isEnd = try store.read { db in try read(next...last, upTo: size, into: &rows, statement(in: db), db) }
    if let id = rows.entries.last?.id { next = id.key + 1 }
    if isEnd { next = last == .max ? last : last + 1 }
    if isEnd, rows.entries.isEmpty { return nil }
    // Unpacked when the database is free again.
    return try StoreError.catching(path: store.path) { try rows.unpacked(into: buffers.take(), from: store) }
  }

  /// Reuses the memory of a used batch for the next one. Fresh memory costs as much as filling it.
  ///
  /// Any copy of the cursor may be called, in any task.
  public func giveBack(_ batch: consuming RecordBatch) {
    buffers.giveBack(batch.bytes)
  }

  /// Returns some records, in the given order, without those that are not stored; the cursor stays where it is.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(bytes of the records), a look-up each; quickest in the order of ids.
  public func batch(of ids: some Sequence<RecordID>) throws -> RecordBatch {
    var rows = StoredRows()
    try store.read { db in
      let statement = try statement(in: db)
      for id in ids { _ = try read(id.key...id.key, upTo: .max, into: &rows, statement, db) }
    }
    return try StoreError.catching(path: store.path) { try rows.unpacked(into: buffers.take(), from: store) }
  }

  /// Restricts the cursor to one record.
  public mutating func move(to id: RecordID) {
    next = id.key
    last = id.key
  }

  /// Restricts the cursor to the records of a kind that have these numbers.
  public mutating func move(to numbers: ClosedRange<Int64>, of kind: Kind) {
    let keys = RecordID.keys(of: kind)
    next = keys.lowerBound - 1 + max(numbers.lowerBound, 1)
    last = keys.lowerBound - 1 + min(numbers.upperBound, RecordID.greatest)
  }

  /// Returns the statement that reads the rows between two keys.
  private func statement(in db: Database) throws -> Statement {
    return try db.cachedStatement(
      sql: """
        SELECT key, modified, attribution, missing_since, \(part.columns), latest, \(store.model.showsInPart ? "absent" : "NULL")
        FROM record CROSS JOIN body ON body.id = record.id WHERE key BETWEEN ? AND ? ORDER BY key
        """)
  }

  /// Copies rows out of the database until they stand for `size` bytes.
  ///
  /// - Parameter statement: see ``statement(in:)``.
  /// - Returns: whether these were the last.
  private func read(
    _ keys: ClosedRange<Int64>, upTo size: Int, into rows: inout StoredRows, _ statement: Statement, _ db: Database
  ) throws -> Bool {
    let handle = statement.sqliteStatement
    sqlite3_reset(handle)
    sqlite3_bind_int64(handle, 1, keys.lowerBound)
    sqlite3_bind_int64(handle, 2, keys.upperBound)
    defer { sqlite3_reset(handle) }
    while rows.plainCount < size {
      let result = sqlite3_step(handle)
      if result == SQLITE_DONE { return true }
      guard result == SQLITE_ROW else { throw db.failure(result) }
      try rows.append(handle, part: part, model: store.model, attributions: attributions, limit: dateLimit)
    }
    return false
  }
}

/// The place of a record: the number of its row, which never changes while the record is stored.
public struct RecordPlace: Sendable, Equatable {
  /// The kind and number of the record.
  public let id: RecordID
  /// The number of its row.
  public let row: Int64

  /// Creates a place.
  public init(id: RecordID, row: Int64) { (self.id, self.row) = (id, row) }
}

/// The part of stored records that a cursor reads.
public enum RecordPart: Sendable {
  /// The whole record.
  case whole
  /// The packed links alone, so that nothing is unpacked and long records are read at their beginnings only.
  case links

  /// The columns of `body` with the part, in the order in which rows are collected.
  var columns: String {
    switch self {
    case .whole: "links, markup, json"
    case .links: "links, NULL, x''"
    }
  }
}

/// The buffers of used batches, kept for the next ones.
final class BatchBuffers: Sendable {
  private let buffers = Mutex<[[UInt8]]>([])

  /// Returns a used buffer, or an empty one where there is none.
  func take() -> [UInt8] { buffers.withLock { $0.popLast() } ?? [] }

  /// Keeps a buffer for the next batch, unless one large record has made it larger than others need.
  func giveBack(_ room: [UInt8]) {
    guard room.count <= Self.greatest else { return }
    buffers.withLock { $0.append(room) }
  }

  private static let greatest = 4 << 20
}
