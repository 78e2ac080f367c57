import Catalog
import CatalogSources
import Stages
import Store

/// A catalogue of a few records, each row as its source sends it.
enum SmallLibrary {
  static func fill(_ store: CatalogStore, _ rows: [(Role, [String])]) throws {
    let crawl = try store.crawls.begin(source: "metron", started: "2026-01-01T00:00:00Z")
    let writer = try StoreWriter(store: store, crawl: crawl)
    var normalizer = PageNormalizer(NormalizationPlan(MetronSource()))
    for (role, rows) in rows {
      guard let kind = store.model.kind(role) else { continue }
      let body = #"{"count":1,"results":[\#(rows.joined(separator: ","))]}"#
      let page = FetchedPage(
        place: PagePlace(kind: kind, walk: .collection, offset: 0), uri: "test", total: rows.count,
        body: Array(body.utf8))
      try writer.commit([try normalizer.normalize(page)])
    }
    try store.crawls.finish(crawl, at: "2026-01-01T01:00:00Z")
  }

  static func series(_ id: Int, _ name: String, _ year: Int, _ more: String = "") -> String {
    #"{"id":\#(id),"name":"\#(name)","year_began":\#(year),"volume":1,"language":"en","issue_count":3,"#
      + #""series_type":{"id":13,"name":"Single Issue"},"publisher":{"id":1,"name":"Rook"},"cv_id":\#(id + 5_000)\#(more)}"#
  }

  static func issue(_ id: Int, of series: Int, _ number: String, _ date: String, _ more: String = "") -> String {
    #"{"id":\#(id),"series":{"id":\#(series),"name":"x"},"number":"\#(number)","cover_date":"\#(date)","#
      + #""issue":"Issue \#(id)","cv_id":\#(id + 9_000),"modified":"2024-05-06T00:00:00Z"\#(more)}"#
  }

  /// The rows with further ones.
  static func extended(by more: [(Role, [String])]) -> [(Role, [String])] {
    rows.map { role, rows in (role, rows + more.filter { $0.0 == role }.flatMap { $0.1 }) }
  }

  /// Two series of one name, and one of another, with a reading list.
  static let rows: [(Role, [String])] = [
    (.publisher, [#"{"id":1,"name":"Rook"}"#]),
    (
      .series,
      [
        series(10, "Old Harbour", 2010), series(20, "Old Harbour", 2016, #","alt_names":["Vieux Port"]"#),
        series(30, "Tide & Co", 1990),
      ]
    ),
    (
      .issue,
      [
        issue(101, of: 10, "1", "2010-01-01"), issue(102, of: 10, "2", "2010-02-01"),
        issue(103, of: 10, "3", "2010-03-01"),
        issue(
          201, of: 20, "1", "2016-01-01",
          #","upc":"76194134192700111","resource_url":"https://metron.cloud/issue/old-harbour-2016-1/""#),
        issue(202, of: 20, "2", "2016-02-01"), issue(203, of: 20, "3", "2016-03-01"),
        issue(204, of: 20, "½", "2016-03-01"),
        issue(301, of: 30, "1", "1990-01-01"),
      ]
    ),
    (.readingList, [#"{"id":5,"name":"All of it","items":[{"id":201},{"id":301},{"id":101}]}"#]),
  ]
}
