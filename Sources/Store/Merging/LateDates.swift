import Catalog
import Foundation
import GRDB
import JSONKit

/// A remover of the dates beyond the limit from records.
///
/// The limit is known when a crawl is over, and another crawl may move it. So the store keeps dates as they were sent, and readers of
/// records get `null` for dates beyond the limit.
struct LateDates {
  private let limit: DateLimit
  private let model: CatalogModel
  private let reader = JSONReader()

  init(_ limit: DateLimit, of model: CatalogModel) {
    self.limit = limit
    self.model = model
  }

  /// Returns a record without its late dates.
  ///
  /// - Parameters:
  ///   - json: the canonical JSON.
  ///   - links: the packed links; empty where the caller needs none.
  /// - Returns: the record, and how many dates were removed; nil where none was.
  /// - Complexity: O(bytes).
  func taken(
    outOf json: [UInt8], links: [UInt8], of kind: Kind
  ) -> (json: [UInt8], links: [UInt8], count: Int)? {
    let places = (try? reader.read(json) { latePlaces(of: kind, in: $0) }) ?? []
    guard !places.isEmpty else { return nil }
    var kept: [UInt8] = []
    kept.reserveCapacity(json.count)
    var start = 0
    for place in places {
      kept += json[start..<place.lowerBound]
      kept += "null".utf8
      start = place.upperBound
    }
    kept += json[start...]
    let moved = { (offset: Int) in
      offset - places.reduce(0) { $0 + ($1.upperBound <= offset ? $1.count - 4 : 0) }
    }
    guard !links.isEmpty else { return (kept, links, places.count) }
    let count = model[kind].targets.count
    // A reader of damaged links reports them; nothing is removed from such a record.
    guard let fields = try? LinkFields(links, into: json.count, count: count) else { return nil }
    let packed = LinkFields.packed(fields.entries.map { ($0, moved) })
    return packed.map { (kept, $0, places.count) }
  }

  /// Returns the places of late dates, in their order.
  private func latePlaces(of kind: Kind, in record: JSONValue) -> [Range<Int>] {
    guard let object = record.object else { return [] }
    var places: [Range<Int>] = []
    func look(at value: JSONValue?, as field: FieldDescription) {
      switch field.shape {
      case .modified, .moment, .day, .dated: break
      default: return
      }
      guard let value, let text = value.string,
        case .moment(let moment) = CatalogDate(text.rawContents), !limit.allows(moment)
      else { return }
      places.append(value.offset..<value.offset + value.raw.count)
    }
    for (member, field) in zip(object, model.kinds[kind.index].fields) {
      switch field.shape {
      case .object(let parts): for part in parts { look(at: member.value[part.name], as: part) }
      case .objects(let parts):
        guard let objects = member.value.array else { continue }
        for object in objects { for part in parts { look(at: object[part.name], as: part) } }
      default: look(at: member.value, as: field)
      }
    }
    return places
  }
}

extension DateLimit {
  /// Reads the limit of the last finished crawl; nil where no date is too late.
  init?(ofLastCrawlIn db: Database) throws {
    try self.init(db, "finished IS NOT NULL ORDER BY id DESC LIMIT 1")
  }

  /// Reads the limit that a crawl set; nil where it set none.
  init?(of crawl: Int64, _ db: Database) throws { try self.init(db, "id = ?", [crawl]) }

  private init?(_ db: Database, _ condition: String, _ arguments: StatementArguments = []) throws {
    let sql = "SELECT date_limit FROM crawl WHERE date_limit IS NOT NULL AND \(condition)"
    guard let end = try Int64.fetchOne(db, sql: sql, arguments: arguments) else { return nil }
    self.init(end: end)
  }
}

extension RecordStore {
  /// Computes the limit of dates from the records after a crawl, and counts the dates beyond it.
  ///
  /// - Complexity: O(records · log records), some 8 bytes of memory each.
  func setDateLimit(of crawl: Crawl, _ db: Database) throws {
    guard
      let limit = DateLimit(
        modified: try Int64.fetchAll(db, sql: "SELECT modified / 1000000 FROM record WHERE modified IS NOT NULL"))
    else { return }
    try db.execute(sql: "UPDATE crawl SET date_limit = ? WHERE id = ?", arguments: [limit.end, crawl.id])
    let late = LateDates(limit, of: store.model)
    var count = 0
    try forEachSuspect(limit, db) { _, id, json in
      count += late.taken(outOf: json, links: [], of: id.kind)?.count ?? 0
    }
    try store.cleaning.add(.farFuture, times: count, in: crawl, db)
  }

  /// Calls `body` with the number, the id and the JSON of every record that may have a date beyond a limit.
  func forEachSuspect(_ limit: DateLimit, _ db: Database, _ body: (Int64, RecordID, [UInt8]) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, key, json FROM record CROSS JOIN body ON body.id = record.id
        WHERE latest >= ?1 OR modified >= ?1 * 1000000 ORDER BY record.id
        """, arguments: [limit.end])
    let unpacker = RecordUnpacker(store.model.packing)
    while let row = try rows.next() {
      let key: Int64 = try row.value(1)
      guard let id = store.model.record(key: key) else { throw DamagedValue(what: "the record of key \(key)") }
      try body(try row.value(0), id, try unpacker.plain(try row.value(2) as Data, key: key))
    }
  }
}
