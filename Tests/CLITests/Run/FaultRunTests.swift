import Foundation
import TestSupport
import Testing

/// The faults of the demo gateway, which is a source of the worst sort on request.
@Suite("A source that fails now and then leaves no trace in what is published", .serialized)
struct FaultRunTests {
  private static let faults = [
    "rate-limit", "server-error", "unavailable", "reset", "truncate", "wrong-length", "slow", "html", "error-body",
    "invalid-json", "corrupt-gzip", "wrong-total", "empty", "malformed-record", "foreign-redirect", "ignore-optional",
    "reject-optional", "revoked",
  ]

  private func digest(_ output: String) throws -> String {
    let manifest = try Data(contentsOf: URL(fileURLWithPath: output + "/current/manifest.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    return try #require(object["set"] as? String)
  }

  /// Publishes from a gateway of its own process, by runs in which nobody waits.
  ///
  /// - Returns: the digest of the set, and how many runs it took: one that meets a refusal of its keys ends with 77.
  private func publish(_ faults: String?, _ folder: String, as name: String) async throws -> (set: String, runs: Int) {
    let program = Program(folder: folder)
    var runs = 0
    try await program.serving(
      ["gateway", "invent", "--seed", "8", "--scale", "0.01"] + (faults.map { ["--faults", $0] } ?? [])
    ) { base in
      try write(
        """
        name: \(name)
        source: {kind: marvel, base-url: "\(base)", allow-private-hosts: true}
        write: {ndjson: {}}
        """, to: folder + "/\(name).yaml")
      var ended: InProcessRun.Ended
      repeat {
        runs += 1
        ended = try await InProcessRun(folder: folder, path: "\(folder)/\(name).yaml").end()
        #expect(ended.code == 77 || ended.code == 0, "\(name): \(ended.words)")
      } while ended.code == 77 && runs < 60
    }
    return (try digest("\(folder)/output/\(name)"), runs)
  }

  @Test func `Each fault alone, and all of them at once`() async throws {
    try await withTemporaryFolder { folder in
      let clean = try await publish(nil, folder, as: "clean")
      #expect(clean.runs == 1)
      for fault in Self.faults {
        let struck = try await publish("\(fault)=20%", folder, as: fault)
        #expect(struck.set == clean.set, "\(fault)")
        #expect((struck.runs > 1) == (fault == "revoked"), "\(fault)")
      }
      let all = try await publish(Self.faults.map { "\($0)=3%" }.joined(separator: ","), folder, as: "all")
      #expect(all.set == clean.set)
    }
  }
}
