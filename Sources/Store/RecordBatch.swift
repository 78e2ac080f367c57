public import Catalog
import GRDB
import GRDBSQLite

/// A run of stored records in key order, copied out of the database.
public struct RecordBatch: Sendable {
  /// One stored record, as places in the batch's bytes.
  public struct Entry: Sendable {
    /// Kind and number.
    public let id: RecordID
    /// Seconds since the epoch; nil for none.
    public let modified: Int64?
    /// The attribution text of the answer that it came from.
    public let attribution: String?
    /// `YYYY-MM-DD` of the first complete crawl without it; nil while present.
    public let missingSince: String?
    let links: Range<Int>
    let markup: Range<Int>?
    let json: Range<Int>
  }

  /// The records, by key.
  public var entries: [Entry] = []
  var bytes: [UInt8] = []

  /// Calls `body` with every record of the batch in turn.
  public func forEach(_ body: (RecordView) throws -> Void) rethrows {
    try bytes.withUnsafeBytes { bytes in
      for entry in entries {
        try body(
          RecordView(
            entry: entry, links: UnsafeRawBufferPointer(rebasing: bytes[entry.links]),
            markup: entry.markup.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) },
            json: UnsafeRawBufferPointer(rebasing: bytes[entry.json])))
      }
    }
  }
}

/// One stored record. Valid only inside the closure that it was given to.
public struct RecordView {
  /// Who it is and what is known about it.
  public let entry: RecordBatch.Entry
  /// Packed links, see `LinkReader`.
  public let links: UnsafeRawBufferPointer
  /// Sanitised markup of the description, UTF-8.
  public let markup: UnsafeRawBufferPointer?
  /// Canonical JSON.
  public let json: UnsafeRawBufferPointer
}

/// Reads the records of a range of keys in order, a batch at a time, holding no lock between batches.
public struct RecordCursor: Sendable {
  private let store: CatalogStore
  private let attributions: [Int64: String]
  private var next: Int64
  private let last: Int64

  /// A cursor over every record of the kinds (all by default: ordered by kind name, then id).
  public init(store: CatalogStore, kind: Kind? = nil) throws {
    self.store = store
    let keys = kind.map(RecordID.keys(of:)) ?? (0...Int64.max)
    next = keys.lowerBound
    last = keys.upperBound
    attributions = try store.read { db in
      var texts: [Int64: String] = [:]
      for row in try Row.fetchAll(db, sql: "SELECT id, text FROM attribution") { texts[row[0]] = row[1] }
      return texts
    }
  }

  /// The next batch of about `size` bytes, or nil at the end.
  ///
  /// - Throws: `StoreError`.
  public mutating func nextBatch(size: Int = 1 << 20) throws -> RecordBatch? {
    guard next <= last else { return nil }
    var batch = RecordBatch()
    batch.bytes.reserveCapacity(size + size / 4)
    let from = next
    var reachedEnd = true
    try store.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT key, modified, attribution, missing_since, links, markup, json FROM record
          WHERE key BETWEEN ? AND ? ORDER BY key
          """)
      let handle = statement.sqliteStatement
      sqlite3_reset(handle)
      sqlite3_bind_int64(handle, 1, from)
      sqlite3_bind_int64(handle, 2, last)
      defer { sqlite3_reset(handle) }
      while true {
        let result = sqlite3_step(handle)
        if result == SQLITE_DONE { break }
        guard result == SQLITE_ROW else {
          throw DatabaseError(
            resultCode: ResultCode(rawValue: result), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
        }
        try append(row: handle, to: &batch)
        if batch.bytes.count >= size {
          reachedEnd = false
          break
        }
      }
    }
    if let id = batch.entries.last?.id { next = id.key + 1 }
    if reachedEnd { next = last == .max ? last : last + 1 }
    if reachedEnd, batch.entries.isEmpty { return nil }
    return batch
  }

  private func append(row handle: OpaquePointer, to batch: inout RecordBatch) throws {
    let key = sqlite3_column_int64(handle, 0)
    guard let id = RecordID(key: key) else {
      throw StoreError(code: .unreadable, path: store.path, cause: "\(key) is no record key")
    }
    let modified = sqlite3_column_type(handle, 1) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, 1)
    let attribution =
      sqlite3_column_type(handle, 2) == SQLITE_NULL ? nil : attributions[sqlite3_column_int64(handle, 2)]
    let missing = sqlite3_column_text(handle, 3).map { String(cString: $0) }
    let links = copy(handle, 4, to: &batch)
    let markup = sqlite3_column_type(handle, 5) == SQLITE_NULL ? nil : copy(handle, 5, to: &batch)
    let json = copy(handle, 6, to: &batch)
    batch.entries.append(
      RecordBatch.Entry(
        id: id, modified: modified, attribution: attribution, missingSince: missing, links: links, markup: markup,
        json: json))
  }

  private func copy(_ handle: OpaquePointer, _ column: Int32, to batch: inout RecordBatch) -> Range<Int> {
    let start = batch.bytes.count
    let length = Int(sqlite3_column_bytes(handle, column))
    if length > 0, let blob = sqlite3_column_blob(handle, column) {
      batch.bytes.append(contentsOf: UnsafeRawBufferPointer(start: blob, count: length))
    }
    return start..<batch.bytes.count
  }
}
