import Catalog
import CatalogSources
import Datasets
import Foundation
import Pipeline
import SourceTestSupport
import Stages
import Store
import TestSupport
import Testing
import XMLKit

@testable import Site

@Suite("What feeds tell of a catalogue")
struct SiteFeedTests {
  private static func rows(_ more: String, others: [String]) -> [(Kind, [String])] {
    [
      (.characters, [#"{"id":1,"name":"Ada","modified":"2020-05-01T00:00:00Z"\#(more)}"#] + others),
      (
        .comics,
        [
          comic(10, series: 20, day: "2020-04-01"), comic(11, series: 20, day: "2020-06-30"),
          comic(12, series: 21, day: "1999-04-01"), comic(13, series: 20, day: "2019-04-01"),
        ]
      ),
      (.series, [#"{"id":20,"title":"New & alive"}"#, #"{"id":21,"title":"Old"}"#]),
    ]
  }

  private static func comic(_ id: Int, series: Int, day: String, modified: String = "2020-05-02") -> String {
    """
    {"id":\(id),"title":"Comic \(id)","modified":"\(modified)T00:00:00Z",
    "series":{"resourceURI":"http://gateway.marvel.com/v1/public/series/\(series)","name":"s"},
    "dates":[{"type":"onsaleDate","date":"\(day)T00:00:00Z"}]}
    """
  }

  /// The feeds of a site, by path, of one crawl or of two, the first of which was published.
  private func feeds(_ crawls: [[(Kind, [String])]], base: String? = "https://heroes.example") async throws -> [String:
    String]
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CatalogStore(path: folder.path + "/state.sqlite", model: .marvel)
    for (index, rows) in crawls.enumerated() {
      let crawl = try XMLSet.fill(store, rows, day: index + 1) { _ in }
      try store.crawls.close(crawl, at: "2021-01-01T00:00:00Z", isPublished: true)
    }
    var settings = SiteSettings(pages: ["characters", "comics", "series", "events", "creators"])
    settings.baseURL = try base.map { try WebAddress($0) }
    let output = OutputFolder(path: folder.path + "/output")
    let files = try await output.withStaging(events: { _ in }) { [settings] generation in
      _ = try await writeSite(
        of: store, relations: Relations.reading(store), showing: SiteContent(settings: settings),
        into: SiteTarget(generation, width: 2)
      ) { _ in }
      let sealed = try generation.seal { _ in Array("{}".utf8) }
      _ = try generation.publish()
      return sealed.files
    }
    try store.close()
    var texts: [String: String] = [:]
    for file in files where file.path.hasPrefix("site/feeds/") && file.path.hasSuffix(".atom") {
      texts[file.path] = try String(contentsOf: URL(filePath: output.current + "/" + file.path), encoding: .utf8)
      try checkWellFormed(Array(texts[file.path]?.utf8 ?? "".utf8))
    }
    return texts
  }

  @Test func `Without the site's address there are no feeds`() async throws {
    #expect(try await feeds([Self.rows("", others: [])], base: nil).isEmpty)
  }

  @Test func `The first set has a feed without entries, of the moment that its records tell of last`() async throws {
    let feed = try #require(try await feeds([Self.rows("", others: [])])["site/feeds/changes.atom"])
    #expect(!feed.contains("<entry>") && feed.contains("<updated>2020-05-02T00:00:00Z</updated>"))
  }

  @Test func `What a crawl found new, changed and gone are entries of its moment, whose ids no later crawl uses again`()
    async throws
  {
    let gone = #"{"id":2,"name":"Bo"}"#
    let feed = try #require(
      try await feeds([
        Self.rows("", others: [gone]),
        Self.rows(#","description":"Hi""#, others: [#"{"id":3,"name":"Cy"}"#]),
      ])["site/feeds/changes.atom"])
    #expect(feed.ranges(of: "<entry>").count == 3)
    #expect(feed.ranges(of: "<updated>2020-01-02T00:00:00Z</updated>").count == 4)
    for id in ["1.html#changed-2020-01-02", "2.html#missing-2020-01-02", "3.html#added-2020-01-02"] {
      #expect(feed.contains("<id>https://heroes.example/characters/0/\(id)</id>"))
    }
    #expect(feed.contains(": description</summary>"))
  }

  @Test func `A series with issues of the last two years has a feed of them, newest first; another has none`()
    async throws
  {
    let texts = try await feeds([Self.rows("", others: [])])
    #expect(texts.keys.sorted() == ["site/feeds/changes.atom", "site/feeds/series/0/20.atom"])
    let feed = try #require(texts["site/feeds/series/0/20.atom"])
    #expect(feed.contains("<title>New &amp; alive</title>"))
    let order = ["11", "10", "13"].compactMap { feed.range(of: "<id>https://heroes.example/comics/0/\($0).html</id>") }
    #expect(order.count == 3 && order[0].lowerBound < order[1].lowerBound && order[1].lowerBound < order[2].lowerBound)
    // An issue of the future is of the newest moment that the catalogue knows.
    #expect(feed.contains("<published>2020-05-02T00:00:00Z</published>"))
    #expect(feed.contains("<published>2020-04-01T00:00:00Z</published>"))
  }

  @Test func `A comic that was changed in the far future, as it says, takes no series its feed`() async throws {
    var rows = Self.rows("", others: [])
    rows[1].1.append(Self.comic(30, series: 20, day: "2020-04-02", modified: "9999-01-01"))
    let texts = try await feeds([rows])
    #expect(texts.keys.sorted() == ["site/feeds/changes.atom", "site/feeds/series/0/20.atom"])
    #expect(texts["site/feeds/changes.atom"]?.contains("<updated>2020-05-02T00:00:00Z</updated>") == true)
    let feed = try #require(texts["site/feeds/series/0/20.atom"])
    #expect(feed.contains("/comics/0/30.html</id>") && !feed.contains("9999"))
  }

  @Test func `The same store gives the same feeds`() async throws {
    let crawls = [Self.rows("", others: []), Self.rows(#","description":"Hi""#, others: [])]
    #expect(try await feeds(crawls) == feeds(crawls))
  }
}
