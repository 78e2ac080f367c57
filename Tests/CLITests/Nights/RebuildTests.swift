import Catalog
import Foundation
import GRDB
import Glibc
import Pipeline
import Store
import TestSupport
import Testing

@testable import CatalogSources
@testable import Runs
@testable import SpinrackCLI

@Suite("Made again from captures", .serialized)
struct RebuildTests {
  private func lastCrawl(_ source: NightlySource, _ name: String) throws -> Crawl? {
    let store = try CatalogStore(path: source.folder + "/state/\(name)/spinrack.sqlite", model: .marvel)
    defer { try? store.close() }
    return try store.crawls.last()
  }

  @Test func `a crawl that a quota cut stays open: a run resumes it, with the calls that it would have made anyway`()
    async throws
  {
    try await NightlySource.with { source in
      var calls: [[String]] = []
      for name in ["left", "cut"] {
        let path = try source.pipeline(name)
        try await source.night(1) {
          let code = try await source.code(path, day: 1)
          #expect(code == 0)
        }
        let set = try source.published(name).digest
        try await source.night(9) {
          let before = try source.calls().count
          _ = try source.pipeline(name, quota: 12)
          // The ledger counts by address: the days of one are over for the other.
          var day = name == "left" ? 9 : 109
          let code = try await source.code(path, day: day)
          #expect(code == 75)
          let open = try #require(try lastCrawl(source, name))
          #expect(open.finished == nil && open.mode == .full)
          if name == "cut" {
            _ = try await source.rebuild(path, day: day)
            #expect(try source.published(name, in: "again").digest == set)
            #expect(try lastCrawl(source, name) == open)
          }
          repeat { day += 1 } while try await source.code(path, day: day) == 75
          #expect(try lastCrawl(source, name)?.id == open.id)
          calls.append(try source.calls().dropFirst(before).sorted())
          guard name == "cut" else { return }
          _ = try await source.rebuild(path, day: day)
          let (run, again) = (try source.published(name), try source.published(name, in: "again"))
          #expect(run.digest == again.digest && run.digest != set)
          #expect(run.collections == again.collections)
        }
      }
      #expect(calls.first == calls.last)
    }
  }

  @Test func `a store of before the first release is told so, and made again`() async throws {
    try await NightlySource.with(scale: "0.005") { source in
      let path = try source.pipeline("former")
      try await source.night(1) {
        let code = try await source.code(path, day: 1)
        #expect(code == 0)
      }
      let set = try source.published("former").digest
      let picture = MediaEntry(url: "http://a/b.jpg", nextTry: 7)
      let before = try CatalogStore(path: source.folder + "/state/former/spinrack.sqlite", model: .marvel)
      try before.media.put([picture])
      try before.close()
      let queue = try DatabaseQueue(path: source.folder + "/state/former/spinrack.sqlite")
      try await queue.write {
        try $0.execute(sql: "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES ('1-pages-and-records')")
      }
      try queue.close()
      let error = await #expect(throws: StoreError.self) { try await source.run(path, day: 2) }
      #expect(error?.description.contains("before the first release") == true)
      _ = try await source.rebuild(path, day: 2)
      #expect(try source.published("former", in: "again").digest == set)
      // The pictures stay where they are.
      #expect(
        try MediaStore.entries(ofStoreAt: source.folder + "/state/former/spinrack.sqlite").map(\.url) == [picture.url])
      try await source.night(2) {
        let code = try await source.code(path, day: 3)
        #expect(code == 0)
      }
    }
  }

  @Test func `a night whose full crawl has no captures is an error, which replaces nothing`() async throws {
    try await NightlySource.with(scale: "0.005") { source in
      let path = try source.pipeline("torn")
      for night in [1, 2] {
        try await source.night(night) {
          let code = try await source.code(path, day: night)
          #expect(code == 0)
        }
      }
      let last = try lastCrawl(source, "torn")
      let set = try source.published("torn").digest
      let store = URL(fileURLWithPath: source.folder + "/state/torn/spinrack.sqlite")
      let bytes = try Data(contentsOf: store)
      let captures = source.folder + "/state/torn/capture"
      let first = try #require(try CapturedCrawl.names(in: captures).first)
      try FileManager.default.moveItem(
        atPath: "\(captures)/\(first)-00001.warc.gz", toPath: source.folder + "/away")
      let error = await #expect(throws: RebuildError.self) { try await source.rebuild(path, day: 3) }
      #expect(error?.description.contains("nothing was replaced") == true, "\(String(describing: error))")
      #expect(try Data(contentsOf: store) == bytes)
      #expect(try lastCrawl(source, "torn") == last)
      #expect(try source.published("torn").digest == set)
      #expect(!FileManager.default.fileExists(atPath: source.folder + "/again/torn/current"))
    }
  }

  @Test
  func `an open crawl is kept where the store has lost its bytes, and the store of a newer version is left alone`()
    async throws
  {
    try await NightlySource.with(scale: "0.01") { source in
      var path = try source.pipeline("empty", quota: 12)
      let store = URL(fileURLWithPath: source.folder + "/state/empty/spinrack.sqlite")
      try await source.night(1) {
        let code = try await source.code(path, day: 1)
        #expect(code == 75)
        let before = try source.calls()
        let queue = try DatabaseQueue(path: store.path)
        try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9.9.9')") }
        try queue.close()
        let newer = try Data(contentsOf: store)
        let refusal = await #expect(throws: StoreError.self) { try await source.rebuild(path, day: 1) }
        #expect(refusal?.code == .newer)
        #expect(try Data(contentsOf: store) == newer)

        // A store without a crawl is what an older version has made of one without bytes.
        for isMade in [false, true] {
          try Data().write(to: store)
          if isMade { try CatalogStore(path: store.path, model: .marvel).close() }
          let error = await #expect(throws: RebuildError.self) { try await source.rebuild(path, day: 1) }
          #expect(error?.description.contains("no crawl was captured to its end") == true)
          #expect(try lastCrawl(source, "empty")?.finished == nil)
        }
        path = try source.pipeline("empty")
        let resumed = try await source.run(path, day: 1)
        #expect(resumed.outcome == .published)
        #expect(Set(try source.calls().dropFirst(before.count)).isDisjoint(with: before))
      }
    }
  }

  @Test func `a kill while the store is replaced leaves one`() async throws {
    try await NightlySource.with(scale: "0.005") { source in
      let path = try source.pipeline("doomed")
      try await source.night(1) {
        let ended = try await source.program.run("run", path, "--quiet")
        #expect(ended.code == 0, "\(ended.error)")
      }
      let last = try #require(try lastCrawl(source, "doomed"))
      var program = source.program
      program.environment["SPINRACK_FAILPOINT"] = "store-swap:1"
      #expect(try await program.run("rebuild", path, "--quiet").code == 256 + SIGKILL)
      #expect(FileManager.default.fileExists(atPath: source.folder + "/state/doomed/spinrack.sqlite"))
      #expect(try lastCrawl(source, "doomed") == last)
      let rebuilt = try await source.program.run("rebuild", path)
      #expect(rebuilt.code == 0 && rebuilt.output.contains("nothing new"), "\(rebuilt.error)")
    }
  }

  @Test func `crawls come in the order of their numbers, whatever the clock said`() async throws {
    try withTemporaryFolder { folder in
      for name in ["20261121T100000Z-2", "20261120T100000Z-10", "20261122T100000Z-1"] {
        try write("", to: "\(folder)/\(name)-00001.warc.gz")
      }
      #expect(
        try CapturedCrawl.names(in: folder) == ["20261122T100000Z-1", "20261121T100000Z-2", "20261120T100000Z-10"])
      #expect(try CapturedCrawl.greatestNumber(in: folder) == 10)
    }
  }

  @Test
  func `ten nights with lists and look-ups, a quota that ends in the middle, and a rebuild there: the same bytes`()
    async throws
  {
    try await NightlySource.with { source in
      let enrich = "enrich: {look-ups: 6}"
      var path = try source.pipeline("weeks", more: enrich)
      var day = 0
      for night in 1...10 {
        let isShort = night == 8
        path = try source.pipeline("weeks", quota: isShort ? 15 : nil, more: enrich)
        try await source.night(night) {
          day += 1
          var code = try await source.code(path, day: day)
          #expect(code == (isShort ? 75 : 0), "night \(night)")
          if isShort {
            let set = try source.published("weeks").digest
            _ = try await source.rebuild(path, day: day)
            #expect(try source.published("weeks", in: "again").digest == set)
            path = try source.pipeline("weeks", more: enrich)
            code = try await source.code(path, day: day)
            #expect(code == 0)
          }
        }
      }
      _ = try await source.rebuild(path, day: day)
      let (run, again) = (try source.published("weeks"), try source.published("weeks", in: "again"))
      #expect(run.digest == again.digest)
      #expect(run.collections == again.collections)
      // The rebuilt store serves as well as the one that was there.
      try await source.night(11) {
        let code = try await source.code(path, day: day + 1)
        #expect(code == 0)
      }
    }
  }
}
