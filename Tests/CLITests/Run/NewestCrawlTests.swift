import Foundation
import Glibc
import Pipeline
import TestSupport
import Testing

@testable import Runs

/// Runs that begin behind the crawl, or end before they publish.
@Suite("A set of the newest crawl")
struct NewestCrawlTests {
  private struct Folder {
    let path: String
    var program: Program { Program(folder: path) }
    var output: OutputFolder { OutputFolder(path: path + "/output/d") }

    init(_ path: String) throws {
      self.path = path
      try write(
        "name: d\nsource: {kind: demo, seed: 3, scale: 0.004}\nwrite: {csv: {}, ndjson: {}}\n", to: path + "/d.yaml")
    }

    /// Runs a command on the pipeline; expects the exit code.
    @discardableResult
    func run(
      _ arguments: [String], failPoint: String? = nil, code: Int32 = 0, at place: SourceLocation = #_sourceLocation
    ) async throws -> Program.Ended {
      var program = program
      if let failPoint { program.environment["SPINRACK_FAILPOINT"] = failPoint }
      let ended = try await program.start([arguments[0], "d.yaml"] + arguments.dropFirst()).end()
      #expect(ended.code == code, "\(ended.error)", sourceLocation: place)
      return ended
    }
  }

  @Test func `is not made where that crawl read other collections than the pipeline file names`() async throws {
    try await withTemporaryFolder { path in
      let folder = try Folder(path)
      let few = ["--set", "fetch.collections=[comics]"]
      try await folder.run(["run", "-q"] + few)
      let first = try #require(try folder.output.currentID())
      let more = try await folder.run(["run", "--from", "write", "--set", "write.sqlite={}"], code: 64)
      #expect(more.error.contains("read other collections than the pipeline file names: comics; 'spinrack run d.yaml"))
      #expect(try folder.output.currentID() == first)
      try await folder.run(["run", "--from", "write", "--set", "write.sqlite={}"] + few)
      try await folder.run(["run", "-q"])
      try await folder.run(["run", "--from", "write"] + few, code: 64)
    }
  }

  @Test func `is not made where that crawl is open, and the message says which run finishes it`() async throws {
    try await withTemporaryFolder { path in
      let folder = try Folder(path)
      try await folder.run(["run", "-q"])
      try await folder.run(["run", "-q", "--to", "fetch"])
      let refused = try await folder.run(["run", "--from", "write"], code: 64)
      #expect(refused.error.contains("is not read to its end; 'spinrack run d.yaml' finishes it"), "\(refused.error)")
      try await folder.run(["run", "-q"])
      try await folder.run(["run", "-q", "--from", "write"])
    }
  }

  @Test func `is not made of another source: no store is begun, and a rebuild says that the captures are of others`()
    async throws
  {
    try await withTemporaryFolder { path in
      let folder = try Folder(path)
      try await folder.run(["run", "-q"])
      let before = try FileManager.default.contentsOfDirectory(atPath: path + "/state/d").sorted()
      try await folder.run(["run", "--from", "write", "--set", "source.seed=9"], code: 64)
      #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/state/d").sorted() == before)
      let none = try await folder.run(["run", "--from", "normalize", "--set", "source.seed=9"], code: 69)
      #expect(none.error.contains("none is of demo seed 9"), "\(none.error)")
      for suffix in ["", "-wal", "-shm"] { unlink(path + "/state/d/spinrack.sqlite" + suffix) }
      let lost = try await folder.run(["run", "--from", "write"], code: 64)
      #expect(lost.error.contains("'spinrack rebuild d.yaml'"), "\(lost.error)")
    }
  }

  @Test func `is written without the source: its recordings may be gone`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...4)
      #expect(try await catalogue.program.run("run", "rec", "-q").code == 0)
      try FileManager.default.removeItem(atPath: folder + "/answers")
      let first = try catalogue.current()
      let written = try await catalogue.program.run("run", "rec", "-q", "--from", "write", "--set", "write.sqlite={}")
      #expect(written.code == 0, "\(written.error)")
      #expect(try catalogue.current() != first)
    }
  }

  @Test func `is as old as the crawl where the run that read it made no set`() async throws {
    try await withTemporaryFolder { path in
      let folder = try Folder(path)
      try await folder.run(["run", "-q"])
      let runs = path + "/output/d/runs/"
      let report = runs + (try #require(try FileManager.default.contentsOfDirectory(atPath: runs).first))
      let record = try #require(try RunRecords.read(in: path + "/output/d").first)
      // As if it had been made long ago.
      let text = try String(contentsOfFile: report, encoding: .utf8)
      try write(text.replacing(record.started, with: "2020-01-01T00:00:00Z"), to: report)
      try await folder.run(["status", "--max-age", "1d"], code: 1)
      try await folder.run(["run", "-q", "--to", "enrich"])
      try await folder.run(["status", "--max-age", "1d"], code: 1)
      try await folder.run(["run", "-q", "--from", "write"])
      try await folder.run(["status", "--max-age", "1d"])
    }
  }

  @Test func `that was refused before it was to be published is published by the command that the message names`()
    async throws
  {
    try await withTemporaryFolder { path in
      let folder = try Folder(path)
      try await folder.run(["run", "-q"])
      let other = ["--set", "source.seed=9"]
      let refused = try await folder.run(["run", "--to", "write"] + other, code: 76)
      #expect(refused.error.contains("spinrack run d.yaml --set source.seed=9 --from write --accept shrink"))
      #expect(!refused.error.contains("begins a new crawl"))
      let calls = { try RunRecords.read(in: path + "/output/d").reduce(0) { $0 + $1.calls } }
      let before = try calls()
      let first = try folder.output.currentID()
      try await folder.run(["run", "--from", "write", "--accept", "shrink"] + other)
      #expect(try folder.output.currentID() != first && calls() == before)
    }
  }

  @Test func `is known to its captures where a rebuild with another output was killed behind the swap`() async throws {
    try await withTemporaryFolder { path in
      let folder = try Folder(path)
      try await folder.run(["run", "-q"])
      let rebuild = ["rebuild", "--set", "write.sqlite={}"]
      try await folder.run(rebuild, failPoint: "after-swap:1", code: 256 + SIGKILL)
      let again = try await folder.run(rebuild)
      #expect(!again.error.contains("damaged"), "\(again.error)")
      // Killed in the same way, a run that only writes leaves as much.
      try await folder.run(["run", "--from", "write"], failPoint: "after-swap:1", code: 256 + SIGKILL)
      let last = try await folder.run(["rebuild"])
      #expect(!last.error.contains("damaged"), "\(last.error)")
    }
  }

  @Test(arguments: ["fetch", "enrich", "write"])
  func `that a stop leaves in part is written only by a run that comes to writing`(stage: String) async throws {
    try await withTemporaryFolder { folder in
      var witness = Witness(folder: folder)
      witness.universe = ["--seed", "8", "--scale", "0.004"]
      witness.settings = "publish: {partial: true}\nwrite: {csv: {}}"
      witness.source = ", quota: {calls: 7}"
      try await witness.withGateway {
        let ended = try await witness.run(["--to", stage])
        #expect(ended.code == 75, "\(ended.error)")
        #expect(ended.output.contains("ended with write, as --to says") == (stage == "write"), "\(ended.output)")
        #expect(!ended.output.contains("ended with publish"))
        #expect(try witness.digest() == nil)
      }
    }
  }
}
