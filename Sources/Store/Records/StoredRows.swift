import Basics
import Catalog
import GRDBSQLite

/// Rows as they are stored, collected for a batch.
struct StoredRows {
  /// The records, with their places in the batch.
  private(set) var entries: [RecordBatch.Entry] = []
  /// The length of the batch in bytes.
  private(set) var plainCount = 0

  private var stored: [UInt8] = []
  /// The ends of each row's markup and JSON in `stored`, with links before both; `isPlain`: the JSON is not packed any more.
  private var ends: [(markup: Int, json: Int, isPlain: Bool)] = []

  /// Removes all rows and keeps the memory.
  mutating func empty() {
    entries = []
    plainCount = 0
    stored.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a statement's current row, without dates beyond a limit.
  ///
  /// - Parameter part: the part of the record that the statement reads. A whole record always has bytes, in which its links point.
  /// - Throws: `DamagedValue`.
  mutating func append(
    _ row: OpaquePointer, part: RecordPart, model: CatalogModel, attributions: [Int64: String],
    limit: DateLimit?
  ) throws {
    let key = sqlite3_column_int64(row, 0)
    guard let id = model.record(key: key) else { throw DamagedValue(what: "the record of key \(key)") }
    var modified = sqlite3_column_type(row, 1) == SQLITE_NULL ? nil : sqlite3_column_int64(row, 1)
    guard modified.map({ Self.moments.contains($0.second) }) ?? true else {
      throw DamagedValue(what: "the date of the record \(model.name(of: id))")
    }
    var plain: (json: [UInt8], links: [UInt8], count: Int)?
    // NULL is 0.
    if let limit, !limit.allows(max(sqlite3_column_int64(row, 7), modified?.second ?? .min)) {
      if let date = modified?.second, !limit.allows(date) { modified = nil }
      guard let json = RecordUnpacker(model.packing).plain(blob(row, column: 6)) else {
        throw DamagedValue(what: "the record \(model.name(of: id))")
      }
      plain = LateDates(limit, of: model).taken(outOf: json, links: Array(blob(row, column: 4)), of: id.kind)
    }
    var fields = RowFields()
    // NULL is 0.
    fields.unsent = sqlite3_column_int64(row, 8)
    let attribution = sqlite3_column_type(row, 2) == SQLITE_NULL ? nil : attributions[sqlite3_column_int64(row, 2)]
    let missing = sqlite3_column_text(row, 3).map { String(cString: $0) }

    let links = plainCount..<(plainCount + (plain.map { copy($0.links) } ?? copy(row, column: 4)))
    let markup =
      sqlite3_column_type(row, 5) == SQLITE_NULL ? nil : links.upperBound..<(links.upperBound + copy(row, column: 5))
    let markupEnd = stored.count
    let jsonStart = markup?.upperBound ?? links.upperBound
    guard let count = plain.map({ copy($0.json) }) ?? RecordUnpacker.plainCount(blob(row, column: 6)),
      (count == 0) == (part == .links)
    else { throw DamagedValue(what: "the record \(model.name(of: id))") }
    if plain == nil { _ = copy(row, column: 6) }
    ends.append((markupEnd, stored.count, plain != nil))
    plainCount = jsonStart + count
    entries.append(
      RecordBatch.Entry(
        id: id, modified: modified, attribution: attribution, missingSince: missing,
        fields: fields, links: links, markup: markup,
        json: jsonStart..<plainCount))
  }

  /// The range of possible dates, in seconds: years of four digits.
  static let moments = -62_167_219_200...253_402_300_799 as ClosedRange<Int64>

  /// Returns the batch.
  ///
  /// - Parameters:
  ///   - room: memory for it, of any size.
  ///   - store: the store of the rows.
  /// - Throws: `DamagedValue` where a record cannot be unpacked.
  /// - Complexity: O(bytes of the batch).
  func unpacked(into room: consuming [UInt8], from store: CatalogStore) throws -> RecordBatch {
    var bytes = consume room
    if bytes.count < plainCount { bytes = Array(repeating: 0, count: plainCount + plainCount / 16) }
    let unpacker = RecordUnpacker(store.model.packing)
    try bytes.withUnsafeMutableBytes { room in
      try stored.withUnsafeBytes { stored in
        var start = 0
        for (entry, end) in zip(entries, ends) {
          // Links and markup stand side by side in the batch as they do in the database.
          let plain = UnsafeRawBufferPointer(rebasing: stored[start..<(end.isPlain ? end.json : end.markup)])
          UnsafeMutableRawBufferPointer(rebasing: room[entry.links.lowerBound...]).copyMemory(from: plain)
          start = end.json
          guard !end.isPlain else { continue }
          let record = UnsafeRawBufferPointer(rebasing: stored[end.markup..<end.json])
          guard unpacker.unpack(record, into: UnsafeMutableRawBufferPointer(rebasing: room[entry.json])) else {
            throw DamagedValue(what: "the record \(store.model.name(of: entry.id))")
          }
        }
      }
    }
    return RecordBatch(entries: entries, bytes: bytes, store: store)
  }

  /// Copies a column to the end of `stored`.
  ///
  /// - Returns: the length of the column in bytes.
  private mutating func copy(_ row: OpaquePointer, column: Int32) -> Int {
    let bytes = blob(row, column: column)
    stored.append(contentsOf: bytes)
    return bytes.count
  }

  private mutating func copy(_ bytes: [UInt8]) -> Int {
    stored.append(contentsOf: bytes)
    return bytes.count
  }

  /// Returns the bytes of a column; valid until the statement moves on.
  private func blob(_ row: OpaquePointer, column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: sqlite3_column_blob(row, column), count: Int(sqlite3_column_bytes(row, column)))
  }
}
