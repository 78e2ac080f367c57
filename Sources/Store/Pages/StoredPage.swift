import Catalog
import Foundation
import GRDB

/// A stored page of a crawl, as a plan needs it.
public struct StoredPage: Sendable, Equatable {
  /// The place of the page in its crawl.
  public let place: PagePlace
  /// The request, without secrets.
  public let uri: String
  /// The answer's validator; of a recording, that of its file.
  public let etag: String?
  /// The number of the page in the store.
  public let number: Int64
  /// The answer's HTTP status; with 304 its rows are those of an earlier answer, with any other but 200 there are none.
  public let status: Int
  /// The number of records in the collection, as the answer says.
  public let total: Int?
  /// Rows on the page.
  public let rows: Int
  /// Rows that were rejected.
  public let rejected: Int
  /// The keys of its records, in the page's order.
  public let keys: [Int64]
  /// The number of times that `modified` falls from one record to the next.
  public let descents: Int

  /// Creates a page from its parts.
  public init(
    number: Int64 = 0, place: PagePlace, uri: String = "", etag: String? = nil, status: Int = 200, total: Int?,
    rows: Int,
    rejected: Int = 0,
    keys: [Int64] = [], descents: Int = 0
  ) {
    self.number = number
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

extension StoredPage {
  /// The columns of `init(row:)`, for a query that is grouped by the pages' numbers.
  static let columns = """
    page.kind, walk, "offset", uri, status, total, ifnull(sum(received), 0), ifnull(sum(rejected), 0), ids, descents, etag,
    page.id
    """

  init(row: Row, model: CatalogModel) throws {
    let kind = try (row.value(0) as Int?).flatMap { model.kind(number: $0) }
    self.init(
      number: try row.value(11),
      place: PagePlace(kind: kind, walk: try row.walk(1), offset: try row.value(2)),
      uri: try row.value(3), etag: try row.value(10), status: try row.value(4),
      total: try row.value(5), rows: try row.value(6), rejected: try row.value(7),
      keys: try PageIDs.records(try row.value(8) ?? Data(), of: model), descents: try row.value(9))
  }
}

extension StoredPage {
  /// Returns the total that pages agree on: the latest one that at least two state, otherwise the last one; nil for none.
  ///
  /// - Parameter totals: the totals of the pages, the last one first.
  public static func agreed(_ totals: [Int]) -> Int? {
    let times = totals.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return totals.first { times[$0, default: 0] > 1 } ?? totals.first
  }
}
