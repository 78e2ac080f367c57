import Basics
import Catalog
import CatalogSources
import Foundation
import GRDB
import Pipeline
import TestSupport
import Testing

@testable import Datasets

/// A database of which a night changes a copy.
@Suite("A database that is changed")
struct DatabaseChangesTests {
  /// A row of `unseen`: kind, number, name, how often it is referred to.
  private struct Row: Hashable {
    var kind: String
    var id: Int64
    var name: String?
    var count: Int64
  }

  /// Makes a database of rows, or changes one.
  private func write(
    _ rows: Set<Row>, in folder: String, to name: String, changing old: (name: String, groups: DatabaseGroups)? = nil
  ) throws -> DatabaseGroups {
    let scratch = "\(folder)/\(name)-scratch"
    if let old { try FileManager.default.copyItem(atPath: "\(folder)/\(old.name)", toPath: scratch) }
    let database = try CatalogDatabase(making: scratch, CatalogTables(.marvel), changing: old?.groups)
    // Sinks are ended for all tables, as a set ends them.
    for table in CatalogTables(.marvel).all where table != .unseen { try database.rows(of: table).close() }
    let sink = try database.rows(of: .unseen)
    for row in rows.sorted(by: { ($0.kind, $0.id) < ($1.kind, $1.id) }) {
      sink.string(row.kind)
      sink.int64(row.id)
      sink.string(row.name)
      sink.int64(row.count)
      sink.endRow()
    }
    try sink.close()
    try database.finish(into: "\(folder)/\(name)")
    return database.groups(of: nil)
  }

  private func bytes(_ folder: String, _ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  @Test(arguments: UInt64(1)...4)
  func `has the bytes of one that is made anew, over random nights`(seed: UInt64) throws {
    try withTemporaryFolder { folder in
      var random = SplitMix64(seed: seed)
      func number(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
      var rows: Set<Row> = []
      func add() {
        let text = number(5) == 0 ? nil : "It\u{27}s \(number(1_000))" + String(repeating: "x", count: number(300))
        let row = Row(
          kind: ["comics", "creators", "stories"][number(3)], id: Int64(1 + number(4_000)), name: text,
          count: Int64(number(9)))
        if !rows.contains(where: { $0.kind == row.kind && $0.id == row.id }) { rows.insert(row) }
      }
      for _ in 0..<1_500 { add() }
      var last = ("0", try write(rows, in: folder, to: "0"))
      for night in 1...6 {
        for _ in 0..<(night % 3 * 6) {
          if number(2) == 0 {
            add()
          } else {
            _ = rows.sorted { $0.id < $1.id }.randomElement(using: &random).map { rows.remove($0) }
          }
        }
        // All of a kind may go.
        if night == 5 { rows = rows.filter { $0.kind != "creators" } }
        var groups = try write(rows, in: folder, to: "\(night)", changing: last)
        #expect(try groups == write(rows, in: folder, to: "anew-\(night)"))
        #expect(try bytes(folder, "\(night)") == bytes(folder, "anew-\(night)"), "night \(night)")
        // What a file keeps of it is what the next night knows.
        groups.file = ContentDigest(of: [2])
        let memory = SetMemory(program: ContentDigest(of: [1]))
        groups.keep(in: memory, .marvel)
        let next = SetMemory(program: memory.program, current: Memory(memory.bytes(ofSet: "s", ingredients: "")))
        #expect(DatabaseGroups(next, of: CatalogTables(.marvel)) == groups)
        last = ("\(night)", groups)
      }
      let count = try DatabaseQueue(path: "\(folder)/6").read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM unseen")
      }
      #expect(count == rows.count)
    }
  }

  @Test func `is not changed where most of it is another one`() throws {
    try withTemporaryFolder { folder in
      let rows = Set((1...900).map { Row(kind: "comics", id: $0, name: "a", count: 1) })
      let groups = try write(rows, in: folder, to: "old")
      let others = Set((1...900).map { Row(kind: "comics", id: $0, name: "b", count: 1) })
      #expect(throws: TooManyChanges.self) {
        _ = try write(others, in: folder, to: "new", changing: ("old", groups))
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/new"))
    }
  }
}
