import Basics
import Catalog
import CatalogSources
import Datasets
import Foundation
import SourceTestSupport
import Store
import Testing

@Suite("Lists that were asked for by themselves")
struct ListedPairsTests {
  private func withStore<R>(_ body: (CatalogStore) async throws -> R) async throws -> R {
    let url = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try CatalogStore(path: url.path + "/s.sqlite", model: .marvel)
    try Universe.fill(store)
    let result = try await body(store)
    try store.close()
    return result
  }

  /// The pairs of a relation as `left-right-role`.
  private func pairs(_ left: Kind, _ right: Kind, of store: CatalogStore) async throws -> [String] {
    let relation = try #require(CatalogModel.marvel.relation(of: right.name, of: left)?.relation)
    let relations = try await Relations.reading(store)
    return relations.pairs(of: relation).map { pair in
      let texts = relations.details(of: relation)
      let role = texts.isEmpty ? "" : "-" + String(decoding: texts[pair.detail], as: UTF8.self)
      return "\(pair.left)-\(pair.right)\(role)"
    }
  }

  private func lists(_ kind: Kind, of store: CatalogStore) async throws -> [String] {
    var lines = CompletedLines(kind, relations: try await Relations.reading(store))
    var out = ByteBuilder(capacity: 1024)
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() { try batch.forEach { try lines.append($0, to: &out) } }
    return out.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(String.init)
  }

  @Test func `add their pairs to the relation and to the lists of both sides, and none twice`() async throws {
    try await withStore { store in
      let before = try await pairs(.comics, .characters, of: store)
      let known = try #require(before.first)
      let owner = try #require(RecordID(.characters, 1))
      try store.enrichment.putLists([ListAnswer(owner: owner, target: .comics, available: 30, ids: [10, 11, 12])])
      let after = try await pairs(.comics, .characters, of: store)
      #expect(Set(after) == Set(before + ["11-1", "12-1"]) && Set(after).count == after.count)
      #expect(after.contains(known))
      let character = try #require(try await lists(.characters, of: store).first { $0.hasPrefix("{\"id\":1,") })
      #expect(character.contains("public/comics/11\"") && character.contains("public/comics/12\""))
      let comic = try #require(try await lists(.comics, of: store).first { $0.hasPrefix("{\"id\":12,") })
      #expect(comic.contains("public/characters/1\""))
      // The same answer twice changes nothing, and one of an owner that is not there tells nothing.
      try store.enrichment.putLists([ListAnswer(owner: owner, target: .comics, available: 30, ids: [10, 11, 12])])
      try store.enrichment.putLists([
        ListAnswer(owner: try #require(RecordID(.characters, 777)), target: .comics, available: 30, ids: [10])
      ])
      #expect(try await pairs(.comics, .characters, of: store) == after)
      try store.enrichment.removeLists([(owner, .comics)])
      #expect(try await pairs(.comics, .characters, of: store) == before)
    }
  }

  @Test func `tell nothing any more where their owner says another number of what is on them`() async throws {
    try await withStore { store in
      let before = try await pairs(.comics, .characters, of: store)
      let owners = try [1, 2, 3].map { try #require(RecordID(.characters, $0)) }
      // The first one has thirty by now, the second one no list, the third one a list without a number.
      try store.enrichment.putLists(
        owners.map { ListAnswer(owner: $0, target: .comics, available: 29, ids: [11, 12]) })
      #expect(try await pairs(.comics, .characters, of: store) == before)
    }
  }

  @Test func `leave a role that the comic's own list tells as it is`() async throws {
    try await withStore { store in
      let before = try await pairs(.comics, .creators, of: store)
      let parts = try #require(before.first { $0.split(separator: "-").count == 3 }).split(separator: "-")
      let ids = try parts.prefix(2).map { try #require(Int64($0)) }
      let comic = try #require(RecordID(.comics, ids[0]))
      try store.enrichment.putLists([ListAnswer(owner: comic, target: .creators, available: 4, ids: [ids[1]])])
      #expect(try await pairs(.comics, .creators, of: store) == before)
    }
  }
}
