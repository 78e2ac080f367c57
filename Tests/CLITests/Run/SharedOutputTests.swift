import Foundation
import Pipeline
import TestSupport
import Testing

/// Two state folders and one output folder.
@Suite("Shared output") struct SharedOutputTests {
  @Test func `A run with another state folder waits for nobody and publishes nothing`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder, settings: "publish: {keep: 1}")
      try catalogue.put(1...20)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let before = try catalogue.current()
      try catalogue.put(1...25)
      do {
        let lock = try RunLock.acquire(folder: catalogue.output, name: RunLock.outputName)
        defer { withExtendedLifetime(lock) {} }
        for command in [["run", "rec", "--state-dir", "other"], ["rollback", "rec", "--state-dir", "other"]] {
          let held = try await catalogue.program.start(command).end()
          #expect(held.code == 78)
          #expect(held.error.contains("output/rec/.lock: process \(ProcessInfo.processInfo.processIdentifier) on "))
          #expect(held.error.contains("another --state-dir"))
        }
        #expect(try catalogue.current() == before)
        // Whoever only looks is not kept out, and is told.
        for command in ["history", "verify", "status"] {
          #expect(try await catalogue.program.run(command, "rec").code == 0)
        }
        let status = try await catalogue.json("status", "rec", "--json")
        #expect((status["lock"] as? [String: Any])?["state"] as? String == "free")
        #expect((status["output_lock"] as? [String: Any])?["state"] as? String == "held")
        #expect(try await catalogue.program.run("status", "rec").output.contains("with another state folder"))
      }
      // What a dead run left is no hindrance, and is told once though it held two locks.
      for lock in [catalogue.output + "/.lock", folder + "/state/rec/lock"] {
        try write("pid 7\nhost elsewhere\nsince 2026-04-12T03:15:00Z\n", to: lock)
      }
      let next = try await catalogue.program.run("run", "rec")
      #expect(next.code == 0, "\(next.error)")
      #expect(next.error.components(separatedBy: "Replaced the lock").count == 2)
      #expect(try catalogue.current() != before)
    }
  }
}
