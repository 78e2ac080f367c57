import Basics
import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Store
import Synchronization
import TestSupport
import Testing

@testable import Stages

/// Reading lists: records whose items come page by page from an address of their own.
@Suite("Lists of their own that records have")
struct OwnListTests {
  /// A service with two reading lists and short pages.
  private final class Shelf: Sendable {
    /// The numbers of the issues on each list, in their order; its items have them times ten.
    let lists = Mutex<[Int: [Int]]>([3: [7, 5, 9, 4, 8], 4: []])
    /// Answers in place of the usual ones, by the end of the target, each once.
    let instead = Mutex<[String: (status: Int, body: String)]>([:])
    let day = Mutex(3)
    /// Whether records say that they are private.
    let isPrivate = Mutex(false)
    private let log = Mutex<[String]>([])

    func takeCalls() -> [String] {
      log.withLock { log in
        defer { log = [] }
        return log
      }
    }

    func calls() throws -> CallLoop {
      var manners = ClientManners()
      manners.time = InstantTime().source
      let client = SourceClient(
        MetronSource(), base: try BaseURL("http://lists.example"),
        transport: HTTPTransport { [self] request in
          log.withLock { $0.append(String(request.target.dropFirst("/reading_list/".count))) }
          return answer(request.target)
        }, manners: manners)
      return CallLoop(client: client)
    }

    private func answer(_ target: String) -> TransportResponse {
      let special = instead.withLock { instead in
        instead.keys.first { target.hasSuffix($0) }.flatMap { instead.removeValue(forKey: $0) }
      }
      if let special { return TransportResponse(status: special.status, body: Array(special.body.utf8)) }
      let lists = lists.withLock { $0 }
      let modified = "\"modified\":\"2026-01-0\(day.withLock { $0 })T00:00:00Z\""
      let words = target.split(whereSeparator: { "/?=".contains($0) })
      func page(_ rows: [String], from first: Int = 0, of total: Int) -> TransportResponse {
        let next = first + rows.count < total ? #""more""# : "null"
        let body = #"{"count":\#(total),"next":\#(next),"results":[\#(rows.joined(separator: ","))]}"#
        return TransportResponse(status: 200, body: Array(body.utf8))
      }
      guard let id = words.dropFirst().first.flatMap({ Int($0) }) else {
        return page(
          lists.keys.sorted().map {
            #"{"id":\#($0),"name":"List \#($0)","slug":"l","user":{"id":1,"username":"ann"},"list_type":"Event","#
              + #""is_private":false,"attribution_source":"CBRO","average_rating":null,"rating_count":0,\#(modified)}"#
          }, of: lists.count)
      }
      let items = lists[id] ?? []
      guard words.contains("items") else {
        let body =
          #"{"id":\#(id),"name":"List \#(id)","desc":"","attribution_source":"Comic Book Reading Orders","#
          + #""is_private":\#(isPrivate.withLock { $0 }),\#(modified)} "#
        return TransportResponse(status: 200, body: Array(body.utf8))
      }
      let first = ((words.last.flatMap { Int($0) } ?? 1) - 1) * 2
      let rows = items.dropFirst(first).prefix(2).enumerated().map {
        #"{"id":\#($1 * 10),"issue":{"id":\#($1),"series":{"name":"Tales","year_began":1990},"number":"\#($1)"},"#
          + #""order":\#(first + $0),"issue_type":"Core Issue"}"#
      }
      return page(rows, from: first, of: items.count)
    }
  }

  private func crawl(_ shelf: Shelf, _ store: CatalogStore, only: Selection? = nil) async throws {
    var plan = GatewayCrawl(FetchSettings(collections: ["reading_lists"], concurrency: 1))
    (plan.fetch.depth, plan.fetch.only) = (.detail, only)
    let report = try await CrawlStages(store: store, width: 1) { _ in }
      .run(.gateway(shelf.calls(), plan), named: "lists", isWhole: false)
    try store.crawls.close(report.crawl, at: "t", isPublished: true)
  }

  /// The issues on each list as the store has them; nil where lists alone showed it.
  private func stored(_ store: CatalogStore) throws -> [Int64: [Int64]?] {
    var cursor = try RecordCursor(store: store)
    var lists: [Int64: [Int64]?] = [:]
    let detail = store.model[try #require(store.model.kind(named: "reading_lists"))].detail
    while let batch = try cursor.nextBatch() {
      try batch.forEach { record in
        let json = try JSONSerialization.jsonObject(with: Data(record.json)) as? [String: Any]
        let items = try #require(json?["items"] as? [[String: Any]])
        #expect(json?["attribution_source"] as? String == "Comic Book Reading Orders")
        for item in items {
          let id = try #require(item["id"] as? Int)
          #expect(item["item_id"] as? Int == id * 10 && item["name"] as? String == "Tales (1990) #\(id)")
        }
        lists[record.entry.id.id] =
          record.entry.fields.isThin(lacking: detail)
          ? .some(nil) : items.compactMap { ($0["id"] as? NSNumber)?.int64Value }
      }
    }
    return lists
  }

  private static let page = "?is_private=false&page=1"

  @Test func `Every page of a list is read with its record, and again when the record changes`() async throws {
    try await withStore(.metron) { store in
      let shelf = Shelf()
      try await crawl(shelf, store)
      #expect(
        shelf.takeCalls() == [
          Self.page, "4/", "4/items/?page=1", "3/", "3/items/?page=1", "3/items/?page=2", "3/items/?page=3",
        ])
      #expect(try stored(store) == [3: [7, 5, 9, 4, 8], 4: []])

      try await crawl(shelf, store)
      #expect(shelf.takeCalls() == [Self.page])
      shelf.lists.withLock { $0[3] = [5, 9] }
      shelf.day.withLock { $0 = 4 }
      try await crawl(shelf, store)
      #expect(shelf.takeCalls() == [Self.page, "4/", "4/items/?page=1", "3/", "3/items/?page=1"])
      #expect(try stored(store) == [3: [5, 9], 4: []])
    }
  }

  @Test func `A list that is chosen by its number has its items, too, and is read again when it changes`() async throws
  {
    try await withStore(.metron) { store in
      let shelf = Shelf()
      let only = Selection(["reading_lists": .init(ids: [3])])
      let pages = ["3/items/?page=1", "3/items/?page=2", "3/items/?page=3"]
      try await crawl(shelf, store, only: only)
      #expect(shelf.takeCalls() == ["3/"] + pages)
      try await crawl(shelf, store, only: only)
      #expect(shelf.takeCalls() == ["3/"])
      #expect(try stored(store) == [3: [7, 5, 9, 4, 8]])
      shelf.day.withLock { $0 = 4 }
      shelf.instead.withLock { $0["3/items/?page=1"] = (404, "{}") }
      try await crawl(shelf, store, only: only)
      // Like every record without details it is asked for once more at the end.
      #expect(shelf.takeCalls() == ["3/", "3/items/?page=1", "3/"] + pages)
      #expect(try stored(store) == [3: [7, 5, 9, 4, 8]])
      try await crawl(shelf, store, only: only)
      #expect(shelf.takeCalls() == ["3/"])
    }
  }

  @Test(arguments: [(500, "{}"), (404, "{}"), (200, #"{"count":9999999,"results":[]}"#)])
  func `Where a page cannot be had, the record stays known in part, and the next crawl asks again`(
    status: Int, body: String
  ) async throws {
    try await withStore(.metron) { store in
      let shelf = Shelf()
      shelf.lists.withLock { $0[4] = nil }
      shelf.instead.withLock { $0["3/items/?page=1"] = (status, body) }
      try await crawl(shelf, store)
      let first = shelf.takeCalls()
      #expect(first.prefix(3) == [Self.page, "3/", "3/items/?page=1"])
      // One attempt more makes a failure of the moment good.
      #expect(try stored(store) == [3: status == 500 ? [7, 5, 9, 4, 8] : nil])
      try await crawl(shelf, store)
      #expect(try stored(store) == [3: [7, 5, 9, 4, 8]])
    }
  }

  @Test func `After three lists in a row that cannot be read no other one is asked for`() async throws {
    try await withStore(.metron) { store in
      let shelf = Shelf()
      shelf.lists.withLock { $0 = Dictionary(uniqueKeysWithValues: (1...8).map { ($0, [$0]) }) }
      shelf.instead.withLock { for id in 1...8 { $0["\(id)/items/?page=1"] = (404, "{}") } }
      try await crawl(shelf, store)
      #expect(shelf.takeCalls().count(where: { $0.hasSuffix("items/?page=1") }) == 3)
    }
  }

  @Test func `Items that move while a list is read make it be read once more, and a last page that went is no failure`()
    async throws
  {
    try await withStore(.metron) { store in
      let shelf = Shelf()
      shelf.lists.withLock { $0[4] = nil }
      let item = { (id: Int, order: Int) in
        #"{"id":\#(id * 10),"issue":{"id":\#(id),"series":{"name":"Tales","year_began":1990},"number":"\#(id)"},"#
          + #""order":\#(order),"issue_type":"Core Issue"}"#
      }
      // The first of the list went, and those behind it moved up: one is on no page.
      shelf.instead.withLock {
        $0["3/items/?page=2"] = (200, #"{"count":4,"results":[\#(item(4, 3)),\#(item(8, 4))]}"#)
        $0["3/items/?page=3"] = (404, #"{"detail":"Invalid page."}"#)
      }
      try await crawl(shelf, store)
      #expect(try stored(store) == [3: [7, 5, 4, 8]])
      shelf.day.withLock { $0 = 4 }
      shelf.instead.withLock {
        $0["3/items/?page=2"] = (200, #"{"count":5,"results":[\#(item(5, 1)),\#(item(9, 2))]}"#)
      }
      _ = shelf.takeCalls()
      try await crawl(shelf, store)
      #expect(shelf.takeCalls().count(where: { $0 == "3/items/?page=1" }) == 2)
      #expect(try stored(store) == [3: [7, 5, 9, 4, 8]])
    }
  }

  @Test func `A private list is no record, whoever asks for it`() async throws {
    try await withStore(.metron) { store in
      let shelf = Shelf()
      shelf.isPrivate.withLock { $0 = true }
      await #expect(throws: (any Error).self) {
        try await crawl(shelf, store, only: Selection(["reading_lists": .init(ids: [3])]))
      }
      #expect(try stored(store).isEmpty)
      let last = try #require(try store.crawls.last())
      #expect(try store.cleaning.quarantineCounts(of: last).records > 0)
    }
  }
}
