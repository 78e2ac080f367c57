import Foundation
import TestSupport
import Testing

/// `SPINRACK_TIME_SPEED`, in every command that goes by the clock of a source.
@Suite("Speed of time of the program") struct TimeSpeedTests {
  @Test(arguments: [["run"], ["plan"], ["ledger"], ["doctor"]])
  func `A living service is refused before anything is asked or written`(command: [String]) async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        name: live
        source: {kind: metron, token: {env: TOKEN}, contact: a@spinrack.invalid}
        write: {csv: {}}
        """, to: folder + "/live.yaml")
      let program = Program(folder: folder, environment: ["TOKEN": "demo", "SPINRACK_TIME_SPEED": "600"])
      let ended = try await program.start(command + ["live.yaml"]).end()
      #expect(ended.code == 64)
      #expect((ended.error + ended.output).contains("metron.cloud is not a loopback address"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["live.yaml"])
    }
  }
}
