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

  @Test("An address that other machines may reach is warned of", arguments: [("0.0.0.0", true), ("localhost", false)])
  func otherMachines(host: String, isWarnedOf: Bool) async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Program(folder: folder).start(["gateway", "--scale", "0.005", "--host", host])
      _ = try await gateway.firstLine()
      gateway.send(SIGTERM)
      let error = try await gateway.end().error
      #expect(error.contains("listens on \(host)") == isWarnedOf && error.isEmpty != isWarnedOf, "\(error)")
    }
  }

  @Test("A stand-in prints its own base", arguments: [("metron", "/api"), ("superhero", "/superhero-api/api")])
  func aStandInPrintsItsOwnBase(api: String, path: String) async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Program(folder: folder)
        .start(["gateway", "--api", api, "--scale", "0.001", "--speed", "60", "--faults", "moving-pages=1%"])
      #expect(try await gateway.firstLine()?.hasSuffix(path) == true)
      gateway.send(SIGTERM)
      #expect(try await gateway.end().code == 0)
    }
  }

  @Test(
    "Options that are not for the service are 64",
    arguments: [
      ["--speed", "60"], ["--token-env", "HOME"], ["--faults", "moving-pages=1"], ["--api", "nothing"],
      ["--api", "metron", "--public-key-env", "HOME", "--private-key-env", "HOME"],
      ["--api", "metron", "--speed", "0"], ["--auth", "keys"], ["--auth", "some"],
      ["--api", "metron", "--auth", "open"],
    ])
  func optionsThatAreNotForTheServiceAre64(arguments: [String]) async throws {
    let ended = try await Program(folder: Program.project).start(["gateway"] + arguments).end()
    #expect(ended.code == 64)
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
