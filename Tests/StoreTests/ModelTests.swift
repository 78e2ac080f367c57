import Catalog
import CatalogSources
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite("The model of a store")
struct ModelTests {
  /// A model of kinds with an id each.
  private func model(_ names: [StaticString], id: StaticString = "toys") -> CatalogModel {
    CatalogModel(
      id: id,
      kinds: names.map {
        KindDescription($0, $0, title: "", "", named: "id", [FieldDescription("id", .id)])
      },
      order: names.indices.map { Kind(number: UInt8($0)) }, relations: [], references: .number(member: "url"))
  }

  private func stored(_ store: CatalogStore) throws -> StoredModel? {
    try store.read { db in try StoredModel(db) }
  }

  /// A page with a record of each number of a kind.
  private func page(_ kind: Kind, _ ids: [Int64], kinds: Int) throws -> NormalizedPage {
    let place = PagePlace(kind: kind, walk: .collection, offset: 0)
    var page = NormalizedPage(place: place, uri: "u", total: ids.count, size: 2, kinds: kinds)
    page.bytes = Array("{}".utf8)
    page.records = try ids.enumerated().map { row, id in
      NormalizedRecord(
        key: try #require(RecordID(kind, id)).key, modified: nil, place: place.ordinal(row: row), links: 0..<0,
        markup: nil, json: 0..<2)
    }
    page.rows[kind.index].received = ids.count
    return page
  }

  @Test func `a model with one more kind keeps the store, which the model before it leaves as it is`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      try CatalogStore(path: path, model: model(["parts", "toys"])).close()
      let store = try CatalogStore(path: path, model: model(["parts", "toys", "ages"]))
      #expect(try stored(store)?.kinds == ["parts", "toys", "ages"])
      try store.close()
      let error = #expect(throws: StoreError.self) { try CatalogStore(path: path, model: model(["parts", "toys"])) }
      #expect(error?.code == .newer)
    }
  }

  @Test func `records of another model stay until they are deleted, and are neither read nor written`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let first = try CatalogStore(path: path, model: model(["cars"], id: "cars"))
      let crawl = try first.crawls.begin(source: "s", started: "2026-01-01T00:00:00Z")
      try StoreWriter(store: first, crawl: crawl).commit([page(Kind(number: 0), [1, 2], kinds: 1)])
      try first.close()

      let store = try CatalogStore(path: path, model: model(["parts", "cars"]))
      #expect(try store.otherModel() == "cars")
      #expect(throws: StoreError.self) { try StoreWriter(store: store, crawl: crawl) }
      #expect(throws: StoreError.self) {
        try CatalogStore.reading(path: path, model: model(["parts", "cars"])) { _ in }
      }
      // Kinds are compared by their names.
      let other = try CatalogStore(path: folder + "/t.sqlite", model: model(["parts", "cars"]))
      let now = try other.crawls.begin(source: "t", started: "2026-01-01T00:00:00Z")
      try StoreWriter(store: other, crawl: now).commit([page(Kind(number: 1), [2, 3], kinds: 2)])
      let counts = try store.records.counts(lackingIn: other)
      #expect(counts.mapValues { [$0.all, $0.lacking] } == ["cars": [2, 1]])
      try other.close()

      try store.removeAllRecords()
      #expect(try store.otherModel() == nil)
      #expect(try stored(store) == StoredModel(model(["parts", "cars"])))
      try store.close()
    }
  }

  @Test func `a record of a kind that the model lacks is damage`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let store = try CatalogStore(path: path, model: model(["parts", "toys"]))
      let crawl = try store.crawls.begin(source: "s", started: "2026-01-01T00:00:00Z")
      try StoreWriter(store: store, crawl: crawl).commit([page(Kind(number: 1), [1], kinds: 2)])
      try store.write { try $0.execute(sql: "UPDATE record SET key = 2 << 53 | 1") }
      var cursor = try RecordCursor(store: store)
      #expect(throws: StoreError.self) { try cursor.nextBatch() }
      #expect(throws: StoreError.self) { try StoreWriter(store: store, crawl: crawl) }
      try store.close()
    }
  }

  @Test func `rows of each of twelve kinds are counted apart`() throws {
    try withTemporaryFolder { folder in
      let names: [StaticString] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]
      let store = try CatalogStore(path: folder + "/s.sqlite", model: model(names))
      let crawl = try store.crawls.begin(source: "s", started: "2026-01-01T00:00:00Z")
      let writer = try StoreWriter(store: store, crawl: crawl)
      for kind in store.model.all {
        try writer.commit([page(kind, Array(1...Int64(kind.index + 1)), kinds: names.count)])
      }
      let counts = try store.crawls.counts(of: crawl)
      for kind in store.model.all {
        #expect(counts[kind]?.stored == kind.index + 1)
        #expect(counts[kind]?.received == kind.index + 1)
        #expect(counts[kind]?.isAccountedFor == true)
      }
      #expect(try store.pages.totals(of: crawl)[Kind(number: 8)] == 9)
      try store.close()
    }
  }
}
