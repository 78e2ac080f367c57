import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

/// The lake over the kept sets, as the program leaves it beside them. `Tests/Interop/test_ducklake.py` has its readers.
@Suite("A lake") struct LakeRunTests {
  /// Nights of recorded characters, each with others.
  private struct Nights {
    let catalogue: RecordedCatalogue
    var lake: String { catalogue.output + "/lake.ducklake" }

    init(_ folder: String, keep: Int) throws {
      catalogue = try RecordedCatalogue(folder: folder)
      try ask(for: "{csv: {}, parquet: {}, ducklake: {}}", keep: keep)
    }

    func ask(for outputs: String, keep: Int) throws {
      try write(
        """
        name: rec
        source: {kind: recordings, path: answers}
        write: \(outputs)
        publish: {keep: \(keep), max-shrink: 100%}
        """, to: catalogue.folder + "/Pipelines/rec.yaml")
    }

    /// Publishes characters; returns the name of the set.
    @discardableResult
    func night(_ ids: ClosedRange<Int>, failPoint: String? = nil) async throws -> String {
      try catalogue.put(ids)
      var program = catalogue.program
      program.environment["SPINRACK_FAILPOINT"] = failPoint
      let ended = try await program.run("run", "rec", "--quiet", "--accept", "lost-completeness")
      #expect(ended.code == (failPoint == nil ? 0 : 256 + SIGKILL), "\(ended.error)")
      return try catalogue.current()
    }

    /// The generations of the snapshots, oldest first. Every file that the lake leads to is there, with its size.
    func snapshots() throws -> [String] {
      var configuration = Configuration()
      configuration.readonly = true
      return try DatabaseQueue(path: lake, configuration: configuration).read { database in
        for row in try Row.fetchAll(database, sql: "SELECT path, file_size_bytes FROM ducklake_data_file") {
          let (path, bytes): (String, Int) = (row["path"], row["file_size_bytes"])
          let found = try FileManager.default.attributesOfItem(atPath: catalogue.output + "/generations/" + path)
          #expect(found[.size] as? Int == bytes, "\(path)")
        }
        return try String.fetchAll(
          database, sql: "SELECT commit_extra_info FROM ducklake_snapshot_changes ORDER BY snapshot_id")
      }
    }

    func kept() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: catalogue.output + "/generations").sorted()
    }
  }

  @Test func `shows the kept sets, and a set that leaves it stays for one night more`() async throws {
    try await withTemporaryFolder { folder in
      let nights = try Nights(folder, keep: 2)
      var names: [String] = []
      for number in 1...4 {
        names.append(try await nights.night(1...20 + number))
        #expect(try nights.snapshots() == names.suffix(2))
        #expect(try nights.kept() == names.suffix(3))
      }
      try nights.ask(for: "{csv: {}, parquet: {}, ducklake: {}}", keep: 1)
      names.append(try await nights.night(1...30))
      #expect(try nights.snapshots() == names.suffix(2), "the set before stays, for who is reading it")
    }
  }

  @Test func `follows a rollback, and hinders no other command`() async throws {
    try await withTemporaryFolder { folder in
      let nights = try Nights(folder, keep: 3)
      let names = [try await nights.night(1...20), try await nights.night(1...21), try await nights.night(1...22)]
      let program = nights.catalogue.program
      #expect(try await program.run("rollback", "rec").code == 0)
      #expect(try nights.snapshots() == names + [names[1]])
      for command in [
        ["verify", "rec", "--all"], ["status", "rec"], ["doctor", "rec"], ["diff", "rec"], ["changes", "rec"],
      ] {
        let ended = try await program.start(command).end()
        #expect(ended.code == 0, "\(command): \(ended.output)\(ended.error)")
        #expect(!(ended.output + ended.error).contains("lake"), "\(command)")
      }
      #expect(try await program.run("rollback", "rec", names[0]).code == 0)
      #expect(try nights.snapshots() == names + [names[1], names[0]])
      let last = try await nights.night(1...23)
      #expect(try nights.snapshots() == names + [names[1], names[0], last])
    }
  }

  @Test(arguments: ["before-swap:1", "in-swap:1", "after-swap:1", "in-index-swap:1", "before-pruning:1"])
  func `leads to no file that is gone after a kill, and the next run brings it up to date`(place: String) async throws {
    try await withTemporaryFolder { folder in
      let nights = try Nights(folder, keep: 1)
      for number in 1...3 { try await nights.night(1...20 + number) }
      try await nights.night(1...30, failPoint: place)
      #expect(try nights.snapshots().count == 2)
      let healed = try await nights.night(1...30)
      #expect(try nights.snapshots().last == healed)
      let next = try await nights.night(1...31)
      #expect(try nights.snapshots() == [healed, next])
    }
  }

  @Test func `is made of all kept sets when it is asked for, made anew when it is damaged, and removed at the end`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let nights = try Nights(folder, keep: 5)
      try nights.ask(for: "{csv: {}, parquet: {}}", keep: 5)
      let names = [try await nights.night(1...20), try await nights.night(1...21)]
      #expect(!FileManager.default.fileExists(atPath: nights.lake))
      try nights.ask(for: "{csv: {}, parquet: {}, ducklake: {}}", keep: 5)
      try await nights.night(1...21)
      #expect(try nights.snapshots() == names)
      let bytes = try Data(contentsOf: URL(filePath: nights.lake))
      try bytes.prefix(5000).write(to: URL(filePath: nights.lake))
      try await nights.night(1...21)
      #expect(try Data(contentsOf: URL(filePath: nights.lake)) == bytes)
      try nights.ask(for: "{csv: {}, parquet: {}}", keep: 5)
      try await nights.night(1...21)
      #expect(!FileManager.default.fileExists(atPath: nights.lake))
    }
  }
}
