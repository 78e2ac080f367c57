import Definitions
import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// The built program, and runs on days of their own, with the pictures of a catalogue.
@Suite("The pictures of a run", .serialized)
struct PictureRunTests {
  private struct Media: Decodable, Equatable {
    struct Records: Decodable, Equatable {
      var skipped: [String: Int]
    }
    var pictures, fetched, unchanged, fresh, waiting, left, files, calls: Int
    var failed, failed_by_host, unlisted_hosts: [String: Int]
    var records: Records
  }

  private struct Report: Decodable {
    var media: Media?
    var calls: Int
    var exit_code: Int
    var seconds: [String: Double]
  }

  /// The report of the newest run.
  private func report(_ folder: String, _ name: String) throws -> Report {
    let runs = folder + "/output/\(name)/runs"
    let paths = try FileManager.default.contentsOfDirectory(atPath: runs).map { "\(runs)/\($0)" }
    func date(_ path: String) -> Date {
      (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
    }
    let newest = try #require(paths.max { date($0) < date($1) })
    return try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(fileURLWithPath: newest)))
  }

  private func pictures(_ folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter { $0.contains(".") }
  }

  @Test
  func
    `of the demo land in media, no placeholder among them; the next run asks for none, and a sweep removes the rest`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let text = """
        name: small
        source: {kind: demo, seed: 8, scale: 0.01}
        enrich: {complete-lists: false, thumbnails: {}}
        write: {csv: {}}
        """
      try write(text, to: folder + "/Pipelines/small.yaml")
      let program = Program(folder: folder)
      let first = try await program.run("run", "small")
      #expect(first.code == 0, "\(first.error)")
      #expect(first.output.contains(/pictures    [0-9,]+ fetched \(/))
      let report = try report(folder, "small")
      let media = try #require(report.media)
      let files = pictures(folder + "/state/small/media")
      #expect(media.fetched > 100 && media.fetched == media.pictures && media.failed.isEmpty)
      #expect(files.count == media.files)
      #expect((media.records.skipped["none"] ?? 0) > 10)
      // The API's calls are those of the pages alone.
      #expect(report.calls < media.calls && report.seconds["enrich"] != nil)

      let second = try await program.run("run", "small")
      #expect(second.code == 0 && second.output.contains("nothing new"), "\(second.error)")
      let again = try #require(try self.report(folder, "small").media)
      #expect(again.calls == 0 && again.fetched == 0 && again.fresh == media.fetched)

      #expect(try await program.run("sweep", "small").output.hasPrefix("removed 0 files"))
      let swept = try await program.run("sweep", "small", "--set", "enrich.thumbnails.kinds=[events]")
      #expect(swept.code == 0, "\(swept.error)")
      let left = pictures(folder + "/state/small/media")
      #expect(!left.isEmpty && left.count < 20 && Set(left).isSubset(of: files))
      #expect(try await program.run("sweep", "nobody").code == 64)
    }
  }

  @Test func `are still known after a rebuild; a sweep of a store that knows of none refuses`() async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        name: small
        source: {kind: demo, seed: 8, scale: 0.01}
        fetch: {collections: [events, characters]}
        enrich: {complete-lists: false, thumbnails: {kinds: [events]}}
        write: {csv: {}}
        """, to: folder + "/Pipelines/small.yaml")
      let program = Program(folder: folder)
      #expect(try await program.run("run", "small").code == 0)
      let files = pictures(folder + "/state/small/media")
      #expect(!files.isEmpty)
      let rebuilt = try await program.run("rebuild", "small")
      #expect(rebuilt.code == 0, "\(rebuilt.error)")
      #expect(try await program.run("sweep", "small").output.hasPrefix("removed 0 files"))
      #expect(try await program.run("run", "small").code == 0)
      let media = try #require(try report(folder, "small").media)
      #expect(media.calls == 0 && media.fetched == 0)
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder + "/state/small/spinrack.sqlite" + suffix)
      }
      #expect(try await program.run("rebuild", "small").code == 0)
      let swept = try await program.run("sweep", "small")
      #expect(swept.code == 76 && swept.error.contains("nothing was removed"), "\(swept.error)")
      #expect(Set(pictures(folder + "/state/small/media")) == Set(files))
    }
  }

  @Test func `whose host is a private one are refused; that fails no run, and they are tried again the next night`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(
        """
        [{"id":4,"name":"Paper Moth","resourceURI":"http://gateway.marvel.com/v1/public/characters/4",
          "thumbnail":{"path":"http://127.0.0.1/i/4","extension":"jpg"}},
         {"id":3,"name":"Tin Hart","resourceURI":"http://gateway.marvel.com/v1/public/characters/3",
          "thumbnail":{"path":"http://elsewhere.invalid/i/3","extension":"jpg"}}]
        """, to: folder + "/answers/a.json")
      let path = folder + "/rec.yaml"
      try write(
        """
        name: rec
        source: {kind: recordings, path: "\(folder)/answers"}
        enrich: {thumbnails: {hosts: [127.0.0.1]}}
        write: {csv: {}}
        """, to: path)
      var words: [String?] = []
      for day in [0, 0, 1] {
        let ended = try await InProcessRun(folder: folder, path: path, wall: .day(day)).end()
        let result = try #require(ended.result)
        #expect(result.outcome == .published)
        let lines = RunSummary(result: result).lines
        words.append(lines.first { $0.hasPrefix("pictures") })
        #expect(lines.contains("            failed at 127.0.0.1: address 1") == (words.count != 2))
        #expect(lines.contains("            not listed: elsewhere.invalid (1 record)"))
        #expect(lines.contains { $0.contains("enrich.thumbnails.hosts: elsewhere.invalid") })
      }
      #expect(
        words == [
          "pictures    0 fetched (0 B), 1 failed", "pictures    0 fetched (0 B), 1 left for later runs",
          "pictures    0 fetched (0 B), 1 failed",
        ])
      let program = Program(folder: folder)
      let ended = try await program.run("run", path)
      #expect(ended.code == 0 && ended.error.contains("the pictures of 127.0.0.1 were given up"), "\(ended.error)")
      let media = try #require(try report(folder, "rec").media)
      #expect(media.failed == ["address": 1] && media.records.skipped == ["host": 1])
      #expect(media.failed_by_host == ["127.0.0.1": 1] && media.unlisted_hosts == ["elsewhere.invalid": 1])
    }
  }
}
