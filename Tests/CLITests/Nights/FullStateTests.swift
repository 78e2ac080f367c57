import Definitions
import Foundation
import Glibc
import Pipeline
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("A disk that is full in the middle of a crawl, or fails", .serialized)
struct FullStateTests {
  @Test(.enabled(if: geteuid() == 0, "only root may mount a file system"))
  func `73 and the same current set; when there is room the crawl is resumed, and only calls in flight are made again`()
    async throws
  {
    try await withTemporaryFolder { folder in
      var witness = Witness(folder: folder)
      witness.settings = "fetch: {concurrency: 2}\nwrite: {csv: {}, ndjson: {}}"
      let port = try await witness.withGateway {
        let good = try await witness.run()
        #expect(good.code == 0, "\(good.error)")
      }.port
      let before = try #require(try witness.digest())
      try await TinyFileSystem.with(in: folder, options: "size=900k") { disk in
        // The next night: another set, by a state that has no room for it.
        try await witness.withGateway(["--night", "1"], port: port) {
          let start = try witness.calls()
          let full = try await witness.run(state: disk.path)
          #expect(full.code == 73, "\(full.error)")
          #expect(full.error.contains("space"), "\(full.error)")
          #expect(try witness.digest() == before)
          #expect(try await witness.isVerified())
          let spent = try witness.calls() - start
          try disk.resize("size=64m")
          let roomy = try await witness.run(state: disk.path)
          #expect(roomy.code == 0, "\(roomy.error)")
          // What was captured and found no room in the store is not asked for again either.
          let all = try witness.calls() - start
          #expect(spent > 0 && spent < all)
          let whole = try await witness.run(state: "whole", output: "whole")
          #expect(whole.code == 0, "\(whole.error)")
          #expect(try witness.digest() == witness.digest("whole"))
          let needed = try witness.calls() - start - all
          #expect(all <= needed + 2)
        }
      }
    }
  }

  @Test(arguments: [
    ("write", Int.max, ".staging-"), ("syncfs", .max, ""), ("syncfs", 1, ""), ("rename", .max, "generations/"),
    ("rename", .max, "current"), ("symlink", .max, ".current-new"),
  ])
  func `EIO while a set is written or published: 73 and the same current set; the next run publishes`(
    call: String, times: Int, at name: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...4)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let before = try catalogue.current()
      try catalogue.put(1...5)
      let failed = try await InProcessRun(
        folder: folder, path: "\(folder)/Pipelines/rec.yaml", overrides: [("source.path", folder + "/answers")],
        // A failed write is told to one sync alone.
        files: .failing(
          FileFaults(
            failing: 1...times, errno: EIO, call: call, at: "\(folder)/output/rec" + (name.isEmpty ? "" : "/" + name)))
      ).end()
      #expect(failed.code == 73)
      #expect(try catalogue.current() == before)
      #expect(try await catalogue.program.run("verify", "rec", "--all").code == 0)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      #expect(try catalogue.current() != before)
    }
  }
}
