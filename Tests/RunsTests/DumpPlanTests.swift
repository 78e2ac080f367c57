import Catalog
import CompressionKit
import Foundation
import GRDB
import Serving
import StandIns
import Synchronization
import TestSupport
import Testing

@testable import CatalogSources

/// How SQLite finds the rows of a dump. With the indexes of a real one it has a choice, and may make a bad one.
@Suite("Queries of dumps")
struct DumpPlanTests {
  private static let selections: [(name: String, choices: [String: Selection.Choice])] = [
    ("everything", [:]), ("few", ["series": .init(ids: [1])]), ("many", ["languages": .init(names: ["en"])]),
    ("by years", ["years": .init(ranges: ["1960-1979"])]), ("of a publisher", ["publishers": .init(ids: [1])]),
  ]

  /// Reads a dump, and judges the plan of each query.
  private func check(_ path: String) async throws {
    for (name, choices) in Self.selections {
      let database = try DumpDatabase(path: path)
      let dump = try GCDDump(path: path, selection: Selection(choices))
      let queries = Mutex<[String]>([])
      try await dump.read(skipping: { _, _ in false }, noting: { query in queries.withLock { $0.append(query) } }) {
        _ in
      }
      let all = queries.withLock { $0 }
      for query in all where !query.hasPrefix("EXPLAIN") {
        let plan = try database.plan(of: query)
        // Awards have no index by those who received them, and are few.
        let isSorted = query.contains("FROM \"gcd_received_award\"")
        #expect(
          !plan.contains { $0.contains("TEMP B-TREE") && !isSorted || $0.contains("AUTOMATIC") },
          "\(name), \(query): \(plan)")
        // A query that begins anew finds its first row by a key; another one passes over its table once.
        let scans = plan.indices.filter { plan[$0].hasPrefix("SCAN") && !plan[$0].contains("VIRTUAL TABLE") }
        #expect(scans.isEmpty || scans == [0] && !query.contains("?1"), "\(name), \(query): \(plan)")
      }
      #expect(all.count { $0.contains("gcd_reprint") } >= 4, "\(name)")
    }
  }

  @Test func `no query sorts rows, and none passes over a table more than once, however a dump is narrowed`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/2026-11-01.db"
      try InventedDump(scale: 0.005).write(to: path)
      try await check(path)
    }
  }

  @Test(.enabled(if: RealForm.isThere, "there are no such dumps here"))
  func `the same for dumps in the form of real ones`() async throws {
    try await withTemporaryFolder { folder in
      for dump in try RealForm.unpacked(in: folder) { try await check(dump) }
    }
  }

  @Test(.enabled(if: RealForm.isThere, "there are no such dumps here"))
  func `an invented dump has each table, column and index of a real one`() async throws {
    try await withTemporaryFolder { folder in
      let real = try await Self.form(of: try #require(try RealForm.unpacked(in: folder).first))
      let path = folder + "/invented.db"
      try InventedDump(scale: 0.0001).write(to: path)
      let invented = try await Self.form(of: path)
      #expect(real.count > 800 && real.isSubset(of: invented), "\(real.subtracting(invented).sorted())")
    }
  }

  /// The columns and the indexes of a database, a line each.
  private static func form(of path: String) async throws -> Set<String> {
    let sql = """
      SELECT t.name || '.' || c.name || ' ' || lower(c.type) || ' ' || (c."notnull" OR c.pk)
      FROM sqlite_master AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.name <> 'sqlite_sequence'
      UNION ALL
      SELECT t.name || ' ' || i."unique" || ' ' || (SELECT group_concat(c.name) FROM pragma_index_info(i.name) AS c)
      FROM sqlite_master AS t, pragma_index_list(t.name) AS i WHERE t.type = 'table'
      """
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try await queue.read { try Set(String.fetchAll($0, sql: sql)) }
  }

  @Test func `a filter leads on to the next chosen number`() {
    var set = NumberSet(upTo: 1 << 40)
    #expect(set.next(from: 0) == .max && set.isSparse)
    for number in [3, 63, 64, 1000] as [Int64] { set.insert(number) }
    #expect(([0, 3, 4, 63, 64, 65, 1000] as [Int64]).map(set.next) == [3, 3, 63, 63, 64, 1000, 1000])
    #expect(set.next(from: 1001) == .max && set.next(from: 1 << 30) == .max)
    set.insert(1 << 30)
    #expect(set.next(from: 1001) == 1 << 27 && set.next(from: 1 << 30) == 1 << 30 && !set.isSparse)
    #expect(set.next(from: 1 << 30 + 5) == 1 << 30 + 6)
  }
}

/// Dumps in the form of real ones, which are not part of the package.
enum RealForm {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/corpus/gcd")

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Unpacks the dumps into a folder.
  static func unpacked(in target: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".db.gz") }
    return try files.sorted().map { name in
      let packed = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let plain = try packed.withUnsafeBytes { try gunzip($0, maximumBytes: 1 << 28) }
      let path = "\(target)/\(name.dropLast(3))"
      try Data(plain).write(to: URL(filePath: path))
      return path
    }
  }
}
