import Catalog
import CatalogSources
import Datasets
import GRDB
import SourceTestSupport
import Stages
import Store
import Testing

/// What datasets say of records that lists show in part.
@Suite("Thin kinds") struct ThinKindTests {
  /// A toy of which a list alone is known, and one with its details; and a part, of which lists show everything.
  private static func fill(_ store: CatalogStore) throws {
    let crawl = try store.crawls.begin(source: "toys", started: "2026-01-01T00:00:00Z")
    let writer = try StoreWriter(store: store, crawl: crawl)
    var normalizer = PageNormalizer(NormalizationPlan(MadeUpSource(.toys)))
    let rows: [(Kind, String)] = [
      (
        .toys,
        #"{"id":1,"name":"Top","modified":"2026-01-02T00:00:00Z"},"#
          + #"{"id":2,"name":"Yo","modified":"2026-01-03T00:00:00Z","weight":null,"parts":[{"id":7,"name":"Reel"}],"by":"W"}"#
      ),
      (.parts, #"{"id":7,"name":"Reel","screws":2}"#),
    ]
    for (kind, rows) in rows {
      let body = #"{"count":1,"results":[\#(rows)]}"#
      let page = FetchedPage(
        place: PagePlace(kind: kind, walk: .collection, offset: 0), uri: "test", total: 1, body: Array(body.utf8))
      try writer.commit([try normalizer.normalize(page)])
    }
    try store.crawls.finish(crawl, at: "t")
  }

  @Test func `a record says how much of it is known, in the tables and lines of thin kinds alone`()
    async throws
  {
    let published = try await Published.datasets(sqlite: true, parquet: true, model: .toys, of: Self.fill)
    #expect(
      published.lines("csv/toys") == [
        "id,name,weight,modified,attribution,missing_since,depth,extra", "1,Top,,2026-01-02T00:00:00Z,,,list,",
        #"2,Yo,,2026-01-03T00:00:00Z,,,detail,"{""by"":""W""}""#,
      ])
    #expect(published.lines("csv/parts")[0] == "id,name,screws,attribution,missing_since,extra")
    #expect(
      published.lines("ndjson/toys") == [
        #"{"id":1,"name":"Top","modified":"2026-01-02T00:00:00Z","weight":null,"parts":[],"depth":"list"}"#,
        #"{"id":2,"name":"Yo","modified":"2026-01-03T00:00:00Z","weight":null,"parts":[{"id":7,"name":"Reel"}],"by":"W","depth":"detail"}"#,
      ])
    #expect(published.companion("schemas/toys.schema.json").contains(#""depth""#))
    #expect(!published.companion("schemas/parts.schema.json").contains(#""depth""#))
    let depths = try published.withDatabase { db in
      try String.fetchAll(db, sql: "SELECT depth FROM toys ORDER BY id")
    }
    #expect(depths == ["list", "detail"])
  }
}
