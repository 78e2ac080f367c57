import Catalog
import CatalogSources
import SourceTestSupport
import TestSupport
import Testing

@testable import Store

@Suite("What a set is made of")
struct ContentsTests {
  private func contents(_ store: CatalogStore) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try store.forEachPieceOfContents { bytes += $0 }
    return bytes
  }

  /// A finished and published crawl of two events.
  private func crawl(_ store: CatalogStore, _ day: Int, second: String = "b") throws {
    let crawl = try store.crawls.begin(source: "s", started: "2026-01-0\(day)T00:00:00Z")
    try StoreWriter(store: store, crawl: crawl).commit([
      try page(.events, offset: 0, [Row(id: 1, text: "a"), Row(id: 2, text: second)])
    ])
    try store.crawls.finish(crawl, at: "2026-01-0\(day)T01:00:00Z", complete: [.events])
    try store.crawls.close(crawl, at: "2026-01-0\(day)T02:00:00Z", isPublished: true, data: "\(day)")
  }

  @Test func `stays the same over crawls that change nothing, and follows everything that outputs show`() throws {
    try withTemporaryFolder { folder in
      let store = try CatalogStore(path: folder + "/store.sqlite", model: .marvel)
      defer { try? store.close() }
      try crawl(store, 1)
      let first = try contents(store)
      try crawl(store, 2)
      #expect(try contents(store) == first)

      try crawl(store, 3, second: "c")
      let changed = try contents(store)
      #expect(changed != first)
      // The feed of changes leads from the first data to those of the third day until others are published.
      try crawl(store, 4, second: "c")
      #expect(try contents(store) == changed)

      let hero = try #require(RecordID(.characters, 1))
      let list = ListAnswer(owner: hero, target: .comics, available: 2, ids: [1, 2])
      try store.enrichment.putLists([list])
      let listed = try contents(store)
      #expect(listed != changed)

      let file = MediaFile(
        digest: String(repeating: "0", count: 64), fileExtension: "jpg", bytes: 1, width: 1, height: 1, color: 0)
      try store.media.put([MediaEntry(url: "http://pictures.invalid/1.jpg", file: file, fetched: 1)])
      let pictured = try contents(store)
      #expect(pictured != listed)
      // When it was asked for is nothing that a page shows.
      try store.media.put([MediaEntry(url: "http://pictures.invalid/1.jpg", file: file, fetched: 2)])
      #expect(try contents(store) == pictured)
    }
  }
}
