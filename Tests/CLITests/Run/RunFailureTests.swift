import Foundation
import Glibc
import TestSupport
import Testing

@Suite("spinrack run, when something is wrong")
struct RunFailureTests {
  /// A folder with one good generation of the pipeline `rec`; afterwards that generation must still be the current one.
  private func withGoodGeneration(_ body: (Program, _ folder: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try write(
        #"[{"id":3,"name":"Tin Hart","resourceURI":"http://x/v1/public/characters/3"}]"#, to: folder + "/answers/a.json"
      )
      try pipeline("{kind: recordings, path: answers}", in: folder)
      let program = Program(folder: folder)
      let ended = try await program.run("run", "rec")
      #expect(ended.code == 0, "\(ended.error)")
      let current = folder + "/output/rec/current"
      let before = try FileManager.default.destinationOfSymbolicLink(atPath: current)
      try await body(program, folder)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: current) == before)
      #expect(FileManager.default.fileExists(atPath: current + "/data/csv/characters.csv.gz"))
      let leftovers = try FileManager.default.contentsOfDirectory(atPath: folder + "/output/rec")
        .filter { $0.hasPrefix(".staging") }
      #expect(leftovers.isEmpty)
    }
  }

  private func pipeline(_ source: String, in folder: String) throws {
    try write("name: rec\nsource: \(source)\nwrite: {csv: {}}\n", to: folder + "/Pipelines/rec.yaml")
  }

  private func expect(_ ended: Program.Ended, _ code: Int32, _ text: String) {
    #expect(ended.code == code, "\(ended.error)")
    #expect(ended.error.contains(text), "\(ended.error)")
    #expect(!ended.error.contains("does not know"), "\(ended.error)")
  }

  @Test func `A run that fails leaves a report of what it cost and why it ended`() async throws {
    try await withGoodGeneration { program, folder in
      try pipeline(
        "{kind: marvel, base-url: \"http://127.0.0.1:1/v1/public\", allow-private-hosts: true}\nfetch: {collections: [events]}",
        in: folder)
      let ended = try await program.run("run", "rec", "--set", "fetch.concurrency=1", "--set", "source.retry-for=1s")
      expect(ended, 69, "127.0.0.1 refuses connections at port 1.")
      let reports = try FileManager.default.contentsOfDirectory(atPath: folder + "/output/rec/runs").sorted()
      #expect(reports.count == 2)
      let objects = try reports.compactMap { name in
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/output/rec/runs/" + name))
        return try JSONSerialization.jsonObject(with: data) as? [String: Any]
      }
      let failed = try #require(objects.first { $0["exit_code"] as? Int == 69 })
      #expect(failed["published"] as? Bool == false)
      #expect((failed["error"] as? String)?.contains("127.0.0.1") == true)
      #expect((failed["calls"] as? Int ?? 0) > 0)
    }
  }

  @Test func `An unknown key is named with its place and the nearest valid one`() async throws {
    try await withGoodGeneration { program, folder in
      try write("name: rec\nsource: {kind: demo}\nwrite: {cvs: {}}\n", to: folder + "/Pipelines/rec.yaml")
      expect(
        try await program.run("run", "rec"), 64, "Pipelines/rec.yaml:3:9: unknown key \"cvs\"; did you mean \"csv\"?")
    }
  }

  @Test func `A pipeline, a recording or a folder that is not there is a wrong call`() async throws {
    try await withGoodGeneration { program, folder in
      expect(try await program.run("run", "nosuch"), 64, "Pipelines/nosuch.yaml")
      try pipeline("{kind: recordings, path: no/such/folder}", in: folder)
      expect(try await program.run("run", "rec"), 64, "no/such/folder")
    }
  }

  @Test func `Recordings without a catalogue answer publish nothing`() async throws {
    try await withGoodGeneration { program, folder in
      try FileManager.default.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: true)
      try pipeline("{kind: recordings, path: empty}", in: folder)
      expect(try await program.run("run", "rec"), 69, "empty")
      try write("hello", to: folder + "/empty/a.json")
      expect(try await program.run("run", "rec"), 69, "none of the recordings")
      // What was refused is not written a second time; it is read again.
      let again = try await program.run("run", "rec")
      expect(again, 69, "none of the recordings")
      #expect(!again.error.contains("resuming"), "\(again.error)")
    }
  }

  @Test func `Where nothing can be used, the reasons are shown`() async throws {
    try await withTemporaryFolder { folder in
      try pipeline("{kind: recordings, path: answers}", in: folder)
      try write(#"{"data":{"results":[{"name":"Tin Hart"},{"name":"Wick"}]}}"#, to: folder + "/answers/a.json")
      try write("<html>", to: folder + "/answers/b.json")
      let program = Program(folder: folder)
      let rows = try await program.run("run", "rec")
      #expect(rows.code == 69)
      #expect(rows.error.contains("2 rows, of which none can be used: 'spinrack quarantine rec'"), "\(rows.error)")
      #expect(rows.error.contains("  b.json: not JSON"), "\(rows.error)")
    }
  }

  @Test func `A recording that cannot be read does not pass for one that is not there`() async throws {
    try await withTemporaryFolder { folder in
      try write(
        #"[{"id":3,"name":"Tin Hart","resourceURI":"http://x/v1/public/characters/3"}]"#, to: folder + "/answers/a.json"
      )
      try pipeline("{kind: recordings, path: answers}", in: folder)
      try FileManager.default.createSymbolicLink(atPath: folder + "/answers/b.json", withDestinationPath: "gone.json")
      let program = Program(folder: folder)
      let ended = try await program.run("run", "rec")
      #expect(ended.code == 2)
      #expect(ended.output.contains("b.json: damaged: "), "\(ended.output)")
      let quiet = try await program.run("run", "rec", "--quiet", "--state-dir", "fresh", "--output", "other")
      #expect(quiet.code == 2)
      #expect(quiet.error.contains("1 recording damaged"), "\(quiet.error)")
    }
  }

  @Test func `A host that is down, or answers with a page of HTML, is unavailable`() async throws {
    try await withGoodGeneration { program, folder in
      // Port 9 (discard) is not served; nothing leaves the machine.
      try pipeline("{kind: marvel, base-url: \"http://127.0.0.1:9/v1/public\", allow-private-hosts: true}", in: folder)
      expect(
        try await program.run("run", "rec", "--set", "source.retry-for=0s"), 69,
        "127.0.0.1 refuses connections at port 9.")
      let server = try #require(FixedServer(contentType: "text/html", body: "<html><body>moved</body></html>"))
      try pipeline(
        "{kind: marvel, base-url: \"http://127.0.0.1:\(server.port)/v1/public\", allow-private-hosts: true}", in: folder
      )
      expect(try await program.run("run", "rec"), 69, "HTML")
      withExtendedLifetime(server) {}
    }
  }

  @Test func `A private address is refused unless it is allowed`() async throws {
    try await withGoodGeneration { program, folder in
      try pipeline("{kind: marvel, base-url: \"http://127.0.0.1:9/v1/public\"}", in: folder)
      expect(try await program.run("run", "rec"), 64, "allow-private-hosts")
    }
  }

  @Test func `Missing and refused credentials are told apart from everything else, and no key is ever printed`()
    async throws
  {
    try await withGoodGeneration { program, folder in
      var gatewayProgram = program
      gatewayProgram.environment = ["GATEWAY_PUBLIC": "pub-4711", "GATEWAY_PRIVATE": "priv-0815"]
      let gateway = try gatewayProgram.start([
        "gateway", "invent", "--scale", "0.01", "--public-key-env", "GATEWAY_PUBLIC", "--private-key-env",
        "GATEWAY_PRIVATE",
      ])
      let url = try #require(try await gateway.firstLine())
      let keys = "public-key: {env: CLIENT_PUBLIC}, private-key: {env: CLIENT_PRIVATE}"
      try pipeline("{kind: marvel, base-url: \"\(url)\", allow-private-hosts: true, \(keys)}", in: folder)

      expect(try await program.run("run", "rec"), 77, "CLIENT_PUBLIC")
      var wrong = program
      wrong.environment = ["CLIENT_PUBLIC": "pub-4711", "CLIENT_PRIVATE": "priv-9999"]
      let refused = try await wrong.run("run", "rec")
      expect(refused, 77, "refused the keys")
      try pipeline("{kind: marvel, base-url: \"\(url)\", allow-private-hosts: true}", in: folder)
      expect(try await program.run("run", "rec"), 77, "127.0.0.1 requires keys, and the pipeline file gives none.")
      expect(try await program.run("run", "rec"), 77, "Set public-key and private-key of the source")
      for secret in ["priv-9999", "priv-0815"] { #expect(!(refused.error + refused.output).contains(secret)) }

      gateway.send(SIGTERM)
      _ = try await gateway.end()
    }
  }

  @Test
  func `A source that asks for a long wait is told as the end of a quota, with the moment from which to run again`()
    async throws
  {
    try await withGoodGeneration { program, folder in
      let server = try #require(
        ClosureServer { _, _ in .init(status: 429, fields: "Retry-After: 7200\r\n", body: "{}") })
      try pipeline(
        "{kind: marvel, base-url: \"http://127.0.0.1:\(server.port)/v1/public\", allow-private-hosts: true}", in: folder
      )
      let ended = try await program.run("run", "rec")
      expect(ended, 75, "It asks for a wait of 2:00:00 h, which is taken for the end of a quota.")
      #expect(ended.error.contains(/Run again after 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ; what was fetched is kept/))
    }
  }

  @Test func `A plan of a source that has none of the collections says that this is no such API`() async throws {
    try await withGoodGeneration { program, folder in
      let server = try #require(ClosureServer { _, _ in .init(status: 404, body: #"{"code":404,"status":"none"}"#) })
      try pipeline(
        "{kind: marvel, base-url: \"http://127.0.0.1:\(server.port)/v1/public\", allow-private-hosts: true}", in: folder
      )
      for command in ["plan", "run"] {
        let ended = try await program.run(command, "rec")
        #expect(ended.code == 69 && ended.output.isEmpty, "\(ended.output)\(ended.error)")
        if command == "plan" { expect(ended, 69, "does not answer as such an API does") }
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `An output that cannot be written is refused before anything is fetched`() async throws {
    try await withGoodGeneration { program, folder in
      try await TinyFileSystem.with(in: folder, options: "ro,size=1m") { disk in
        let path = disk.path
        expect(try await program.run("run", "rec", "--output", path), 73, "read-only")
        expect(try await program.run("run", "rec", "--state-dir", path), 73, "read-only")
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `A full disk ends the run and leaves nothing half-written`() async throws {
    try await withGoodGeneration { program, folder in
      try pipeline("{kind: demo, scale: 0.02}", in: folder)
      try await TinyFileSystem.with(in: folder, options: "size=256k") { disk in
        let path = disk.path
        expect(try await program.run("run", "rec", "--output", path), 73, "space")
        let left = try FileManager.default.contentsOfDirectory(atPath: path + "/rec")
        #expect(left.filter { !["runs", ".lock"].contains($0) } == ["generations"])
      }
      // The source of the state is another one now; the good generation is untouched all the same.
    }
  }

  @Test(arguments: ["store-commit:3", "recovery-commit:1", "recovery-commit:2"])
  func `A killed run resumes where it stopped, to the same set as a run that was left alone`(failPoint: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(
        "name: cut\nsource: {kind: demo, seed: 8, scale: 0.02}\nwrite: {ndjson: {}}\n",
        to: folder + "/Pipelines/cut.yaml")
      let program = Program(folder: folder)
      var doomed = program
      doomed.environment = ["SPINRACK_FAILPOINT": failPoint]
      let cut = try await doomed.run("run", "cut", "--set", "fetch.concurrency=1")
      #expect(cut.code == 256 + SIGKILL, "\(cut.error)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/output/cut/current"))
      let resumed = try await program.run("run", "cut")
      #expect(resumed.code == 0, "\(resumed.error)")
      if failPoint.hasPrefix("recovery") {
        // Of about 50 calls that the whole takes, those of the walk are not paid twice.
        #expect(try calls(in: folder + "/output/cut/runs") <= 12)
      }
      #expect(resumed.error.contains("resuming the crawl"), "\(resumed.error)")
      let whole = try await program.run("run", "cut", "--state-dir", "fresh")
      #expect(whole.output.contains("nothing new"), "\(whole.output)")
    }
  }

  @Test(arguments: ["staging-write:7", "before-swap:1", "after-swap:1"])
  func `A run that is killed when everything is fetched makes no call again`(failPoint: String) async throws {
    try await withTemporaryFolder { folder in
      try write(
        "name: cut\nsource: {kind: demo, seed: 3, scale: 0.005}\nwrite: {csv: {}}\n",
        to: folder + "/Pipelines/cut.yaml")
      let program = Program(folder: folder)
      var doomed = program
      doomed.environment = ["SPINRACK_FAILPOINT": failPoint]
      #expect(try await doomed.run("run", "cut").code == 256 + SIGKILL)
      let isPublished = failPoint.hasPrefix("after")
      #expect(FileManager.default.fileExists(atPath: folder + "/output/cut/current") == isPublished)
      let resumed = try await program.run("run", "cut")
      #expect(resumed.code == 0, "\(resumed.error)")
      #expect(try calls(in: folder + "/output/cut/runs") == 0)
      #expect(resumed.error.contains("resuming the crawl"), "\(resumed.error)")
      let whole = try await program.run("run", "cut", "--state-dir", "fresh")
      #expect(whole.output.contains("nothing new"), "\(whole.output)")
      // What is published is done with: the next run reads the source again.
      let next = try await program.run("run", "cut")
      #expect(!next.error.contains("resuming"), "\(next.error)")
    }
  }

  /// The calls of the only run that left a report.
  private func calls(in folder: String) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + (try #require(names.first))))
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(object?["calls"] as? Int)
  }

  @Test func `Two runs of one pipeline never share a state folder`() async throws {
    try await withTemporaryFolder { folder in
      guard let server = SilentServer() else {
        Issue.record("no socket on loopback")
        return
      }
      try write(
        """
        name: slow
        source: {kind: marvel, base-url: "http://127.0.0.1:\(server.port)/v1/public", allow-private-hosts: true}
        write: {csv: {}}
        """, to: folder + "/Pipelines/slow.yaml")
      let program = Program(folder: folder)
      let running = try program.start(["run", "slow"])
      _ = server.waitForConnection()
      let second = try await program.run("run", "slow")
      #expect(second.code == 78, "\(second.error)")
      running.send(SIGINT)
      #expect(try await running.end().code == 130)
    }
  }
}
