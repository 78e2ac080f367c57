import Foundation
import TestSupport
import Testing

/// Captures that a later full crawl supersedes.
@Suite("Superseded captures")
struct CaptureSweepTests {
  private func captures(_ folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder + "/state/cap/capture"))
  }

  private func rows(_ folder: String) throws -> NSDictionary {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: folder + "/cap/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return try #require(object["collections"] as? NSDictionary)
  }

  @Test func `are told, and what a rebuild can do without them, and go only where that is wanted`() async throws {
    try await NightlySource.with { source in
      let (folder, program) = (source.folder, source.program)
      let path = try source.pipeline("cap")
      func run(_ night: Int, mode: String) async throws {
        let run = try await source.night(night) {
          try await program.run("run", path, "--set", "fetch.mode=\(mode)")
        }
        #expect(run.code == 0, "\(run.error)")
      }
      try await run(0, mode: "full")
      let first = try captures(folder)
      // Of one crawl, nothing is superseded.
      let none = try await program.run("sweep", path, "--captures", "--yes")
      #expect(none.code == 0 && none.output.hasPrefix("no captures are superseded"), "\(none.error)")
      // A night builds on the crawl before it.
      try await run(1, mode: "incremental")
      let night = try await program.run("sweep", path, "--captures")
      #expect(night.output.hasPrefix("no captures are superseded"))
      let early = try captures(folder)
      try await run(2, mode: "full")
      let full = try captures(folder).subtracting(early)
      try await run(3, mode: "incremental")
      let all = try captures(folder)
      #expect(early.count > first.count && !full.isEmpty && all.count > early.count + full.count)

      let told = try await program.run("sweep", path, "--captures")
      #expect(told.code == 0)
      let basis = try #require(full.first).split(separator: "-").dropLast().joined(separator: "-")
      #expect(
        told.output.hasPrefix("the full crawl \(basis) supersedes the captures of 2 crawls: \(early.count) files, "))
      #expect(told.output.contains("lost-completeness and makes the set of that crawl and of 1 crawl after it again"))
      #expect(told.output.contains("nothing was removed"))
      #expect(try captures(folder) == all)

      let published = try rows(folder + "/output")
      let removed = try await program.run("sweep", path, "--captures", "--yes")
      #expect(removed.code == 0 && removed.output.contains("\nremoved \(early.count) files, "))
      #expect(try captures(folder) == all.subtracting(early))
      // Runs go on from the store, and the next night needs none of them.
      try await run(4, mode: "incremental")

      let refused = try await program.run("rebuild", path, "--output", "again")
      #expect(refused.code != 0 && refused.error.contains("all of its captures are missing"), "\(refused.error)")
      let rebuilt = try await program.run(
        "rebuild", path, "--output", "again", "--accept", "lost-completeness")
      #expect(rebuilt.code == 2, "\(rebuilt.error)")
      #expect(try rows(folder + "/again").count == published.count)
    }
  }

  @Test func `are not what recordings have, and --yes is for captures alone`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      try "name: cap\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n"
        .write(toFile: folder + "/cap.yaml", atomically: true, encoding: .utf8)
      let recorded = try await program.run("sweep", "cap.yaml", "--captures")
      #expect(recorded.code == 64 && recorded.error.contains("nothing of it is captured"))
      let alone = try await program.run("sweep", "cap.yaml", "--yes")
      #expect(alone.code == 64 && alone.error.contains("--captures"))
    }
  }
}
