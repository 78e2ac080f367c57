import Foundation
import Glibc
import TestSupport
import Testing

/// Commands that only look: a monitor that may read the folders, and nothing more, gets the same answers.
@Suite("Looking") struct LookingTests {
  private static let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
  private static let isRootWithOthers = geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0

  /// Every file and folder below a folder, with its size and the time of its last change.
  private func tree(_ folder: String) throws -> [String: String] {
    var tree: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var status = stat()
      #expect(lstat(folder + "/" + path, &status) == 0)
      tree[path] = "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
    }
    return tree
  }

  private func expectLooks(_ commands: [[String]], in folder: String, asNobody: Bool) async throws {
    let before = try tree(folder)
    for command in commands {
      let words = (asNobody ? Self.nobody : ["/usr/bin/env"]) + [Program.path] + command
      let ended = try await RunningProgram(
        path: words[0], arguments: Array(words.dropFirst()), folder: folder,
        environment: ProcessInfo.processInfo.environment
      ).end()
      #expect(ended.code == 0, "\(command): \(ended.error)")
      #expect(!ended.output.isEmpty)
      #expect(try tree(folder) == before, "\(command)")
    }
  }

  /// - Parameter kill: whether the last run is killed, so that its store has a log.
  private func expectLooks(afterAKill kill: Bool, asNobody: Bool) async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        name: small
        source: {kind: demo, seed: 8, scale: 0.003}
        fetch: {mode: incremental}
        write: {csv: {}}
        """, to: folder + "/Pipelines/small.yaml")
      var program = Program(folder: folder)
      let ended = try await program.run("run", "small", "--quiet")
      #expect([0, 2].contains(ended.code), "\(ended.error)")
      if kill {
        program.environment["SPINRACK_FAILPOINT"] = "store-commit:1"
        #expect(try await program.run("run", "small", "--quiet").code == 256 + SIGKILL)
        var log = stat()
        #expect(stat(folder + "/state/small/spinrack.sqlite-wal", &log) == 0 && log.st_size > 0)
      }
      let commands = [
        ["status", "small"], ["status", "small", "--json"], ["history", "small"], ["explain", "small", "comics/1"],
        ["quarantine", "small"], ["plan", "small"], ["verify", "small"], ["lint", "small"], ["config", "small"],
      ]
      try await expectLooks(commands, in: folder, asNobody: asNobody)
    }
  }

  @Test(arguments: [false, true])
  func `Nothing is made or changed`(afterAKill kill: Bool) async throws {
    try await expectLooks(afterAKill: kill, asNobody: false)
  }

  @Test(
    .enabled(if: LookingTests.isRootWithOthers, "only root may run a program as somebody who has no right to write"),
    arguments: [false, true])
  func `No right to write is needed`(afterAKill kill: Bool) async throws {
    try await expectLooks(afterAKill: kill, asNobody: true)
  }

  @Test func `Status before the first run makes nothing`() async throws {
    try await withTemporaryFolder { folder in
      _ = try RecordedCatalogue(folder: folder)
      try await expectLooks([["status", "rec"]], in: folder, asNobody: false)
    }
  }
}
