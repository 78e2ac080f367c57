import Catalog
import Foundation
import GRDB

/// A page that the store has of a crawl: what a plan needs to know of it.
public struct StoredPage: Sendable, Equatable {
  /// Where it stands.
  public let place: PagePlace
  /// The request, without secrets.
  public let uri: String
  /// The answer's validator; of a recording, that of its file.
  public let etag: String?
  /// The answer's HTTP status; other than 200 there are no rows.
  public let status: Int
  /// How many records the collection has, as the answer says.
  public let total: Int?
  /// Rows on the page.
  public let rows: Int
  /// Rows that were set aside whole.
  public let rejected: Int
  /// The keys of its records, in the page's order.
  public let keys: [Int64]
  /// How often `modified` falls from one record to the next.
  public let descents: Int

  /// A page of its parts.
  public init(
    place: PagePlace, uri: String = "", etag: String? = nil, status: Int = 200, total: Int?, rows: Int,
    rejected: Int = 0,
    keys: [Int64] = [], descents: Int = 0
  ) {
    self.place = place
    self.uri = uri
    self.etag = etag
    self.status = status
    self.total = total
    self.rows = rows
    self.rejected = rejected
    self.keys = keys
    self.descents = descents
  }
}

extension CatalogStore {
  /// The pages that a crawl has already, by walk and offset.
  ///
  /// - Complexity: O(pages), with the keys of their records in memory: 8 bytes each.
  public func pages(of crawl: Crawl) throws -> [StoredPage] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT page.kind, walk, "offset", uri, status, total, ifnull(sum(received), 0), ifnull(sum(rejected), 0),
            ids, descents, etag
          FROM page LEFT JOIN page_rows ON page_rows.page = page.id
          WHERE crawl = ? GROUP BY page.id ORDER BY walk, "offset", page.kind
          """, arguments: [crawl.id]
      ).map { row in
        let kind = (row[0] as Int?).flatMap { Kind(rawValue: UInt8($0)) }
        return StoredPage(
          place: PagePlace(kind: kind, walk: row[1], offset: row[2]), uri: row[3], etag: row[10], status: row[4],
          total: row[5],
          rows: row[6], rejected: row[7], keys: PageIDs.unpack(row[8] as Data? ?? Data()), descents: row[9])
      }
    }
  }
}
