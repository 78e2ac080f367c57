import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Gateway command") struct GatewayCommandTests {
  @Test("It prints its address first and ends well on a signal", arguments: [SIGTERM, SIGINT])
  func itPrintsItsAddressFirstAndEndsWellOnASignal(signal: Int32) async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Program(folder: folder).start(["gateway", "--scale", "0.01"])
      let line = try await gateway.firstLine()
      #expect(line?.hasPrefix("http://127.0.0.1:") == true)
      #expect(line?.hasSuffix("/v1/public") == true)
      gateway.send(signal)
      let ended = try await gateway.end()
      // The watchdog, after less than two seconds, would end it with another code.
      #expect(ended.code == 0)
      #expect(ended.error.isEmpty)
    }
  }

  @Test("A fault that is none is 64") func aFaultThatIsNoneIs64() async throws {
    let ended = try await Program(folder: Program.project).run("gateway", "--faults", "nonsense=1%")
    #expect(ended.code == 64)
    #expect(ended.error.contains("nonsense"))
  }

  @Test("A missing secret is 77") func aMissingSecretIs77() async throws {
    let ended = try await Program(folder: Program.project)
      .run("gateway", "--public-key-env", "SPINRACK_TEST_NONE", "--private-key-env", "SPINRACK_TEST_NONE")
    #expect(ended.code == 77)
    #expect(ended.error.contains("SPINRACK_TEST_NONE"))
  }

  @Test("One key of a pair is 64") func oneKeyOfAPairIs64() async throws {
    let ended = try await Program(folder: Program.project).run("gateway", "--public-key-env", "HOME")
    #expect(ended.code == 64)
  }
}
