public import Catalog
import Foundation
import GRDB

/// The origin of a stored record: its crawls and the answers that it stood in.
public struct RecordOrigin: Sendable, Equatable {
  /// An answer that the record stood in.
  public struct Sighting: Sendable, Equatable {
    /// The request or the file, without secrets.
    public let uri: String
    /// The answer's validator; nil for none.
    public let etag: String?
    /// The walk that the answer belongs to, see ``PagePlace/walk``.
    public let walk: PagePlace.Walk
    /// The page's offset in its walk, or a recording's rank.
    public let offset: Int
    /// Whether the stored record is the one from this answer.
    public let hasWon: Bool
  }

  /// The record.
  public let id: RecordID
  /// The crawl that saw it last.
  public let crawl: Crawl
  /// The crawl that saw it first; nil where the store no longer has that crawl.
  public let first: Crawl?
  /// `modified` in microseconds since the epoch; nil for none.
  public let modified: Int64?
  /// The date since which it is missing; nil where it is not.
  public let missingSince: String?
  /// The row of the answer that it stood on, from 1.
  public let row: Int
  /// The answers of that crawl that it stood in, in the order of their places. Empty where the crawl's pages were
  /// deleted; of recordings only the winning one.
  public let sightings: [Sighting]
}

extension RecordStore {
  /// Returns the origin of a record; nil where the store has no such record.
  ///
  /// - Complexity: O(pages of the kind), each with the ids of its records.
  public func origin(of id: RecordID) throws -> RecordOrigin? {
    try store.read { db in
      guard
        let row = try Row.fetchOne(
          db, sql: "SELECT crawl, first_crawl, place, modified, missing_since FROM record WHERE key = ?",
          arguments: [id.key]), let crawl = try Crawl.newest(db, where: "id = ?", arguments: [row.value(0) as Int64])
      else { return nil }
      let place: Int64 = try row.value(2)
      return RecordOrigin(
        id: id, crawl: crawl, first: try Crawl.newest(db, where: "id = ?", arguments: [row.value(1) as Int64]),
        modified: try row.value(3),
        missingSince: try row.value(4),
        row: Int(place & 0xff_ffff) + 1, sightings: try sightings(of: id, in: crawl, at: place, db))
    }
  }

  private func sightings(
    of id: RecordID, in crawl: Crawl, at place: Int64, _ db: Database
  ) throws -> [RecordOrigin.Sighting] {
    // What `PagePlace.ordinal` has put together.
    let (walk, offset) = (Int(place >> 56 & 0x7f), Int(place >> 24 & 0xffff_ffff))
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT uri, etag, walk, "offset", ids FROM page
        WHERE crawl = ? AND (kind = ? OR kind IS NULL AND walk = ? AND "offset" = ?) ORDER BY walk, "offset"
        """, arguments: [crawl.id, id.kind.index, walk, offset])
    var sightings: [RecordOrigin.Sighting] = []
    while let row = try rows.next() {
      let (foundWalk, foundOffset): (PagePlace.Walk, Int) = (try row.walk(2), try row.value(3))
      let hasWon = foundWalk.rawValue == walk && foundOffset == offset
      guard try hasWon || PageIDs.records(try row.value(4) ?? Data(), of: store.model).contains(id.key) else {
        continue
      }
      sightings.append(
        RecordOrigin.Sighting(
          uri: try row.value(0), etag: try row.value(1), walk: foundWalk, offset: foundOffset, hasWon: hasWon))
    }
    return sightings
  }
}
