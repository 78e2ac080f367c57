import Catalog
import Foundation
import GRDB

/// A merger of the rows of a crawl that have the same id. It decides which of them win where requests were asked again, and fills fields
/// that winning rows lack from the others, which the table `spare` has. Valid within one transaction.
///
/// The index of `record` by key must be there.
struct SpareRows {
  private let store: CatalogStore
  private let crawl: Crawl
  private let db: Database
  private let discarded: PageSet
  private let former: FormerRecords
  private let winner: Statement
  private let spare: Statement
  private let record: Statement
  private let body: Statement

  /// - Complexity: O(pages of the crawl · log pages).
  init(of crawl: Crawl, in store: CatalogStore, _ db: Database) throws {
    (self.store, self.crawl, self.db) = (store, crawl, db)
    discarded = try PageSet.discarded(of: crawl, db)
    former = try FormerRecords(before: crawl, db)
    winner = try db.makeStatement(
      sql: """
        SELECT record.id, place, modified, attribution, latest, ifnull(absent, 0) AS absent, links, markup, json FROM record
        CROSS JOIN body ON body.id = record.id WHERE key = ? AND crawl = ?
        """)
    spare = try db.makeStatement(
      sql: "SELECT place, modified, attribution, latest, absent, links, markup, json FROM spare WHERE id = ?")
    // It may have unknown fields of several rows, which no single row is likely to have.
    record = try db.makeStatement(
      sql: """
        UPDATE record SET place = ?, modified = ?, attribution = ?, latest = ?, absent = nullif(?, 0), unknown = 1
        WHERE id = ?
        """)
    body = try db.makeStatement(sql: "UPDATE body SET links = ?, markup = ?, json = ? WHERE id = ?")
  }

  /// Merges the rows of every record that has spare ones.
  ///
  /// - Complexity: O(*n* log *n*) in the spare rows, and 24 bytes of memory each.
  func merge() throws {
    // Only numbers are sorted: SQLite would carry whole rows through a temporary file.
    let spares = try Array(
      Row.fetchCursor(
        db,
        sql: """
          SELECT key, id, place FROM spare WHERE crawl = ?
          ORDER BY key, place = \(RecordStatements.earlierPlace), modified DESC, place DESC
          """, arguments: [crawl.id]
      ).map { (key: try $0.value(0) as Int64, id: try $0.value(1) as Int64, place: try $0.value(2) as Int64) })
    var packer = RecordPacker(store.model.packing)
    let unpacker = RecordUnpacker(store.model.packing)
    var filled = 0
    var rest = spares.filter { !discarded.contains($0.key, at: $0.place) }[...]
    while let key = rest.first?.key {
      let same = rest.prefix { $0.key == key }
      rest = rest[same.endIndex...]
      filled += try merge(same.map(\.id), of: key, &packer, unpacker)
    }
    try store.cleaning.add(.filledField, times: filled, in: crawl, db)
  }

  /// Merges spare rows into the record of a key, if this crawl has it.
  ///
  /// - Parameter ids: the numbers of the spare rows, the one that comes next first.
  /// - Returns: the number of filled fields, of a kind whose lists show records in full.
  private func merge(
    _ ids: [Int64], of key: Int64, _ packer: inout RecordPacker, _ unpacker: borrowing RecordUnpacker
  ) throws -> Int {
    guard let kind = store.model.record(key: key)?.kind,
      let stored = try Row.fetchOne(winner, arguments: [key, crawl.id])
    else { return 0 }
    let detail = store.model[kind].detail
    let rows = try rows(stored, ids.compactMap { try Row.fetchOne(spare, arguments: [$0]) }, of: key, detail: detail)
    let first = rows[0]
    let parts = try rows.map { try RecordMerge.Row($0, key: key, by: unpacker) }
    let merged = RecordMerge(store.model[kind]).merged(parts)
    guard merged != nil || first !== stored else { return 0 }
    let result = merged?.row ?? parts[0]
    var unsent = result.unsent & ~RowFields.outdated
    if detail != 0, let source = try rows.first(where: { try !$0.fields.isThin(lacking: detail) }),
      try source.fields.unsent < 0 || RecordStore.isLater(first.value("modified"), than: source.value("modified"))
    {
      unsent |= RowFields.outdated
    }
    let id: Int64 = try stored.value("id")
    let json = result.json.withUnsafeBytes { plain in packer.withPacked(plain) { Data($0) } }
    try former.keep(id, json: json, markup: result.markup, db)
    try body.execute(arguments: [Data(result.links), result.markup, json, id])
    try record.execute(
      arguments: [
        try first.value("place") as Int64, try first.value("modified") as Int64?,
        try first.value("attribution") as Int64?, try rows.compactMap { try $0.value("latest") as Int64? }.max(),
        unsent, id,
      ])
    // A list that shows records in part has nothing to fill.
    return detail == 0 ? merged?.filled ?? 0 : 0
  }

  /// Returns the rows of a record that count: the one that wins, then the others in the order in which they would.
  ///
  /// - Parameter detail: the fields that lists of the record's kind do not show.
  private func rows(_ stored: Row, _ others: [Row], of key: Int64, detail: Int64) throws -> [Row] {
    // The stored row is the first one, unless its answer is discarded.
    let sorted = try ([stored] + others).map { (rank: try $0.rank(of: key, by: discarded), row: $0) }
      .sorted { $0.rank > $1.rank }.map(\.row)
    var rows = try [sorted[0]] + sorted.dropFirst().filter { !discarded.contains(key, at: try $0.value("place")) }
    // What an earlier crawl knows counts where this one got no details.
    if detail != 0, try rows.dropLast().contains(where: { try !$0.fields.isThin(lacking: detail) }),
      try rows.last?.value("place") == RecordStatements.earlierPlace
    {
      rows.removeLast()
    }
    return rows
  }
}

extension Row {
  /// The fields of a stored row; nothing is known of its unknown fields.
  fileprivate var fields: RowFields {
    get throws {
      var fields = RowFields()
      fields.unsent = try value("absent")
      return fields
    }
  }

  /// Returns the rank of a stored row among those with the same id; the greatest rank wins.
  fileprivate func rank(of key: Int64, by discarded: PageSet) throws -> (Int, Int, Int64, Int64) {
    let place: Int64 = try value("place")
    return (
      place == RecordStatements.earlierPlace ? 0 : 1, discarded.contains(key, at: place) ? 0 : 1,
      try value("modified") as Int64? ?? .min, place
    )
  }
}

extension RecordMerge.Row {
  /// Creates a stored row.
  ///
  /// - Throws: `DamagedValue` where the row is damaged.
  fileprivate init(_ row: GRDB.Row, key: Int64, by unpacker: borrowing RecordUnpacker) throws {
    self.init(
      json: try unpacker.plain(try row.value("json") as Data, key: key), links: Array(try row.value("links") as Data),
      markup: try row.value("markup"), unsent: try row.value("absent"))
  }
}
