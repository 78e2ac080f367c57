import Foundation
import TestSupport
import Testing

/// A store that has lost all its bytes.
@Suite("Empty store") struct EmptyStoreTests {
  /// A pipeline of a gateway after its first run, and where its store is.
  private func withStore(_ body: (_ program: Program, _ store: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try write(
        "name: small\nsource: {kind: demo, seed: 8, scale: 0.003}\nwrite: {csv: {}}\n",
        to: folder + "/Pipelines/small.yaml")
      let program = Program(folder: folder)
      #expect([0, 2].contains(try await program.run("run", "small", "--quiet").code))
      try await body(program, folder + "/state/small/spinrack.sqlite")
    }
  }

  // SQLite takes a file of one byte for a new one.
  @Test(arguments: [0, 1])
  func `Where answers were captured it is refused and rebuilt`(bytes: Int) async throws {
    try await withStore { program, store in
      try Data("S".utf8.prefix(bytes)).write(to: URL(fileURLWithPath: store))
      for command in [["run", "small"], ["status", "small"], ["plan", "small"], ["explain", "small", "comics/1"]] {
        let refused = try await program.start(command).end()
        #expect(refused.code == 73, "\(command) \(refused.output)")
        #expect(refused.error.contains("is empty, though") && refused.error.contains("'spinrack rebuild small'"))
      }
      let rebuilt = try await program.run("rebuild", "small")
      #expect([0, 2].contains(rebuilt.code), "\(rebuilt.error)")
      #expect([0, 2].contains(try await program.run("run", "small", "--quiet").code))
    }
  }

  /// Without it a run knows nothing of records that the source has lost.
  @Test
  func
    `One that is gone, though answers were captured, is begun anew by a run, which says so, and made again by a rebuild`()
    async throws
  {
    try await withStore { program, store in
      try FileManager.default.removeItem(atPath: store)
      for command in [
        ["quarantine", "small"], ["explain", "small", "comics/1"], ["run", "small", "--from", "write"],
      ] {
        let refused = try await program.start(command).end()
        #expect(refused.code == 64 && refused.error.contains("'spinrack rebuild small'"), "\(refused.error)")
      }
      let doctor = try await program.run("doctor", "small")
      #expect(doctor.output.contains("'spinrack rebuild small' makes it again"), "\(doctor.output)")
      let run = try await program.run("run", "small", "--quiet")
      #expect(
        [0, 2].contains(run.code) && run.error.contains("stop this run and make the store again"), "\(run.error)")
      try FileManager.default.removeItem(atPath: store)
      #expect([0, 2].contains(try await program.run("rebuild", "small", "--quiet").code))
      let quiet = try await program.run("run", "small", "--quiet")
      #expect([0, 2].contains(quiet.code) && !quiet.error.contains("make the store again"), "\(quiet.error)")
    }
  }

  @Test func `Where nothing was captured it is begun anew and said so`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...4)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try Data().write(to: URL(fileURLWithPath: folder + "/state/rec/spinrack.sqlite"))
      #expect(try await catalogue.program.run("status", "rec").code == 0)
      let anew = try await catalogue.program.run("run", "rec")
      #expect(anew.code == 0)
      #expect(anew.error.contains("is empty and is begun anew"), "\(anew.error)")
    }
  }

  @Test func `A file that is no store is refused`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...4)
      try write(String(repeating: "no store ", count: 900), to: folder + "/state/rec/spinrack.sqlite")
      for command in ["run", "status"] {
        let refused = try await catalogue.program.run(command, "rec")
        #expect(refused.code == 73)
        #expect(refused.error.contains("spinrack.sqlite cannot be read"), "\(refused.error)")
      }
    }
  }
}
