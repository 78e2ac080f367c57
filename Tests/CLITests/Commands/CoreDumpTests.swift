import Foundation
import Glibc
import TestSupport
import Testing

/// The memory of the program has keys in it.
@Suite("Core dumps") struct CoreDumpTests {
  @Test(arguments: [(environment: [:], isAllowed: false), (["SPINRACK_CORE_DUMPS": "1"], true)])
  func `A crash of the program writes none, unless they are asked for`(environment: [String: String], isAllowed: Bool)
    async throws
  {
    try await withTemporaryFolder { folder in
      let script = "ulimit -S -c $(ulimit -H -c); echo $$; exec '\(Program.path)' gateway --scale 0.01"
      var variables = environment
      variables["PATH"] = ProcessInfo.processInfo.environment["PATH"]
      let gateway = try RunningProgram(
        path: "/bin/sh", arguments: ["-c", script], folder: folder, environment: variables)
      let process = try #require(try await gateway.firstLine())
      _ = try await gateway.firstLine(beginning: "http")
      let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
      let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
      let words = line.split(separator: " ").dropFirst(4)
      #expect(isAllowed ? words.first == words.dropFirst().first : words.first == "0", "\(line)")
      gateway.send(SIGTERM)
      #expect(try await gateway.end().code == 0)
    }
  }
}
