import Catalog
import GRDB

/// Some pages of a crawl, by which the rows on them are judged.
struct PageSet {
  /// The places of first rows, see ``PagePlace/ordinal(row:)``, by the collection's number.
  private var places: [Int: Set<Int64>] = [:]

  /// Adds a page of a collection.
  mutating func insert(_ place: PagePlace, ofKind kind: Int) {
    places[kind, default: []].insert(place.ordinal(row: 0))
  }

  /// Whether a row of a record stands on one of these pages.
  func contains(_ key: Int64, at place: Int64) -> Bool {
    !places.isEmpty && places[Int(key >> 53)]?.contains(PagePlace.page(place)) == true
  }
}

extension PageSet {
  /// Returns the pages of a crawl with rejected rows: a later answer to the same request may show that their other rows do not count. So
  /// the writer keeps rows that lose against one of theirs.
  ///
  /// - Complexity: O(pages of the crawl).
  static func faulty(of crawl: Crawl, _ db: Database) throws -> PageSet {
    var pages = PageSet()
    let faulty = try Row.fetchCursor(
      db,
      sql: """
        SELECT kind, walk, "offset" FROM page WHERE crawl = ? AND status = 200 AND kind IS NOT NULL
          AND EXISTS (SELECT 1 FROM page_rows WHERE page_rows.page = page.id AND rejected > 0)
        """, arguments: [crawl.id])
    while let page = try faulty.next() {
      let place = PagePlace(kind: nil, walk: try page.walk(1), offset: try page.value(2))
      pages.insert(place, ofKind: try page.value(0))
    }
    return pages
  }

  /// Returns the discarded answers of a crawl, whose requests were asked again because of doubt.
  ///
  /// Among the answers to one request the one with the fewest rejected rows counts, then the one with the fewest quarantined values, then the
  /// last. Rows of the others give no field to a record that another answer shows too, however late they were modified: a fault in one row
  /// may have damaged its neighbours, and their dates.
  /// - Complexity: O(pages of the crawl · log pages).
  static func discarded(of crawl: Crawl, _ db: Database) throws -> PageSet {
    var pages = PageSet()
    let answers = try Row.fetchCursor(
      db,
      sql: """
        SELECT uri, walk, "offset", kind,
          (SELECT ifnull(sum(rejected), 0) FROM page_rows WHERE page_rows.page = page.id),
          (SELECT ifnull(sum(count), 0) FROM quarantine WHERE quarantine.page = page.id)
        FROM page WHERE crawl = ?1 AND status = 200 AND kind IS NOT NULL AND uri IN (
          SELECT uri FROM page WHERE crawl = ?1 AND status = 200 AND kind IS NOT NULL GROUP BY uri HAVING count(*) > 1)
        ORDER BY uri, walk, "offset"
        """, arguments: [crawl.id])
    var best: Answer?
    while let row = try answers.next() {
      let answer = try Answer(row)
      guard let before = best, before.uri == answer.uri else {
        best = answer
        continue
      }
      let isBetter = (answer.rejected, answer.faults) <= (before.rejected, before.faults)
      let discarded = isBetter ? before : answer
      pages.insert(discarded.place, ofKind: discarded.kind)
      if isBetter { best = answer }
    }
    return pages
  }

  /// An answer to a request that was asked several times.
  private struct Answer {
    let uri: String
    let kind: Int
    let place: PagePlace
    let rejected: Int
    let faults: Int

    init(_ row: Row) throws {
      uri = try row.value(0)
      kind = try row.value(3)
      place = PagePlace(kind: nil, walk: try row.walk(1), offset: try row.value(2))
      rejected = try row.value(4)
      faults = try row.value(5)
    }
  }
}
