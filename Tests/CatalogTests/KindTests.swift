import Catalog
import Testing

@Suite("Kind") struct KindTests {
  @Test func `the key of any kind gives its record back, and sorts by kind`() throws {
    let records = try [0, 1, 199, 200, 255].flatMap { number in
      try [1, 7, RecordID.greatest].map { try #require(RecordID(Kind(number: number), $0)) }
    }
    #expect(records.map(\.key) == records.map(\.key).sorted())
    #expect(Set(records.map(\.key)).count == records.count)
    for record in records {
      #expect(RecordID.keys(of: record.kind).contains(record.key))
      #expect(!RecordID.keys(of: Kind(number: record.kind.number &+ 1)).contains(record.key))
    }
  }
}
