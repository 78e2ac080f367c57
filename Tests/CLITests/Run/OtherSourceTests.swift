import Catalog
import CatalogSources
import Foundation
import Pipeline
import Stages
import Store
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// A source that is named differently, by mistake or on purpose: what the store knows of the old one is worth much.
@Suite("A source with another name") struct OtherSourceTests {
  private func stores(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sqlite") }.sorted()
  }

  @Test func `by a mistake costs nothing: all is there when the old name is back, and the next night is a night`()
    async throws
  {
    try await NightlySource.with { source in
      let path = try source.pipeline("typo")
      let right = try String(contentsOfFile: path, encoding: .utf8)
      let state = source.folder + "/state/typo"
      try await source.night(1) {
        let code = try await source.code(path, day: 1)
        #expect(code == 0)
      }
      try await source.night(2) {
        let code2 = try await source.code(path, day: 2)
        #expect(code2 == 0)
        let store = try Data(contentsOf: URL(fileURLWithPath: state + "/spinrack.sqlite"))
        // A path that the gateway does not know, and another name of the same host, which a quota stops on its way.
        try write(right.replacing("/v1/public", with: "/v1/publik"), to: path)
        let code3 = try await source.code(path, day: 3)
        #expect(code3 == 69)
        try write(
          right.replacing("127.0.0.1", with: "localhost").replacing(
            "private-hosts: true", with: "private-hosts: true, quota: {calls: 9}"),
          to: path)
        let code4 = try await source.code(path, day: 4)
        #expect(code4 == 75)
        #expect(try Data(contentsOf: URL(fileURLWithPath: state + "/spinrack.sqlite")) == store)
        let status = try await source.program.run("status", path, "--json")
        let told = try #require(try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any])
        #expect(told["kept_source"] as? String == "marvel http://127.0.0.1:\(source.port)/v1/public")
        #expect((told["crawl"] as? [String: Any])?["state"] as? String == "open")
        #expect(try await source.program.run("sweep", path).code == 76)
        let before = try source.calls().count
        try write(right, to: path)
        let night = try await source.run(path, day: 5)
        #expect(night.crawl.crawl.mode == .incremental)
        #expect(try source.calls().count - before == 6)
        #expect(night.replacedSource == nil)
        #expect(try stores(state) == ["spinrack.sqlite"])
      }
    }
  }

  @Test(arguments: ["fetch", "write"])
  func `keeps the old store where a run ends before anything is published`(_ last: String) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try FileManager.default.copyItem(atPath: folder + "/answers", toPath: folder + "/copy")
      let other = "source.path=copy"
      let part = try await catalogue.program.run("run", "rec", "--quiet", "--to", last, "--set", other)
      #expect(part.code == 0, "\(part.error)")
      #expect(!part.error.contains("was deleted"), "\(part.error)")
      #expect(try stores(folder + "/state/rec").count == 2)
      let whole = try await catalogue.program.run("run", "rec", "--quiet", "--set", other)
      #expect(whole.code == 0 && whole.error.contains("was deleted"), "\(whole.error)")
      #expect(try stores(folder + "/state/rec") == ["spinrack.sqlite"])
    }
  }

  @Test func `is told also when all else is quiet, and its store takes the other's place when a set is published`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try FileManager.default.moveItem(atPath: folder + "/answers", toPath: folder + "/archive")
      let moved = try await catalogue.program.run("run", "rec", "--quiet", "--set", "source.path=archive")
      #expect(moved.code == 0, "\(moved.error)")
      #expect(
        moved.error.contains(
          "warning: The source is recordings archive now, and the store holds recordings answers: 40 records."))
      #expect(moved.error.contains("what the store held of recordings answers was deleted"))
      #expect(try stores(folder + "/state/rec") == ["spinrack.sqlite"])
      let again = try await catalogue.program.run("run", "rec", "--quiet", "--set", "source.path=archive")
      #expect(again.code == 0 && again.error.isEmpty, "\(again.error)")
    }
  }

  @Test func `that has as many records, but others, is refused; accepting reads nothing again`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(101...140)
      try FileManager.default.moveItem(atPath: folder + "/answers", toPath: folder + "/others")
      try catalogue.put(1...40)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let good = try catalogue.current()
      let refused = try await catalogue.program.run("run", "rec", "--quiet", "--set", "source.path=others")
      #expect(refused.code == 76)
      #expect(
        refused.error.contains(
          "shrink: characters: 40 of the 40 records of recordings answers are not among those of recordings others"))
      #expect(refused.error.contains("warning: The source is recordings others now"))
      #expect(try catalogue.current() == good)
      #expect(try stores(folder + "/state/rec").count == 2)
      let accepted = try await catalogue.program.run(
        "run", "rec", "--set", "source.path=others", "--accept", "shrink")
      #expect(accepted.code == 0, "\(accepted.error)")
      #expect(accepted.error.contains("resuming the crawl of"))
      #expect(try catalogue.current() != good)
      #expect(try stores(folder + "/state/rec") == ["spinrack.sqlite"])
    }
  }

  @Test func `whose set a kill has kept from being the only one is found by the next run`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...40)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let old = folder + "/state/rec/spinrack.sqlite"
      try FileManager.default.copyItem(atPath: old, toPath: folder + "/old.sqlite")
      try FileManager.default.moveItem(atPath: folder + "/answers", toPath: folder + "/archive")
      #expect(try await catalogue.program.run("run", "rec", "--quiet", "--set", "source.path=archive").code == 0)
      // As it is between the swap of `current` and that of the stores.
      let file = try StoreFile(in: folder + "/state/rec", of: "recordings archive", .marvel)
      #expect(file.kept == nil)
      try FileManager.default.moveItem(atPath: old, toPath: folder + "/new.sqlite")
      try FileManager.default.copyItem(atPath: folder + "/old.sqlite", toPath: old)
      let candidate = try StoreFile(in: folder + "/state/rec", of: "recordings archive", .marvel)
      try FileManager.default.moveItem(atPath: folder + "/new.sqlite", toPath: candidate.path)
      let next = try await catalogue.program.run("run", "rec", "--set", "source.path=archive")
      #expect(next.code == 0, "\(next.error)")
      #expect(!next.error.contains("warning"))
      #expect(try stores(folder + "/state/rec") == ["spinrack.sqlite"])
    }
  }

  @Test func `loses nothing where a kill has left all that is new in the log of its store`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...4)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let (state, source) = (folder + "/state/rec", "recordings archive")
      let candidate = try StoreFile(in: state, of: source, .marvel)
      let store = try CatalogStore(path: folder + "/writing.sqlite", model: .marvel)
      let crawl = try store.crawls.begin(source: source, started: "2026-11-21T10:00:00Z")
      try store.crawls.close(crawl, at: "2026-11-21T10:00:01Z", isPublished: true)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: store.path + suffix, toPath: candidate.path + suffix)
      }
      try store.close()
      #expect(throws: UnclosedStore.self) { try candidate.takeOver { _ in } }
      let file = try StoreFile.forRun(in: state, of: source, .marvel) { _ in }
      #expect(file.kept == nil)
      #expect(try file.reading { try $0.crawls.lastPublished() != nil })
      #expect(try stores(state) == ["spinrack.sqlite"])
    }
  }

  @Test func `is rebuilt into its own store, which is asked what the captures have lost, while another's is kept`()
    async throws
  {
    try await NightlySource.with(scale: "0.01") { source in
      let path = try source.pipeline("beside")
      let state = source.folder + "/state/beside"
      let main = StoreFile.path(in: state)
      func move(_ one: String, _ other: String) throws {
        try FileManager.default.moveItem(atPath: one, toPath: other)
      }
      try await source.night(1) {
        let code = try await source.code(path, day: 1)
        #expect(code == 0)
        try FileManager.default.copyItem(atPath: main, toPath: source.folder + "/first.sqlite")
        try write(
          String(contentsOfFile: path, encoding: .utf8).replacing("127.0.0.1", with: "localhost"), to: path)
        let code2 = try await source.code(path, day: 2)
        #expect(code2 == 0)
      }
      // As it is between the swap of `current` and that of the stores.
      try move(main, source.folder + "/second.sqlite")
      try move(source.folder + "/first.sqlite", main)
      let file = try StoreFile(in: state, of: "marvel http://localhost:\(source.port)/v1/public", .marvel)
      #expect(file.kept != nil)
      try move(source.folder + "/second.sqlite", file.path)

      let captures = state + "/capture"
      let newest = try #require(try CapturedCrawl.names(in: captures).last) + "-00001.warc.gz"
      try FileManager.default.copyItem(atPath: "\(captures)/\(newest)", toPath: source.folder + "/whole")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: source.folder + "/whole"))
      try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: "\(captures)/\(newest)"))
      let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
      let damaged = try await source.rebuild(path, day: 3)
      #expect(damaged.outcome == .incomplete && damaged.losses.first?.places.first?.contains("end before") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
      #expect(try stores(state).count == 2)

      try bytes.write(to: URL(fileURLWithPath: "\(captures)/\(newest)"))
      let ended = try await source.program.run("rebuild", path)
      #expect(ended.code == 0 && ended.output.contains("nothing new"), "\(ended.error)")
      #expect(ended.error.contains("what the store held of marvel http://127.0.0.1"))
      #expect(!ended.error.contains("of which no set was published"), "\(ended.error)")
      #expect(try stores(state) == ["spinrack.sqlite"])
      #expect(try StoreFile(in: state, of: "marvel http://localhost:\(source.port)/v1/public", .marvel).kept == nil)
    }
  }

  @Test func `is not read into the rebuilt store of this one, unless a set of it was published`() async throws {
    try await NightlySource.with { source in
      let path = try source.pipeline("again")
      let right = try String(contentsOfFile: path, encoding: .utf8)
      try await source.night(1) {
        let code = try await source.code(path, day: 1)
        #expect(code == 0)
      }
      try await source.night(9) {
        try write(
          right.replacing("127.0.0.1", with: "localhost").replacing(
            "private-hosts: true", with: "private-hosts: true, quota: {calls: 9}"),
          to: path)
        let code2 = try await source.code(path, day: 2)
        #expect(code2 == 75)
        try write(right, to: path)
        let code9 = try await source.code(path, day: 9)
        #expect(code9 == 0)
      }
      let set = try source.published("again").digest
      let rebuilt = try await source.rebuild(path, day: 10)
      // Records that the second crawl missed are known from the first one.
      #expect(rebuilt.publication?.digest == set)
      #expect(rebuilt.outcome == .published)
    }
  }
}
