import Catalog
import CatalogSources
import Foundation
import GRDB
import Pipeline
import SourceTestSupport
import Stages
import StandIns
import Store
import TestSupport
import Testing

/// Crawls of one dump after the other, in which rows that have not changed are not cleaned again.
@Suite("Unchanged rows of a dump")
struct DumpRowsTests {
  /// Reads dumps one after the other into a new store, each by a version of the program, and returns what the store holds after each.
  private func states(
    of dumps: [(name: String, program: UInt64?)], in folder: String,
    editing edit: (String) async throws -> Void = { _ in }
  ) async throws -> [[String]] {
    let path = "\(folder)/\(UUID()).sqlite"
    var states: [[String]] = []
    for (day, (name, program)) in dumps.enumerated() {
      let store = try CatalogStore(path: path, model: .gcd)
      let stages = CrawlStages(
        store: store, width: 2, wall: WallClock { WallTime(seconds: 1_793_000_000 + Int64(day) * 86_400) },
        program: program
      ) { _ in }
      let report = try await stages.run(
        .database(try GCDDump(path: "\(folder)/\(name)"), captures: nil), named: "gcd", isWhole: false)
      var state = report.counts.map { "\($0.key.index) \($0.value)" }.sorted()
      state += report.changes.map { "\($0.key) \($0.value)" }.sorted()
      state.append("\(report.quarantinedValues) \(report.quarantinedRecords)")
      var cursor = try RecordCursor(store: store)
      while let batch = try cursor.nextBatch() {
        batch.forEach { record in
          let json = String(decoding: record.json, as: UTF8.self)
          state.append("\(record.entry.id.key)|\(record.entry.missingSince ?? "")|\(record.links.count)|\(json)")
        }
      }
      try store.changes.forEach { state.append("\($0.changeType) \($0.id.key)") }
      try store.crawls.close(report.crawl, at: report.crawl.started, isPublished: true)
      try store.close()
      states.append(state)
      try await edit(path)
    }
    return states
  }

  /// Writes invented dumps of several months. Two texts of each have an invisible character, which is removed and counted.
  private func write(months: [Int], in folder: String) async throws {
    for month in months {
      try InventedDump(scale: 0.003, night: month).write(to: "\(folder)/\(month).db")
      try await DatabaseQueue(path: "\(folder)/\(month).db").write { db in
        try db.execute(
          sql: "UPDATE gcd_issue SET title = 'a' || char(8203) || 'b' WHERE id IN (7, 8)")
        // Two rows of one page that are there in even months only, and one page that is.
        if month % 2 == 1 {
          try db.execute(sql: "DELETE FROM gcd_story WHERE id IN (11, 12) OR id BETWEEN 500 AND 999")
        }
      }
    }
  }

  @Test func `months that go by what was read before hold the same as months that clean every row`() async throws {
    try await withTemporaryFolder { folder in
      try await write(months: [0, 1, 2], in: folder)
      let months = ["0.db", "1.db", "2.db", "0.db", "0.db"]
      let anew = try await states(of: months.map { ($0, nil) }, in: folder)
      let quick = try await states(of: months.map { ($0, 7) }, in: folder)
      // The first record of the first month that differs, rather than all of them.
      for (quick, anew) in zip(quick, anew) {
        #expect(zip(quick, anew).first { $0 != $1 }.map { "\($0)" } == nil && quick.count == anew.count)
      }
      #expect(Set(anew).count == months.count && anew.allSatisfy { $0.count > 1_000 })
    }
  }

  @Test func `a row that has not changed is not cleaned again, until another version of the program reads it`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try await write(months: [0], in: folder)
      // Whoever takes the links out of the store sees which records were made again.
      func linked(_ program: UInt64) async throws -> [Int] {
        try await states(of: [("0.db", 7), ("0.db", program)], in: folder) { path in
          try await DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE body SET links = x''") }
        }.map { state in state.count { $0.contains("|") && !$0.contains("||0|") } }
      }
      let (same, other) = (try await linked(7), try await linked(8))
      #expect(same[0] > 1_000 && other == [same[0], same[0]])
      // The rows with a text that was cleaned are, so that it is counted each time.
      #expect(same[1] == 2)
    }
  }
}
