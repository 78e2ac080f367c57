import Catalog
import CatalogSources
import Foundation
import GRDB
import SourceTestSupport
import TestSupport
import Testing

@testable import Store

@Suite("Reading records")
struct RecordCursorTests {
  private func filled(_ folder: String) throws -> CatalogStore {
    let store = try CatalogStore(path: folder + "/s.sqlite", model: .marvel)
    let crawl = try store.crawls.begin(source: "s", started: "t")
    let writer = try StoreWriter(store: store, crawl: crawl)
    // Short and long ones take turns, so that a batch finds the bytes of a longer one before it.
    let rows = (1...200).map { number in
      let text = String(repeating: "text \(number), ", count: number % 7 == 0 ? 900 : 3)
      return Row(id: Int64(number), text: #"{"id":\#(number),"title":"\#(text)"}"#, markup: nil)
    }
    try writer.commit([try page(.comics, offset: 0, rows)])
    return store
  }

  private func texts(_ store: CatalogStore, size: Int, givingBack: Bool) throws -> [String] {
    var cursor = try RecordCursor(store: store)
    var texts: [String] = []
    while let batch = try cursor.nextBatch(size: size) {
      batch.forEach { texts.append(String(decoding: $0.json, as: UTF8.self)) }
      if givingBack { cursor.giveBack(consume batch) }
    }
    return texts
  }

  @Test(arguments: [1, 3_000, 40_000, 1 << 20])
  func `Records are the same in memory that was used before`(size: Int) throws {
    try withTemporaryFolder { folder in
      let store = try filled(folder)
      let fresh = try texts(store, size: size, givingBack: false)
      #expect(fresh.count == 200)
      #expect(try texts(store, size: size, givingBack: true) == fresh)
      try store.close()
    }
  }

  @Test func `A cursor goes to one record, and past it there is nothing; a record that is not there is nothing`() throws
  {
    try withTemporaryFolder { folder in
      let store = try filled(folder)
      var cursor = try RecordCursor(store: store)
      for number: Int64 in [150, 7, 999, 200] {
        let id = try #require(RecordID(.comics, number))
        cursor.move(to: id)
        var found: [RecordID] = []
        while let batch = try cursor.nextBatch() { found += batch.entries.map(\.id) }
        #expect(found == (number == 999 ? [] : [id]))
      }
      try store.close()
    }
  }

  @Test func `The log is in the file when what it was copied beside has ended, and an error passes through`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try filled(folder.path)
    func bytes() throws -> Int { try Data(contentsOf: folder.appending(path: "s.sqlite")).count }
    let before = try bytes()
    let crawl = try #require(try store.crawls.last())
    try await store.copyingLog { try store.crawls.finish(crawl, at: "u") }
    #expect(try bytes() > before)
    await #expect(throws: CancellationError.self) { try await store.copyingLog { throw CancellationError() } }
    #expect(try store.crawls.last()?.finished == "u")
    try store.close()
  }
}
