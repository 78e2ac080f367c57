import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Doctor command") struct DoctorCommandTests {
  private struct Report: Decodable {
    struct Check: Decodable {
      var name: String
      var status: String
      var finding: String
    }
    var checks: [Check]
    var exit_code: Int32
  }

  @Test func `The demo is well`() async throws {
    let ended = try await Program(folder: Program.project).run("doctor", "demo", "--json")
    let report = try JSONDecoder().decode(Report.self, from: Data(ended.output.utf8))
    #expect(ended.code == 0)
    #expect(report.exit_code == 0)
    #expect(report.checks.first { $0.name == "source" }?.status == "ok")
    #expect(report.checks.filter { $0.name == "library" }.map(\.status) == Array(repeating: "ok", count: 10))
  }

  @Test func `Refused credentials are 77 and shown nowhere`() async throws {
    try await withTemporaryFolder { folder in
      var program = Program(folder: folder, environment: ["P": "public-xyz", "S": "private-xyz"])
      let gateway = try program.start([
        "gateway", "invent", "--scale", "0.01", "--public-key-env", "P", "--private-key-env", "S",
      ])
      let address = try #require(try await gateway.firstLine())
      try write(Self.marvel(address, keys: true), to: folder + "/keys.yaml")
      #expect(try await program.run("doctor", "keys.yaml").code == 0)

      program.environment["S"] = "wrong-xyz"
      let ended = try await program.run("doctor", "keys.yaml", "--color", "never")
      #expect(ended.code == 77)
      #expect(ended.output.contains("FAIL  source"))
      #expect(!(ended.output + ended.error).contains("-xyz"))
      gateway.send(SIGTERM)
      #expect(try await gateway.end().code == 0)
    }
  }

  @Test(arguments: [
    ("csv: {}, sqlite: {}", []), ("parquet: {}", ["empty-column"]),
    ("sqlite: {}", ["empty-column", "lost-completeness"]),
  ])
  func `It warns of guards that see nothing without CSV`(write outputs: String, rules: [String]) async throws {
    try await withTemporaryFolder { folder in
      try write("name: r\nsource: {kind: recordings, path: .}\nwrite: {\(outputs)}\n", to: folder + "/r.yaml")
      let ended = try await Program(folder: folder).run("doctor", "r.yaml", "--json")
      let report = try JSONDecoder().decode(Report.self, from: Data(ended.output.utf8))
      let check = report.checks.first { $0.name == "guards" }
      #expect(check?.status == (rules.isEmpty ? nil : "warn"))
      for rule in ["empty-column", "lost-completeness"] {
        #expect(check?.finding.contains("(\(rule))") ?? false == rules.contains(rule))
      }
    }
  }

  @Test func `It says of the store what a run would say`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...3)
      func check() async throws -> (Report.Check?, code: Int32) {
        let ended = try await catalogue.program.run("doctor", "rec", "--json")
        let report = try JSONDecoder().decode(Report.self, from: Data(ended.output.utf8))
        return (report.checks.first { $0.name == "store" }, ended.code)
      }
      let none = try await check()
      #expect(none.0?.status == "ok" && none.0?.finding.hasSuffix("is made by the first run") == true && none.code == 0)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/state/rec")
      #expect(try await check().0?.finding == "state/rec/spinrack.sqlite can be read")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/state/rec") == files)
      let store = folder + "/state/rec/spinrack.sqlite"
      try write(String(repeating: "no database at all ", count: 100), to: store)
      let foreign = try await check()
      #expect(foreign.0?.status == "fail" && foreign.code == 73)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 73)
      try FileManager.default.removeItem(atPath: store)
      try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
      let directory = try await check()
      #expect(directory.0?.finding.contains("it is a folder") == true && directory.code == 73)
      let run = try await catalogue.program.run("run", "rec", "--quiet")
      #expect(run.code == 73 && run.error.contains("it is a folder"), "\(run.error)")
    }
  }

  @Test func `A ledger that cannot be read is a failure before a call is made`() async throws {
    try await withTemporaryFolder { folder in
      try write(Self.marvel("http://127.0.0.1:9/v1/public", keys: false), to: folder + "/m.yaml")
      try write(String(repeating: "no database at all ", count: 100), to: folder + "/state/ledger.sqlite")
      let ended = try await Program(folder: folder).run("doctor", "m.yaml", "--color", "never")
      #expect(ended.code == 73)
      #expect(ended.output.contains("FAIL  ledger") && !ended.output.contains("source  "), "\(ended.output)")
    }
  }

  @Test func `A missing file of recordings is 64`() async throws {
    try await withTemporaryFolder { folder in
      try write("name: r\nsource: {kind: recordings, path: nowhere}\nwrite: {csv: {}}\n", to: folder + "/r.yaml")
      let ended = try await Program(folder: folder).run("doctor", "r.yaml")
      #expect(ended.code == 64)
      #expect(ended.output.contains("nowhere does not exist"))
    }
  }

  @Test func `A file in place of the output folder is 73`() async throws {
    try await withTemporaryFolder { folder in
      try write("", to: folder + "/output")
      #expect(try await Program(folder: folder).run("doctor").code == 73)
    }
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `A signal stops it while the source is silent`(signal: Int32, code: Int32) async throws {
    try await withTemporaryFolder { folder in
      guard let server = SilentServer() else {
        Issue.record("no socket on loopback")
        return
      }
      try write(Self.marvel("http://127.0.0.1:\(server.port)", keys: false), to: folder + "/silent.yaml")
      let doctor = try Program(folder: folder).start(["doctor", "silent.yaml"])
      let connection = server.waitForConnection()
      defer { close(connection) }
      doctor.send(signal)
      let ended = try await doctor.end()
      #expect(ended.code == code)
    }
  }

  private static func marvel(_ address: String, keys: Bool) -> String {
    """
    name: gateway
    source:
      kind: marvel
      base-url: \(address)
      allow-private-hosts: true
    \(keys ? "  public-key: {env: P}\n  private-key: {env: S}" : "")
    write: {csv: {}}

    """
  }
}
