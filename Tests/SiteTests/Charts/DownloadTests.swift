import Catalog
import CatalogSources
import Datasets
import Pipeline
import SourceTestSupport
import Testing

@testable import Site

@Suite("The files that a site offers")
struct DownloadTests {
  private func download(_ name: String) -> Download {
    Download(path: Download.folder + name, bytes: 1, rows: nil, sha256: ContentDigest(of: []))
  }

  @Test func `Every file is shown once, in its forms`() {
    let names = [
      "data/csv/comics.csv.gz", "data/parquet/comics.parquet", "data/ndjson/comics.ndjson.gz", "data/catalog.sqlite",
      "statistics/formats.csv", "statistics/formats.json", "graph/edges.csv", "archive/x-csv.tar.gz",
      "archive/x-ndjson.tar.gz", "archive/x-site.tar.gz", "xml/catalog.xml", "datapackage.json",
      "data/duckdb.sql", "data/dbt/sources.yml",
      "schemas/statistics.schema.json", "data/changes.ndjson.gz",
      "something/else.bin",
    ]
    let shelf = DownloadShelf(names.map(download), of: .marvel)
    let items = shelf.whole + shelf.tables + shelf.records + shelf.statistics + shelf.graph
    #expect(items.flatMap(\.files).map(\.name).sorted() == names.sorted())
    #expect(shelf.tables.map { $0.files.map(\.format) } == [["CSV", "Parquet"]])
    #expect(shelf.tables.first?.title == .kind(.comics, otherwise: "Comics"))
    #expect(shelf.statistics.map { $0.files.map(\.format) } == [["CSV", "JSON"], ["JSON Schema"]])
    #expect(shelf.whole.first?.title == .phrase(.fileSiteArchive))
    #expect(shelf.whole.last?.title == .text("else.bin"), "what nobody describes is offered, too")
  }

  @Test(arguments: [
    ("data/csv/comics.csv.gz", true), ("xml/catalog.xml", true), ("xml/characters/1009/1009610.xml", false),
    ("site/index.html", false), ("archive/x-csv.tar.gz.sha256", false),
  ])
  func `Of the XML only the whole is offered, and no page and no checksum`(path: String, isOffered: Bool) {
    #expect(SiteDownloads.isOffered(path) == isOffered)
  }
  @Test func `Queries for DuckDB's shell have hyphens for blanks`() {
    #expect(
      BrowserLinks.query("SELECT * FROM 'https://a-b.example/x.parquet'")
        == "SELECT-*-FROM-'https%3A%2F%2Fa%20b.example%2Fx.parquet'")
  }
}
