import Catalog
import Datasets
import Store
import TestSupport
import Testing

@Suite("Relations of a model")
struct ModelRelationTests {
  /// Heroes, who appear in books and die in books; no book lists its heroes.
  private let model = Shelf.model(
    heroes: [
      FieldDescription("appears", .references(Shelf.books)), FieldDescription("dies", .references(Shelf.books)),
    ], books: [],
    relations: [
      Relation(Shelf.heroes, "appears", Shelf.books, nil), Relation(Shelf.books, nil, Shelf.heroes, "dies"),
    ])

  /// A hero and the books of both fields.
  private func page(_ heroes: [(id: Int64, appears: [Int64], dies: [Int64])]) throws -> NormalizedPage {
    let place = PagePlace(kind: Shelf.heroes, walk: .collection, offset: 0)
    var page = NormalizedPage(place: place, uri: "u", total: heroes.count, size: 2, kinds: model.kinds.count)
    for (row, hero) in heroes.enumerated() {
      var links = LinkWriter()
      for ids in [hero.appears, hero.dies] {
        links.begin(count: ids.count)
        for id in ids { links.item(Link(id: id, name: 1..<1, detail: nil)) }
        links.end(LinkListEnd(items: 1, returned: 0..<0))
      }
      let json = page.bytes.count..<page.bytes.count + 2
      page.bytes += Array("{}".utf8) + links.bytes
      page.records.append(
        NormalizedRecord(
          key: try #require(RecordID(Shelf.heroes, hero.id)).key, modified: nil, place: place.ordinal(row: row),
          links: json.upperBound..<page.bytes.count, markup: nil, json: json))
    }
    return page
  }

  @Test func `two relations between the same kinds are told apart by their fields`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/s.sqlite", model: model)
      let crawl = try store.crawls.begin(source: "s", started: "2026-01-01T00:00:00Z")
      try StoreWriter(store: store, crawl: crawl).commit([
        page([(1, appears: [10, 11], dies: [11]), (2, appears: [10], dies: [])])
      ])
      let relations = try await Relations.reading(store)
      let pairs = model.relations.map { relation in
        relations.pairs(of: relation).map { "\($0.left)-\($0.right)" }
      }
      #expect(pairs == [["1-10", "1-11", "2-10"], ["11-1"]])
      try store.close()
    }
  }
}
