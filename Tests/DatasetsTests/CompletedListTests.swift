import Basics
import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Testing

@testable import Datasets
@testable import Store

@Suite("Completed list") struct CompletedListTests {
  private func line(_ kind: String, _ id: Int) async throws -> String {
    let lines = try await Published.datasets(csv: nil).lines("ndjson/\(kind)")
    return try #require(lines.first { $0.hasPrefix("{\"id\":\(id),") })
  }

  @Test func `items that only the other side tells of follow the record's own, by id`()
    async throws
  {
    // Comic 11 names the series; the series' own list has 12 and 10.
    #expect(
      try await line("series", 20).contains(
        #"""
        "comics":{"available":2,"collectionURI":"http://gateway.marvel.com/v1/public/series/20/comics","items":[\#
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/12","name":"Half"},\#
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"},\#
        {"resourceURI":"http://gateway.marvel.com/v1/public/comics/11","name":"Minus"}],"returned":3},
        """#))
  }

  @Test func `a completed creator has no role, a completed story no type, and the record's own name`() async throws {
    #expect(
      try await line("comics", 11).contains(
        #"""
        "items":[{"resourceURI":"http://gateway.marvel.com/v1/public/creators/50","name":"Ana \"Ink\"","role":""}],\#
        "returned":1}
        """#))
    #expect(
      try await line("creators", 51).contains(
        #"""
        "items":[{"resourceURI":"http://gateway.marvel.com/v1/public/stories/31","name":"","type":null}],"returned":1}
        """#))
  }

  @Test func `a list without anything to add is copied as it is`() async throws {
    #expect(
      try await line("stories", 30)
        == #"""
        {"id":30,"title":"111","description":null,"resourceURI":"http://gateway.marvel.com/v1/public/stories/30",\#
        "type":"story","modified":null,"thumbnail":null,"creators":{"available":null,"collectionURI":\#
        "http://gateway.marvel.com/v1/public/stories/30/creators","items":[],"returned":0},"characters":{"available":\#
        null,"collectionURI":"http://gateway.marvel.com/v1/public/stories/30/characters","items":[{"resourceURI":\#
        "http://gateway.marvel.com/v1/public/characters/1","name":"Quill, \"the\" Fox"}],"returned":1},"series":\#
        {"available":null,"collectionURI":"http://gateway.marvel.com/v1/public/stories/30/series","items":[],\#
        "returned":0},"comics":{"available":null,"collectionURI":\#
        "http://gateway.marvel.com/v1/public/stories/30/comics","items":[{"resourceURI":\#
        "http://gateway.marvel.com/v1/public/comics/10","name":"First, \"quoted\""}],"returned":1},"events":\#
        {"available":null,"collectionURI":"http://gateway.marvel.com/v1/public/stories/30/events","items":[],\#
        "returned":0},"originalIssue":{"resourceURI":"http://gateway.marvel.com/v1/public/comics/10","name":"First"}}
        """#)
  }

  @Test func `a list whose end lies behind that of its record is damage, also of a record that is missing`()
    async throws
  {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try CatalogStore(path: url.path + "/s.sqlite", model: .marvel)
    try SmallCatalogue.fillWithTombstone(store)
    var lines = CompletedLines(.comics, relations: try await Relations.reading(store))
    var cursor = try RecordCursor(store: store, kind: .comics)
    let batch = try #require(try cursor.nextBatch())
    var out = ByteBuilder(capacity: 1024)
    try batch.forEach { view in
      guard view.entry.id.id == 12 else { return try lines.append(view, to: &out) }
      // Its list of creators, which the list of another creator completes, ends where the record does.
      var links = LinkWriter()
      for field in ReferringField.all(of: .comics, in: .marvel) {
        guard field.target == .creators else {
          links.null()
          continue
        }
        links.begin(count: 0)
        links.end(LinkListEnd(items: view.json.count - 2, returned: view.json.count - 1..<view.json.count))
      }
      #expect(view.entry.missingSince != nil)
      #expect(throws: DamagedLinks.self) {
        try links.bytes.withUnsafeBytes { links in
          try lines.append(RecordView(entry: view.entry, links: links, markup: nil, json: view.json), to: &out)
        }
      }
    }
    try store.close()
  }
}
