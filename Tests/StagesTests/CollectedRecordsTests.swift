import Catalog
import Testing

@testable import Stages

@Suite("Collected records") struct CollectedRecordsTests {
  @Test func `each record comes once, by its first name, in the order of the references`() throws {
    var collected = CollectedRecords()
    let kind = Kind(number: 2)
    for (id, name) in [(7, "Ann"), (3, ""), (7, "Bea"), (3, "Cid")] as [(Int64, String)] {
      let record = try #require(RecordID(kind, id))
      Array(name.utf8).withUnsafeBytes { collected.add(record, named: $0[...]) }
    }
    var found: [String] = []
    while let (id, name) = collected.next() { found.append("\(id.id) \(String(decoding: name, as: UTF8.self))") }
    #expect(found == ["7 Ann", "3 Cid"])
    collected.beginPage()
    let next = collected.next()
    #expect(next?.id == nil)
  }
}
