import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Runs

@Suite("A run of some stages")
struct StageRangeTests {
  private static let definition = """
    name: d
    source: {kind: demo, seed: 3, scale: 0.004}
    enrich: {look-ups: 10, thumbnails: {kinds: [events]}}
    write: {csv: {}, ndjson: {}}
    """

  private struct Folder {
    let path: String

    init(_ path: String) throws {
      self.path = path
      try Data(StageRangeTests.definition.utf8).write(to: URL(filePath: path + "/d.yaml"))
    }

    /// Runs the pipeline; expects the exit code.
    func run(_ arguments: String..., code: Int32 = 0, at place: SourceLocation = #_sourceLocation) async throws
      -> Program.Ended
    {
      let program = try Program(folder: path).start(["run", "d.yaml", "--progress", "none"] + arguments)
      let ended = try await program.end()
      #expect(ended.code == code, "\(ended.error)", sourceLocation: place)
      return ended
    }

    /// The generation that is current; nil for none.
    var current: GenerationID? { get throws { try OutputFolder(path: path + "/output/d").currentID() } }

    /// The calls of all runs.
    var calls: Int { get throws { try RunRecords.read(in: path + "/output/d").reduce(0) { $0 + $1.calls } } }
  }

  @Test func `Made one by one they come to the set of a whole run, and no call is made twice`() async throws {
    try await withTemporaryFolder { folder in
      for name in ["whole", "parts"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
      }
      let (whole, parts) = (try Folder(folder + "/whole"), try Folder(folder + "/parts"))
      _ = try await whole.run()
      #expect(try await parts.run("--to", "fetch").output.contains("nothing was published"))
      _ = try await parts.run("--to", "enrich")
      #expect(try await parts.run("--to", "write").output.contains("written"))
      #expect(try parts.current == nil)
      #expect(try OutputFolder(path: parts.path + "/output/d").list().isEmpty)
      _ = try await parts.run()
      #expect(try parts.current?.description.suffix(12) == whole.current?.description.suffix(12))
      #expect(try parts.calls == whole.calls)
    }
  }

  @Test func `Another output is written of the store alone, by a run that does not count as a look at the source`()
    async throws
  {
    try await withTemporaryFolder { path in
      let folder = try Folder(path)
      let early = try await folder.run("--from", "write", code: 64)
      #expect(early.error.contains("no crawl of d is read to its end"))
      _ = try await folder.run()
      let first = try #require(try folder.current)
      let calls = try folder.calls
      _ = try await folder.run("--from", "write", "--set", "write.sqlite={}")
      let second = try #require(try folder.current)
      #expect(first != second && FileManager.default.fileExists(atPath: path + "/output/d/current/data/catalog.sqlite"))
      #expect(try folder.calls == calls)
      let records = try RunRecords.read(in: path + "/output/d")
      #expect(records.map(\.isGood) == [false, true])
    }
  }

  @Test(arguments: [
    ["--from", "publish"], ["--to", "statistics"], ["--from", "write", "--to", "fetch"],
    ["--from", "normalize", "--to", "enrich"],
    ["--to", "nowhere"],
  ])
  func `Stages that no run can make are refused`(arguments: [String]) async throws {
    try await withTemporaryFolder { path in
      _ = try Folder(path)
      let ended = try await Program(folder: path).start(["run", "d.yaml"] + arguments).end()
      #expect(ended.code == 64)
    }
  }
}
