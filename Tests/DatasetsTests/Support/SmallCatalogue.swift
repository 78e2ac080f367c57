import Catalog
import SourceTestSupport
import Store

/// Five comics whose numbers can be worked out by hand.
///
/// Ada (1) is in 10, 11 and 12, Bo (2) in 10, 11 and 14, Nix (9), whom nobody has seen, in 11 and 13. Ana (50) writes 10, 11
/// and 12 and edits 11, Ben (51) inks 10 and has no role in 14 and 12. 13 is a variant; 14 has no date.
enum SmallCatalogue {
  /// Fills a store with it.
  static func fill(_ store: CatalogStore) throws {
    try fill(store, day: 1, rows)
  }

  /// The same, published, and a crawl later without comic 12.
  static func fillWithTombstone(_ store: CatalogStore) throws {
    let first = try fill(store, day: 1, rows)
    try store.crawls.close(first, at: "2020-01-01T02:00:00Z", isPublished: true)
    try fill(store, day: 2, rows.map { ($0, $1.filter { !$0.contains("\"id\":12,") }) })
  }

  @discardableResult
  private static func fill(_ store: CatalogStore, day: Int, _ rows: [(Kind, [String])]) throws -> Crawl {
    let crawl = try store.crawls.begin(source: "test", started: "2020-01-0\(day)T00:00:00Z")
    try Universe.fill(store, rows, in: crawl)
    try store.crawls.finish(
      crawl, at: "2020-01-0\(day)T01:00:00Z", complete: [.comics], keepingOnlyItsRecords: false)
    return crawl
  }

  private static func item(_ kind: Kind, _ id: Int, _ name: String = "", role: String? = nil) -> String {
    let role = role.map { ",\"role\":\"\($0)\"" } ?? ""
    return "{\"resourceURI\":\"http://gateway.marvel.com/v1/public/\(kind.name)/\(id)\",\"name\":\"\(name)\"\(role)}"
  }

  private static func list(_ name: String, _ available: Int, _ items: [String]) -> String {
    "\"\(name)\":{\"available\":\(available),\"items\":[\(items.joined(separator: ","))]}"
  }

  private static func comic(
    _ id: Int, _ issue: Int, series: String, date: String, more: String, characters: [String], creators: [String]
  ) -> String {
    """
    {"id":\(id),"title":"Comic \(id)","issueNumber":\(issue),"series":\(series),
    "dates":[{"type":"onsaleDate","date":"\(date)"}],\(more),
    \(list("characters", characters.count, characters)),\(list("creators", creators.count, creators))}
    """
  }

  private static let run = item(.series, 20, "Run")
  private static let ada = item(.characters, 1, "Ada")
  private static let bo = item(.characters, 2, "Bo")
  private static let nix = item(.characters, 9, "Nix")

  private static let rows: [(Kind, [String])] = [
    (
      .characters,
      [
        "{\"id\":1,\"name\":\"Ada\",\(list("comics", 3, [item(.comics, 10)])),\(list("events", 1, [item(.events, 70)]))}",
        "{\"id\":2,\"name\":\"Bo\",\"modified\":\"2014-04-29T14:18:17-0400\",\(list("comics", 5, [item(.comics, 10)]))}",
        "{\"id\":3,\"name\":\"\"}",
      ]
    ),
    (
      .comics,
      [
        comic(
          10, 1, series: run, date: "1999-05-04T00:00:00-0400",
          more: #""format":"Comic","pageCount":20,"prices":[{"type":"printPrice","price":2}]"#,
          characters: [ada, bo], creators: [item(.creators, 50, role: "writer"), item(.creators, 51, role: "inker")]),
        // In the next year where dates are told in UTC.
        comic(
          11, 2, series: run, date: "2000-01-01T05:00:00+0530",
          more: #""format":"Comic","pageCount":30,"prices":[{"type":"printPrice","price":3}]"#,
          characters: [ada, bo, nix],
          creators: [item(.creators, 50, role: " Writer "), item(.creators, 50, role: "editor")]),
        comic(
          12, 3, series: run, date: "2000-07-01T00:00:00-0400",
          more: #""format":"Comic","pageCount":0,"prices":[{"type":"printPrice","price":0}]"#,
          characters: [ada], creators: [item(.creators, 50, role: "writer")]),
        comic(
          13, 2, series: run, date: "2000-07-01T00:00:00-0400",
          more: #""variantDescription":"Foil","pageCount":31,"prices":[{"type":"printPrice","price":4}]"#,
          characters: [nix], creators: []),
        comic(
          14, 1, series: item(.series, 29, "Lost"), date: "-0001-11-30T00:00:00-0500",
          more: #""format":"Digital""#, characters: [bo], creators: [item(.creators, 51, role: "")]),
      ]
    ),
    (
      .creators,
      [
        #"{"id":50,"fullName":"Ana"}"#,
        "{\"id\":51,\"fullName\":\"Ben\",\(list("comics", 3, [item(.comics, 10), item(.comics, 14), item(.comics, 12)]))}",
      ]
    ),
    (
      .events,
      [
        """
        {"id":70,"title":"Storm","start":"1999-05-01 00:00:00","end":"2000-08-01 00:00:00",
        \(list("comics", 2, [item(.comics, 10), item(.comics, 11)]))}
        """
      ]
    ),
    (.series, [#"{"id":20,"title":"Run","startYear":1999,"endYear":2099}"#]),
    (.stories, [#"{"id":30,"title":"A","type":"cover"}"#, #"{"id":31,"title":"B","type":""}"#]),
  ]
}
