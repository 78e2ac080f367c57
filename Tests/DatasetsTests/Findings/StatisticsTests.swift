import Catalog
import CatalogSources
import Foundation
import Pipeline
import SourceTestSupport
import Store
import Testing

@testable import Datasets

/// Numbers that were worked out by hand, see `SmallCatalogue`.
@Suite("Statistics") struct StatisticsTests {
  private func rows(_ name: String) async throws -> [String] {
    try await Published.datasets(csv: nil, ndjson: false, findings: true, of: SmallCatalogue.fill)
      .rows("statistics/" + name)
  }

  @Test(arguments: [
    // The last row is comics without a date.
    ("releases-by-year", ["1999,1,0,1,20", "2000,3,1,1,61", ",1,0,1,0"]),
    ("releases-by-decade", ["1990,1,0,1,2,2", "2000,3,1,1,3,2"]),
    ("pages-and-prices-by-year", ["1999,1,20,20,1,2,2,2,0.1", "2000,2,30.5,30.5,2,3.5,3.5,4,0.1148"]),
    ("formats", ["Comic,3,1999,2000,25,2.5", ",1,2000,2000,31,4", "Digital,1,,,,"]),
    ("story-types", [",1", "cover,1"]),
  ])
  func `comics are counted by the year of the day on which they went on sale, as it was sent`(
    _ name: String, _ expected: [String]
  ) async throws {
    #expect(try await rows(name) == expected)
  }

  @Test(arguments: [
    (
      "top-characters",
      ["1,1,Ada,3,0,0,1,1999,2000,true", "2,2,Bo,3,0,0,0,1999,2000,true", "3,9,Nix,2,0,0,0,2000,2000,false"]
    ),
    (
      "top-characters-by-decade",
      ["1990,1,1,Ada,1", "1990,2,2,Bo,1", "2000,1,1,Ada,2", "2000,2,9,Nix,2", "2000,3,2,Bo,1"]
    ),
    ("top-pairs", ["1,1,Ada,2,Bo,2", "2,1,Ada,9,Nix,1", "3,2,Bo,9,Nix,1"]),
    ("unseen", ["1,characters,9,Nix,2", "2,series,29,Lost,1"]),
  ])
  func `characters count whether there is a record or not, ties by id`(_ name: String, _ expected: [String])
    async throws
  {
    #expect(try await rows(name) == expected)
  }

  @Test(arguments: [
    ("roles", ["writer,1,3", ",1,2", "editor,1,1", "inker,1,1"]),
    ("top-creators", ["editor,1,50,Ana,1", "inker,1,51,Ben,1", "writer,1,50,Ana,3"]),
    (
      "creator-careers",
      // No series names them, but their comics belong to one, or to two.
      ["50,Ana,3,1,1999,2000,2,writer; editor,true", "51,Ben,3,2,1999,2000,2,inker,true"]
    ),
    ("top-creators-by-decade", ["1990,1,50,Ana,1", "1990,2,51,Ben,1", "2000,1,50,Ana,2", "2000,2,51,Ben,1"]),
    // Three issues; the variant of the second is none, and editing one is no run.
    ("creator-runs", ["1,50,Ana,writer,20,Run,3,1,3,1999,2000"]),
  ])
  func `creators count by comic and by role`(_ name: String, _ expected: [String]) async throws {
    #expect(try await rows(name) == expected)
  }

  @Test(arguments: [
    ("top-series", ["1,20,Run,1999,,true,4,0,0,0,true", "2,29,Lost,,,false,1,0,0,0,false"]),
    ("longest-series", ["1,20,Run,3,1,3,1999,2000,true", "2,29,Lost,1,1,1,,,false"]),
    // One of its comics does not name it.
    ("top-events", ["1,70,Storm,1999-05-01,2000-08-01,2,0,0,1,0,true"]),
  ])
  func `series and events count by comic`(_ name: String, _ expected: [String]) async throws {
    #expect(try await rows(name) == expected)
  }

  @Test func `quality counts values, what stands for none, and lists`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true, of: SmallCatalogue.fill)
    let sentinels = published.rows("statistics/sentinels")
    #expect(sentinels.first == "characters,modified,,3,2")
    #expect(
      sentinels.suffix(3) == [
        "series,end_year,,1,1", "comic_dates,date,onsaleDate,5,1", "comic_prices,price,printPrice,4,1",
      ])
    let completeness = published.rows("statistics/completeness")
    #expect(completeness.contains("characters,name,3,2,0.6667"))
    #expect(completeness.contains("comics,page_count,5,3,0.6"))
    #expect(completeness.contains("comics,series_ref,5,4,0.8"))
    #expect(!completeness.contains { $0.contains("missing_since") })
    let lists = published.rows("statistics/lists")
    // Both lists are cut; comics complete Ada's, and Bo's still lacks two.
    #expect(lists.contains("characters,comics,2,8,2,2,1,1,2"))
    #expect(lists.contains("comics,characters,5,8,8,0,0,0,0"))
    #expect(
      published.rows("statistics/collections").prefix(3) == [
        "characters,3,0,0,0,0,0,1,2014-04-29T18:18:17Z,2014-04-29T18:18:17Z", "comics,5,0,0,0,0,0,0,,",
        "creators,2,0,0,0,0,0,0,,",
      ])
  }

  @Test func `what is gone does not count, and nothing that it tells`() async throws {
    let published = try await Published.datasets(
      csv: nil, ndjson: false, findings: true, of: SmallCatalogue.fillWithTombstone)
    #expect(published.rows("statistics/collections").contains("comics,4,1,0,0,1,0,0,,"))
    #expect(published.rows("statistics/releases-by-year") == ["1999,1,0,1,20", "2000,2,1,1,61", ",1,0,1,0"])
    #expect(published.rows("statistics/roles") == ["writer,1,2", ",1,1", "editor,1,1", "inker,1,1"])
    #expect(published.rows("statistics/creator-runs") == ["1,50,Ana,writer,20,Run,2,1,2,1999,2000"])
    #expect(published.rows("statistics/sentinels").suffix(2).first == "comic_dates,date,onsaleDate,4,1")
    #expect(published.rows("statistics/sentinels").last == "comic_prices,price,printPrice,3,0")
    #expect(published.rows("graph/nodes").first?.hasPrefix("1,Ada,2,2,3,") == true)
    // Ada's list says three comics, as before, and one of those that are known is gone; so it is with Ben's.
    let lists = published.rows("statistics/lists")
    #expect(lists.contains("characters,comics,2,8,2,2,0,2,3"))
    #expect(lists.contains("creators,comics,1,3,2,1,0,1,1"))
  }

  @Test func `whoever is cancelled gets no statistics`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CatalogStore(path: folder.path + "/state.sqlite", model: .marvel)
    let relations = try await Relations.reading(store)
    try store.close()
    let kindIndexes = KindIndex.all(relations, missing: [])
    let statistics = try CatalogStatistics(
      of: relations, kindIndexes: kindIndexes, facts: [], graph: CharacterGraph(relations, kindIndexes: kindIndexes),
      changes: ChangeCounts())
    await #expect(throws: CancellationError.self) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask { _ = try statistics.all() }
        try await group.next()
      }
    }
  }

  @Test func `every statistic has a description, a document and a table with the same rows`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true, of: SmallCatalogue.fill)
    #expect(Set(StatisticDescription.all(.marvel).map(\.name)).count == StatisticDescription.all(.marvel).count)
    let wanted = StatisticDescription.all(.marvel).flatMap {
      ["statistics/\($0.name).csv", "statistics/\($0.name).json"]
    }
    #expect(published.files.map(\.path).filter { $0.hasPrefix("statistics/") } == wanted.sorted())
    for description in StatisticDescription.all(.marvel) {
      let name = "statistics/\(description.name)"
      let header = description.columns.map(\.name)
      #expect(published.plain[name + ".csv"]?.starts(with: (header.joined(separator: ",") + "\n").utf8) == true)
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(published.plain[name + ".json"] ?? [])) as? [String: Any])
      #expect(document["title"] as? String == description.title)
      #expect(document["description"] as? String == description.text)
      #expect((document["columns"] as? [[String: Any]])?.map { $0["name"] as? String } == header)
      #expect((document["rows"] as? [[Any]])?.count == published.rows(name).count)
    }
  }

  @Test func `charts get a hundred rows of what has a row for every record, and all rows of what counts values`() throws
  {
    let all = StatisticDescription.all(.marvel)
    for (name, shown) in [("creator-careers", 100), ("formats", 250)] {
      let description = try #require(all.first { $0.name == name })
      let rows = (0..<250).map { row in description.columns.indices.map { StatisticCell.integer(row * 10 + $0) } }
      let charts = Statistic(description, rows).forCharts
      #expect(charts.rows == Array(rows.prefix(shown)) && charts.description.name == name)
    }
  }

  @Test func `the documentation holds every statistic and column; SPINRACK_RECORD=1 writes them anew`() throws {
    #expect(try MadeDocument.statistics.isKept())
  }

  @Test func `an empty catalogue has statistics and a graph of nothing`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true) { _ in }
    #expect(published.files.count == 2 * StatisticDescription.all(.marvel).count + 5)
    #expect(published.rows("graph/nodes").isEmpty && published.rows("statistics/top-pairs").isEmpty)
    #expect(published.rows("statistics/collections").count == 6)
  }

  @Test(arguments: [(true, true), (false, true), (true, false)])
  func `they are the same whatever tables are written beside them`(_ csv: Bool, _ parquet: Bool) async throws {
    let alone = try await Published.datasets(
      csv: nil, ndjson: false, findings: true, graph: false, of: SmallCatalogue.fillWithTombstone)
    let beside = try await Published.datasets(
      csv: csv ? CSVOptions() : nil, ndjson: csv, parquet: parquet, findings: true, width: 2,
      of: SmallCatalogue.fillWithTombstone)
    #expect(alone.rows("statistics/collections").contains { $0.hasPrefix("comics,4,1,0,0,1,0,") })
    #expect(alone.files.allSatisfy { beside.compressed[$0.path] == alone.compressed[$0.path] })
    #expect(beside.files.count > alone.files.count)
  }

  @Test func `a reprint late in a run does not turn its years round`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true) { store in
      let crawl = try store.crawls.begin(source: "test", started: "2020-01-01T00:00:00Z")
      let address = "http://gateway.marvel.com/v1/public"
      let series = "\"series\":{\"resourceURI\":\"\(address)/series/20\",\"name\":\"Run\"}"
      let creator = "{\"resourceURI\":\"\(address)/creators/50\",\"name\":\"Ana\",\"role\":\"writer\"}"
      let creators = "\"creators\":{\"available\":1,\"items\":[\(creator)]}"
      // The first issue is only there as printed anew.
      let comics = [(1, 2010), (2, 1999), (3, 2000)].map { number, year in
        let dates = "\"dates\":[{\"type\":\"onsaleDate\",\"date\":\"\(year)-07-01T00:00:00-0400\"}]"
        return "{\"id\":\(number),\"title\":\"\",\"issueNumber\":\(number),\(series),\(dates),\(creators)}"
      }
      try Universe.fill(store, [(.comics, comics)], in: crawl)
    }
    #expect(published.rows("statistics/creator-runs") == ["1,50,Ana,writer,20,Run,3,1,3,1999,2010"])
  }

  @Test func `two spellings of a role are one role, and count once for a comic that has both`() async throws {
    let published = try await Published.datasets(ndjson: false, findings: true) { store in
      let crawl = try store.crawls.begin(source: "test", started: "2020-01-01T00:00:00Z")
      let address = "http://gateway.marvel.com/v1/public"
      let series = "\"series\":{\"resourceURI\":\"\(address)/series/20\",\"name\":\"Run\"}"
      let comics = [["penciler"], ["penciller"], ["penciler", "penciller"]].enumerated().map { place, roles in
        let creators = roles.map { "{\"resourceURI\":\"\(address)/creators/50\",\"name\":\"Ana\",\"role\":\"\($0)\"}" }
        return "{\"id\":\(place + 1),\"title\":\"\",\"issueNumber\":\(place + 1),\(series),"
          + "\"creators\":{\"available\":\(roles.count),\"items\":[\(creators.joined(separator: ","))]}}"
      }
      try Universe.fill(store, [(.comics, comics)], in: crawl)
    }
    #expect(published.rows("statistics/roles") == ["penciller,1,3"])
    #expect(published.rows("statistics/top-creators") == ["penciller,1,50,Ana,3"])
    #expect(published.rows("statistics/creator-runs") == ["1,50,Ana,penciller,20,Run,3,1,3,,"])
  }

  @Test func `numbers that no comic can have do no harm`() async throws {
    let published = try await Published.datasets(csv: nil, ndjson: false, findings: true) { store in
      let crawl = try store.crawls.begin(source: "test", started: "2020-01-01T00:00:00Z")
      let date = #""dates":[{"type":"onsaleDate","date":"2000-07-01T00:00:00-0400"}]"#
      let great = #""pageCount":9007199254740991,"prices":[{"type":"printPrice","price":1e308}],"issueNumber":1e308"#
      try Universe.fill(
        store, [(.comics, (1...3).map { "{\"id\":\($0),\"title\":\"\",\(date),\(great)}" })], in: crawl)
    }
    #expect(
      published.rows("statistics/pages-and-prices-by-year") == [
        "2000,3,9007199254740991,9007199254740991,3,,1e308,1e308,"
      ])
  }
}
