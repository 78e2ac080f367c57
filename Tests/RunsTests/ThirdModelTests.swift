import Basics
import Catalog
import CatalogSources
import CompressionKit
import Datasets
import Foundation
import GRDB
import Pipeline
import Site
import SourceTestSupport
import Stages
import Store
import Synchronization
import TestSupport
import Testing
import XMLKit

@Suite("A source with a model of its own, from pages to every output")
struct ThirdModelTests {
  /// A crawl of the source, and everything that is made of it.
  private func night(in folder: String, depth: FetchDepth = .detail) async throws -> WholeNight {
    let names = ToyShop.names.map(\.name.description)
    var fetch = FetchSettings(collections: names, concurrency: 4)
    fetch.depth = depth
    var plan = GatewayCrawl(fetch)
    plan.enrich = EnrichSettings(completesLists: true)
    return try await WholeNight.make(of: ToyShop(), plan: plan, pages: names, in: folder, answer: ToyShop.answer)
  }

  @Test func `has every record with its detail, each asked for once, in every format`() async throws {
    try await withTemporaryFolder { folder in
      let night = try await night(in: folder)
      let kinds = ToyShop.names.count
      try checkCrawl(night, kinds)
      try checkTables(night)
      try checkDatabase(night)
      // Parquet: framed by its mark, with the columns of the table in the footer.
      let parquet = try night.bytes("data/parquet/toys.parquet")
      #expect(parquet.starts(with: "PAR1".utf8) && parquet.suffix(4).elementsEqual("PAR1".utf8))
      for column in ["next_ref", "text_html", "depth"] {
        #expect(String(decoding: parquet, as: UTF8.self).contains(column), "\(column)")
      }
      #expect(night.files.count { $0.path.hasSuffix(".parquet") } == night.files.count { $0.path.hasSuffix(".csv.gz") })
      // XML: valid against the schema that is made of the model.
      let schema = try RelaxNGSchema(try night.bytes("xml/catalog.rng"))
      let catalogue = try night.bytes("xml/catalog.xml")
      #expect(try schema.violations(in: catalogue).isEmpty)
      #expect(String(decoding: catalogue, as: UTF8.self).contains("<toy id=\"30\">"))
      try checkSite(night)
    }
  }

  @Test func `says on the page of a record that only a list has shown it, and shows what refers to it`() async throws {
    let notice = "Only what the source"
    try await withTemporaryFolder { folder in
      let thin = try await night(in: folder, depth: .list)
      #expect(try thin.text("site/toys/0/7.html").contains(notice))
    }
    try await withTemporaryFolder { folder in
      let whole = try await night(in: folder).text("site/toys/0/7.html")
      #expect(!whole.contains(notice))
      #expect(whole.contains("../../shows/0/7.html"), "a show names it as its next toy")
    }
  }

  private func checkCrawl(_ night: WholeNight, _ kinds: Int) throws {
    for number in 0..<kinds {
      let counts = try #require(night.report.counts[ToyShop.kind(number)])
      #expect(counts.distinct == ToyShop.count)
      #expect(night.report.verdicts[ToyShop.kind(number)]?.status == .complete)
    }
    #expect(night.asked.count == Set(night.asked).count, "every address once")
    // Two pages of each list, each record, and each list of the four kinds that cut them.
    #expect(night.asked.count == kinds * (2 + ToyShop.count) + 4 * ToyShop.count)
    #expect(night.report.enrichment?.lists["toys/artists"]?.byCalls == ToyShop.count)
  }

  private func checkTables(_ night: WholeNight) throws {
    let toys = try night.table("toys")
    #expect(toys[0] == "id,name,text,text_html,next_id,next_ref,attribution,missing_since,depth,extra")
    #expect(toys.count == ToyShop.count + 1)
    #expect(toys[1] == "1,toy 1,All about it.,<p>All about <b>it</b>.</p>,1,1,,,detail,")
    let friends = try night.table("toy_artists")
    #expect(friends.count == 2 * ToyShop.count + 1 && friends[1].hasPrefix("1,1,"))
  }

  private func checkDatabase(_ night: WholeNight) throws {
    let database = try DatabaseQueue(path: night.folder + "/data/catalog.sqlite")
    let broken = try database.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check").count }
    #expect(broken == 0)
    for (name, _, _) in ToyShop.names {
      let sql = "SELECT count(*) FROM \(name) WHERE text IS NOT NULL"
      #expect(try database.read { try Int.fetchOne($0, sql: sql) } == ToyShop.count, "\(name)")
    }
  }

  private func checkSite(_ night: WholeNight) throws {
    #expect(try night.text("site/heroes/index.html").contains("hero 7"))
    let part = try night.text("site/parts/0/7.html")
    #expect(part.contains("<h1>part 7</h1>") && part.contains("All about"))
    #expect(part.contains("../../sets/0/7.html"), "a reference leads to a page")
    let words = try #require(night.files.first { $0.path.contains("words") && $0.path.contains("en") })
    let script = try night.text(words.path)
    for (name, _, _) in ToyShop.names { #expect(script.contains("\"\(name)\""), "\(name)") }
  }
}
