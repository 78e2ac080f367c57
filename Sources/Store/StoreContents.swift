import Basics
import Catalog
import GRDB
import GRDBSQLite

/// The contents of the store, for digests of a set's ingredients.
extension CatalogStore {
  /// Calls `take` with everything that outputs are made of, in pieces: two states of this store that give the same bytes give the same
  /// outputs. Values that only crawls need are skipped, such as when a record was seen last.
  ///
  /// Records come in the order of their rows, so that the file is read from end to end. A rebuilt store may have the same records in
  /// another order, and gives other bytes.
  /// - Throws: `StoreError`; errors of `take`.
  /// - Complexity: O(bytes of the store); a piece of them in memory.
  public func forEachPieceOfContents(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    let latest = try crawls.latestChange()
    try read { db in
      var pieces = ContentPieces()
      pieces.append("\(model.id)")
      for kind in model.kinds { pieces.append("\(kind.name)") }
      try pieces.append(DateLimit(ofLastCrawlIn: db)?.end)
      // The week of the last crawl, by which pages tell upcoming issues from others; `latest` is 366 days after its start.
      pieces.append(latest == .max ? 0 : (CivilDate.days(ofSeconds: latest - 366 * 86_400) + 3) / 7)
      // Between which states of the data the feed of changes leads. What its second crawl is published with is not known before it is.
      if let feed = try changes.feed(db) {
        for number in [feed.crawl, feed.since] {
          pieces.append(number)
          try pieces.append(DateLimit(of: number, db)?.end)
        }
        try pieces.append(Crawl.text("data", of: feed.since, db: db) ?? "")
        try pieces.append(Crawl.text("started", of: feed.crawl, db: db) ?? "")
      }
      for sql in Self.contents {
        let statement = try db.makeStatement(sql: sql)
        let row = statement.sqliteStatement
        if sqlite3_bind_parameter_count(row) > 0 { sqlite3_bind_int64(row, 1, latest) }
        while true {
          let result = sqlite3_step(row)
          if result == SQLITE_DONE { break }
          guard result == SQLITE_ROW else { throw db.failure(result) }
          pieces.append(row)
          if pieces.isLarge { try pieces.giveAway(take) }
        }
      }
      try pieces.giveAway(take)
    }
  }

  /// The statements that read everything that outputs need. The parameter is the last plausible moment of a record's change.
  private static let contents = [
    """
    SELECT key, first_crawl, modified, modified / 1000000 > ?, attribution, missing_since, latest, absent, unknown, links, markup, json
    FROM record CROSS JOIN body ON body.id = record.id ORDER BY record.id
    """,
    "SELECT id, text FROM attribution ORDER BY id",
    "SELECT owner, target, available, ids FROM listed ORDER BY owner, target",
    // What the feed of changes is made of.
    "SELECT key, crawl, was_missing, markup, json FROM former ORDER BY key, crawl",
    "SELECT owner, target, crawl, available, ids FROM former_list ORDER BY owner, target, crawl",
    // Whether a picture is still there is asked every night; what it looks like is what pages show.
    "SELECT url, digest, type, bytes, width, height, color FROM media WHERE digest IS NOT NULL ORDER BY url",
  ]
}

/// Values one after the other, each with its type and length before it, so that no two rows of values have the same bytes.
private struct ContentPieces: ~Copyable {
  private var bytes = ByteBuilder(capacity: pieceSize + 4096)
  private static let pieceSize = 1 << 18

  /// Whether the piece is large enough to be passed on.
  var isLarge: Bool { bytes.count >= Self.pieceSize }

  mutating func append(_ text: String) {
    bytes.append(UInt8(SQLITE_TEXT))
    bytes.append(littleEndian: text.utf8.count)
    bytes.append(text)
  }

  mutating func append(_ number: Int64?) {
    guard let number else {
      bytes.append(UInt8(SQLITE_NULL))
      return
    }
    bytes.append(UInt8(SQLITE_INTEGER))
    bytes.append(littleEndian: number)
  }

  /// Appends all columns of a statement's current row.
  mutating func append(_ row: OpaquePointer) {
    for column in 0..<sqlite3_column_count(row) {
      switch sqlite3_column_type(row, column) {
      case SQLITE_NULL: append(Int64?.none)
      case SQLITE_INTEGER: append(sqlite3_column_int64(row, column))
      case let type:
        // A text's bytes are those of its encoding, which is UTF-8.
        let start = sqlite3_column_blob(row, column)
        let value = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column)))
        bytes.append(UInt8(truncatingIfNeeded: type))
        bytes.append(littleEndian: value.count)
        bytes.append(value)
      }
    }
  }

  /// Passes the collected bytes to `take`, and begins a new piece.
  mutating func giveAway(_ take: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    try bytes.withUnsafeBytes(take)
    bytes.removeAll()
  }
}
