import Catalog
import CatalogSources
import SourceTestSupport
import Store
import TestSupport
import Testing

@Suite("A store that is looked at again and again")
struct WatchedStoreTests {
  private func commit(_ ids: ClosedRange<Int64>, to store: CatalogStore) throws {
    let crawl = try store.crawls.begin(source: "s", started: "t\(ids.upperBound)")
    try StoreWriter(store: store, crawl: crawl)
      .commit([try page(.comics, offset: 0, ids.map { Row(id: $0, modified: 1, text: #"{"id":\#($0)}"#) })])
  }

  private func places(_ store: CatalogStore) throws -> [RecordPlace] {
    var places: [RecordPlace] = []
    try store.records.forEachPlace(of: .comics) { places.append($0) }
    return places
  }

  @Test func `shows what runs have written, while they write and afterwards`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let watched = WatchedStore(path: path, model: .marvel)
      var store = try CatalogStore(path: path, model: .marvel)
      try commit(1...5, to: store)
      try store.close()
      #expect(try watched.reading { try places($0).map(\.id.id) } == [1, 2, 3, 4, 5])
      store = try CatalogStore(path: path, model: .marvel)
      try commit(6...8, to: store)
      #expect(try watched.reading { try places($0).count } == 8)
      try commit(9...9, to: store)
      #expect(try watched.reading { try places($0).count } == 9)
      try store.close()
      #expect(try watched.reading { try places($0).count } == 9)
    }
  }

  @Test
  func `finds records in the order in which they are named, without an index; those that are not there are left out`()
    throws
  {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let store = try CatalogStore(path: path, model: .marvel)
      try commit(1...4, to: store)
      try store.close()
      let batch = try WatchedStore(path: path, model: .marvel).reading { store in
        let places = try places(store)
        let other = RecordPlace(id: try #require(RecordID(.comics, 77)), row: places[1].row)
        return try store.records.batch(at: [places[3], other, places[0], places[3]])
      }
      var texts: [String] = []
      batch.forEach { texts.append(String(decoding: $0.json, as: UTF8.self)) }
      #expect(texts == [#"{"id":4}"#, #"{"id":1}"#, #"{"id":4}"#])
    }
  }

  @Test func `says what is wrong with a file that is no store`() throws {
    try withTemporaryFolder { folder in
      try write("no database", to: folder + "/s.sqlite")
      #expect(throws: StoreError.self) {
        try WatchedStore(path: folder + "/s.sqlite", model: .marvel).reading { try $0.records.count() }
      }
      #expect(throws: StoreError.self) {
        try WatchedStore(path: folder + "/s.sqlite", model: .metron).reading { try $0.records.count() }
      }
    }
  }
}
