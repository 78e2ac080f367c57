import Foundation
import Pipeline
import Synchronization
import TestSupport
import Testing

/// What others than the terminal are told of a run.
@Suite("Watch") struct WatchTests {
  private final class Paths: Sendable {
    let seen = Mutex<[String]>([])
  }

  private func withWatcher(_ body: (RecordedCatalogue, Program, _ address: String, Paths) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      let paths = Paths()
      let server = try #require(
        ClosureServer { path, query in
          paths.seen.withLock { $0.append(path + (query["rid"].map { "?rid=" + $0 } ?? "")) }
          return ClosureServer.Answer(body: "OK")
        })
      let catalogue = try RecordedCatalogue(folder: folder, settings: "notify: {ping-url: {env: PING}}")
      let address = "http://127.0.0.1:\(server.port)/ping/5ecret"
      try await body(catalogue, Program(folder: folder, environment: ["PING": address]), address, paths)
    }
  }

  @Test func `A watching service hears the start and the end`() async throws {
    try await withWatcher { catalogue, program, address, paths in
      try catalogue.put(1...20)
      let ended = try await program.run("run", "rec")
      #expect(ended.code == 0, "\(ended.error)")
      #expect(paths.seen.withLock { $0 } == ["/ping/5ecret/start", "/ping/5ecret"])
      try write("{}", to: catalogue.folder + "/answers/a.json")
      let failed = try await program.run("run", "rec")
      #expect(failed.code == 69)
      #expect(paths.seen.withLock { $0.suffix(2) } == ["/ping/5ecret/start", "/ping/5ecret/69"])
      #expect(!(ended.output + ended.error + failed.output + failed.error).contains("5ecret"))
      let query = Program(folder: catalogue.folder, environment: ["PING": address + "?rid=7"])
      _ = try await query.run("run", "rec")
      #expect(paths.seen.withLock { $0.suffix(2) } == ["/ping/5ecret/start?rid=7", "/ping/5ecret/69?rid=7"])
    }
  }

  @Test func `A run that another one keeps out tells nothing`() async throws {
    try await withWatcher { catalogue, program, _, paths in
      try catalogue.put(1...20)
      for (folder, name) in [("state/rec", RunLock.stateName), ("output/rec", RunLock.outputName)] {
        let lock = try RunLock.acquire(folder: "\(catalogue.folder)/\(folder)", name: name)
        #expect(try await program.run("run", "rec", "--quiet").code == 78)
        _ = consume lock
      }
      #expect(paths.seen.withLock { $0 } == [])
    }
  }

  @Test(arguments: ["http://127.0.0.1:9/5ecret", "http://no-such-host.invalid/5ecret", "5ecret", ""])
  func `A service that is not there fails nothing and is not named`(address: String) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder, settings: "notify: {ping-url: {env: PING}}")
      try catalogue.put(1...20)
      let ended = try await Program(folder: folder, environment: ["PING": address]).run("run", "rec")
      #expect(ended.code == 0)
      #expect(ended.error.contains("ping"))
      #expect(!ended.error.contains("5ecret") && !ended.error.contains("no-such-host"))
    }
  }

  @Test func `The last line of a log says how it ended`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20)
      let ended = try await catalogue.program.run("run", "rec", "--progress", "plain")
      let last = try #require(ended.error.split(separator: "\n").last)
      #expect(last.contains(#/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z run: rec ended with 0 after/#), "\(last)")
      #expect(last.contains("published \(try catalogue.current()), 20 records"))
      let json = try await catalogue.program.run("run", "rec", "--progress", "json")
      let line = try #require(json.error.split(separator: "\n").last)
      #expect(line.contains(#""event":"run-ended","exit_code":0,"published":false"#))
      #expect(try await catalogue.program.run("run", "rec", "--quiet").error.isEmpty)
    }
  }

  @Test func `Metrics are written whole also when the run fails`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20)
      let path = folder + "/spinrack.prom"
      #expect(try await catalogue.program.run("run", "rec", "--quiet", "--metrics", path).code == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for sample in [
        #"spinrack_last_run_success{pipeline="rec"} 1"#, #"spinrack_last_run_exit_code{pipeline="rec"} 0"#,
        #"spinrack_last_run_records{pipeline="rec",collection="characters"} 20"#,
        #"spinrack_last_run_quarantined{pipeline="rec",what="values"} 0"#,
        #"spinrack_last_run_calls{pipeline="rec"} 0"#,
      ] { #expect(text.contains(sample + "\n"), "\(text)") }
      #expect(text.contains(#"spinrack_last_run_stage_duration_seconds{pipeline="rec",stage="write"} "#))
      // Every sample has its help and type before it, once.
      let names = Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != "{" } })
      for name in names { #expect(text.components(separatedBy: "# TYPE \(name) gauge\n").count == 2) }
      try write("{}", to: folder + "/answers/a.json")
      #expect(try await catalogue.program.run("run", "rec", "--quiet", "--metrics", path).code == 69)
      let failed = try String(contentsOfFile: path, encoding: .utf8)
      #expect(failed.contains(#"spinrack_last_run_exit_code{pipeline="rec"} 69"#))
      #expect(failed.contains(#"spinrack_generation_timestamp_seconds{pipeline="rec"} "#))
      let nowhere = try await catalogue.program.run("run", "rec", "--metrics", folder + "/none/x.prom", "--quiet")
      #expect(nowhere.code == 69)
      #expect(nowhere.error.contains("The metrics could not be written"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("partial") }.isEmpty)
      // A quiet run that ends well says this, too, and nothing else.
      try catalogue.put(1...20)
      let quiet = try await catalogue.program.run("run", "rec", "--quiet", "--metrics", folder + "/none/x.prom")
      #expect(quiet.code == 0 && quiet.output.isEmpty)
      #expect(quiet.error.contains("warning: The metrics could not be written"), "\(quiet.error)")
    }
  }
}
