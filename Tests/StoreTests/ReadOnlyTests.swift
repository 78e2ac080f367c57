import Catalog
import CatalogSources
import Foundation
import GRDB
import Glibc
import SourceTestSupport
import TestSupport
import Testing

@testable import Store

@Suite("A store that is only looked at")
struct ReadOnlyTests {
  /// The files of a folder with their contents and the times of their last change.
  private func files(_ folder: String) throws -> [String: [Data]] {
    var files: [String: [Data]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      files[name] = [
        try Data(contentsOf: URL(fileURLWithPath: path)), Data("\(date?.timeIntervalSince1970 ?? 0)".utf8),
      ]
    }
    return files
  }

  @discardableResult
  private func crawl(_ store: CatalogStore, _ ids: ClosedRange<Int64>) throws -> Crawl {
    let crawl = try store.crawls.begin(source: "s", started: "t\(ids.upperBound)")
    try StoreWriter(store: store, crawl: crawl)
      .commit([try page(.comics, offset: 0, ids.map { Row(id: $0, modified: 1, text: "{}") })])
    return crawl
  }

  private func records(_ path: String) throws -> Int {
    try CatalogStore.reading(path: path, model: .marvel) { store in
      guard let crawl = try store.crawls.last() else { return -1 }
      return try store.crawls.counts(of: crawl)[.comics]?.stored ?? 0
    }
  }

  @Test func `is left as it is: no file is made or changed`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let store = try CatalogStore(path: path, model: .marvel)
      try crawl(store, 1...5)
      try store.close()
      let before = try files(folder)
      #expect(try records(path) == 5)
      var cursors = 0
      try CatalogStore.reading(path: path, model: .marvel) { store in
        var cursor = try RecordCursor(store: store)
        while try cursor.nextBatch() != nil { cursors += 1 }
      }
      #expect(cursors == 1)
      #expect(try QuarantineReader(path: path, model: .marvel).crawl?.source == "s")
      #expect(try files(folder) == before)
    }
  }

  @Test func `tells what a run has stored that goes on, and what one stored that was killed`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let store = try CatalogStore(path: path, model: .marvel)
      try crawl(store, 1...5)
      let names = try files(folder).keys.sorted()
      #expect(try records(path) == 5)
      try crawl(store, 1...9)
      #expect(try records(path) == 9)
      #expect(try files(folder).keys.sorted() == names)
      // What a kill leaves: the log and its index, and nobody who has them open.
      try FileManager.default.createDirectory(atPath: folder + "/left", withIntermediateDirectories: true)
      for name in names {
        try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: folder + "/left/" + name)
      }
      try store.close()
      let before = try files(folder + "/left")
      #expect(before.keys.sorted() == ["s.sqlite", "s.sqlite-shm", "s.sqlite-wal"])
      #expect(try records(folder + "/left/s.sqlite") == 9)
      #expect(try files(folder + "/left") == before)
    }
  }

  @Test(arguments: [32, 31])
  func `is whole where a run was killed at its first write, whose log holds nothing`(bytes: Int) throws {
    try withTemporaryFolder { folder in
      let (path, left) = (folder + "/s.sqlite", folder + "/left")
      let store = try CatalogStore(path: path, model: .marvel)
      try crawl(store, 1...5)
      try store.close()
      let run = try CatalogStore(path: path, model: .marvel)
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: path, toPath: left + "/s.sqlite")
      try crawl(run, 1...9)
      // What a kill leaves of that run: a log that ends behind its head, and an index that may speak of more.
      for suffix in ["-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: left + "/s.sqlite" + suffix)
      }
      try run.close()
      truncate(left + "/s.sqlite-wal", bytes)
      let before = try files(left)
      #expect(try records(left + "/s.sqlite") == 5)
      #expect(try QuarantineReader(path: left + "/s.sqlite", model: .marvel).crawl?.source == "s")
      #expect(try files(left) == before)
      let next = try CatalogStore(path: left + "/s.sqlite", model: .marvel)
      try crawl(next, 1...9)
      try next.close()
      #expect(try records(left + "/s.sqlite") == 9)
    }
  }

  @Test func `may be the ledger of a run that was killed at its first write`() throws {
    try withTemporaryFolder { folder in
      let (path, left) = (folder + "/ledger.sqlite", folder + "/left.sqlite")
      let quota = DailyQuota(calls: 10, zone: .gmt)
      let first = try CallLedger(path: path)
      _ = try first.spend("k", quota: quota, at: 1_700_000_000)
      try first.close()
      try FileManager.default.copyItem(atPath: path, toPath: left)
      let run = try CallLedger(path: path)
      _ = try run.spend("k", quota: quota, at: 1_700_000_000)
      for suffix in ["-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: left + suffix)
      }
      try run.close()
      truncate(left + "-wal", 32)
      #expect(try CallLedger.state(of: "k", quota: quota, at: 1_700_000_000, reading: left).used == 1)
      let next = try CallLedger(path: left)
      _ = try next.spend("k", quota: quota, at: 1_700_000_000)
      #expect(try next.state(of: "k", quota: quota, at: 1_700_000_000).used == 2)
      try next.close()
    }
  }

  @Test func `is looked at again where a run has begun to write meanwhile`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.sqlite"
      let first = try CatalogStore(path: path, model: .marvel)
      try crawl(first, 1...5)
      try first.close()
      var looks: [Int] = []
      try CatalogStore.reading(path: path, model: .marvel) { store in
        if looks.isEmpty {
          let run = try CatalogStore(path: path, model: .marvel)
          try crawl(run, 1...9)
          try run.close()
        }
        looks.append(try store.crawls.counts(of: try #require(try store.crawls.last()))[.comics]?.stored ?? 0)
      }
      #expect(looks.count == 2 && looks.last == 9)
    }
  }

  @Test func `may be a ledger, which then says what is used`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/ledger.sqlite"
      let quota = DailyQuota(calls: 10, zone: .gmt)
      #expect(try CallLedger.state(of: "k", quota: quota, at: 1_700_000_000, reading: path).used == 0)
      #expect(try files(folder).isEmpty)
      let ledger = try CallLedger(path: path)
      _ = try ledger.spend("k", quota: quota, at: 1_700_000_000)
      #expect(try CallLedger.state(of: "k", quota: quota, at: 1_700_000_000, reading: path).used == 1)
      try ledger.close()
      let before = try files(folder)
      #expect(try CallLedger.state(of: "k", quota: quota, at: 1_700_000_000, reading: path).left == 9)
      #expect(try files(folder) == before)
    }
  }
}
