import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Store
import Testing

@testable import Stages

@Suite("What records refer to and nobody has seen")
struct ReferenceScanTests {
  @Test func `Records that are added later give what a new reading would give`() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try CatalogStore(path: url.path + "/s.sqlite", model: .marvel)
    let crawl = try store.crawls.begin(source: "s", started: "t")
    let writer = try StoreWriter(store: store, crawl: crawl)
    func comic(_ id: Int, stories: [Int]) -> String {
      let items = stories.map {
        #"{"resourceURI":"http://gateway/v1/public/stories/\#($0)","name":"s","type":"cover"}"#
      }
      return """
        {"id":\(id),"title":"t","stories":{"available":\(stories.count),"returned":\(stories.count),\
        "collectionURI":"","items":[\(items.joined(separator: ","))]}}
        """
    }
    try writer.commit([
      Normalized(
        .comics, comic(1, stories: [7, 8]), comic(2, stories: [8, 9]), comic(3, stories: [5, 9]), comic(4, stories: [6])
      ).page
    ])
    let keys = (1...4).compactMap { RecordID(.comics, $0)?.key }
    let first = Set([keys[1]])
    var scan = try await ReferenceScan(store: store, wanted: [.stories], known: [first], traits: marvel)
    let comics = (0...4).map { RecordID(.comics, Int64($0)) }
    #expect(
      scan.references([.stories: 9])[.stories] == [
        Reference(id: 8, referrer: comics[2]), Reference(id: 9, referrer: comics[2]),
      ])
    let story = try #require(RecordID(.stories, 9)).key
    try scan.add([keys[2], keys[0], story])
    let anew = try await ReferenceScan(
      store: store, wanted: [.stories], known: [first, [keys[0], keys[2], story]], traits: marvel)
    let expected = [
      Reference(id: 5, referrer: comics[3]), Reference(id: 7, referrer: comics[1]),
      Reference(id: 8, referrer: comics[1]),
    ]
    #expect(scan.references([.stories: 9])[.stories] == expected)
    #expect(anew.references([.stories: 9])[.stories] == expected)
    #expect(scan.references([.stories: 1])[.stories] == Array(expected.prefix(1)))
    try store.close()
  }
}
