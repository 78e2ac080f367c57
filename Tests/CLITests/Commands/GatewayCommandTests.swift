import Foundation
import FoundationNetworking
import Glibc
import TestSupport
import Testing

@testable import CatalogSources
@testable import SpinrackCLI
@testable import StandIns

@Suite("Gateway command") struct GatewayCommandTests {
  @Test func `A demo source takes the faults that the gateway makes, but for the one that only Metron has`() {
    #expect(Set(Source.Demo.faults) == Set(Fault.allCases.filter { $0 != .movingPages }.map(\.rawValue)))
  }

  @Test func `Every fault is in the reference, in the order in which the first one is made`() throws {
    let reference = try String(contentsOfFile: Program.project + "/docs/cli.md", encoding: .utf8)
    let behind = try #require(reference.components(separatedBy: "\n### Faults\n").last)
    let section = try #require(behind.components(separatedBy: "\n## ").first)
    #expect(section.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.output.1) } == Fault.allCases.map(\.rawValue))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `It prints its address first and ends well on a signal`(signal: Int32) async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Program(folder: folder).start(["gateway", "invent", "--scale", "0.01"])
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

  @Test(arguments: [("0.0.0.0", true), ("localhost", false)])
  func `An address that other machines may reach is warned of`(host: String, isWarnedOf: Bool) async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Program(folder: folder).start(["gateway", "invent", "--scale", "0.005", "--host", host])
      _ = try await gateway.firstLine()
      gateway.send(SIGTERM)
      let error = try await gateway.end().error
      #expect(error.contains("listens on \(host)") == isWarnedOf && error.isEmpty != isWarnedOf, "\(error)")
    }
  }

  @Test(arguments: [("metron", "/api"), ("superhero", "/superhero-api/api")])
  func `A stand-in prints its own base`(api: String, path: String) async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Program(folder: folder)
        .start(["gateway", "stand-in", api, "--scale", "0.001", "--speed", "60", "--faults", "moving-pages=1%"])
      #expect(try await gateway.firstLine()?.hasSuffix(path) == true)
      gateway.send(SIGTERM)
      #expect(try await gateway.end().code == 0)
    }
  }

  @Test(arguments: [
    ["--speed", "60"], ["--token-env", "HOME"], ["--faults", "moving-pages=1"], ["--api", "nothing"],
    ["--api", "metron", "--public-key-env", "HOME", "--private-key-env", "HOME"],
    ["--api", "metron", "--speed", "0"], ["--auth", "keys"], ["--auth", "some"],
    ["--api", "metron", "--auth", "open"], ["serve", "saved", "--ids", "all"], ["serve", "saved", "--as", "marvel"],
    ["serve", "saved", "--details-only"],
  ])
  func `Options that are not for the service are 64`(arguments: [String]) async throws {
    let ended = try await Program(folder: Program.project).start(["gateway"] + arguments).end()
    #expect(ended.code == 64)
  }

  @Test func `What a pipeline holds is served by its name, and what was asked in vain is told at the end`() async throws
  {
    try await withTemporaryFolder { folder in
      try write("name: saved\nsource: {kind: demo, scale: 0.005}\nwrite: {csv: {}}\n", to: folder + "/saved.yaml")
      let program = Program(folder: folder)
      let unread = try await program.run("gateway", "serve", "saved.yaml")
      #expect(unread.code == 64 && unread.error.contains("was not crawled yet"), "\(unread.error)")
      #expect(try await program.run("run", "saved.yaml", "--quiet").code == 0)
      let guarded = try await program.run("gateway", "serve", "saved.yaml", "--token-env", "HOME")
      #expect(
        guarded.code == 64 && guarded.error.contains("--token-env is not for the API of marvel"), "\(guarded.error)")
      let gateway = try program.start(["gateway", "serve", "saved.yaml", "--pictures", "--today", "2026-09-02"])
      let base = try #require(try await gateway.firstLine())
      let (comics, _) = try await URLSession.shared.data(from: try #require(URL(string: base + "/comics?limit=3")))
      #expect(String(decoding: comics, as: UTF8.self).contains("\"count\":3"))
      let unknown = try #require(URL(string: base + "/comics?colour=red&apikey=k3y"))
      let (refusal, _) = try await URLSession.shared.data(from: unknown)
      #expect(String(decoding: refusal, as: UTF8.self).contains("We don't recognize the parameter colour"))
      gateway.send(SIGTERM)
      let ended = try await gateway.end()
      #expect(ended.code == 0)
      #expect(ended.error == "Asked in vain:\n  1 x /v1/public/comics: We don't recognize the parameter colour\n")
    }
  }

  @Test(arguments: [
    ["demo", "--scale", "0.1"], ["demo", "--seed", "2"], ["demo", "--night", "1"], ["demo", "--order", "stable"],
    ["demo", "--api", "metron"], ["demo", "--dump", "x.db"], ["--pictures"], ["--today", "2014-01-01"],
    ["demo", "--today", "2014-02-30"], ["nothing-of-this-name"],
  ])
  func `Options of an invented catalogue are 64 with a name, and those of a pipeline's without one`(arguments: [String])
    async throws
  {
    #expect(try await Program(folder: Program.project).start(["gateway"] + arguments).end().code == 64)
  }

  @Test func `A fault that is none is 64`() async throws {
    let ended = try await Program(folder: Program.project).run("gateway", "invent", "--faults", "nonsense=1%")
    #expect(ended.code == 64)
    #expect(ended.error.contains("nonsense"))
  }

  @Test func `A missing secret is 77`() async throws {
    let ended = try await Program(folder: Program.project)
      .run("gateway", "invent", "--public-key-env", "SPINRACK_TEST_NONE", "--private-key-env", "SPINRACK_TEST_NONE")
    #expect(ended.code == 77)
    #expect(ended.error.contains("SPINRACK_TEST_NONE"))
  }

  @Test func `One key of a pair is 64`() async throws {
    let ended = try await Program(folder: Program.project).run("gateway", "invent", "--public-key-env", "HOME")
    #expect(ended.code == 64)
  }
}

/// The command lines of before `gateway` had commands of its own.
@Suite("The former gateway command") struct FormerGatewayTests {
  @Test(arguments: [
    ("gateway", "gateway invent"), ("gateway --port 8080", "gateway invent --port 8080"),
    ("gateway --api marvel --scale 1", "gateway invent --scale 1"),
    ("gateway --scale 0.1 --api=metron --speed 60", "gateway stand-in metron --scale 0.1 --speed 60"),
    ("gateway --seed 3 --dump x.db --night 1", "gateway dump x.db --seed 3 --night 1"),
    ("gateway nightly --port 0", "gateway serve nightly --port 0"),
    ("gateway --pictures nightly", "gateway serve --pictures nightly"),
    ("gateway --host=::1 -o out p.yaml", "gateway serve --host=::1 -o out p.yaml"),
  ])
  func `is translated`(former: String, now: String) {
    #expect(FormerGateway.translated(former.split(separator: " ").map(String.init))?.joined(separator: " ") == now)
  }

  @Test(arguments: [
    "gateway invent --port 1", "gateway serve nightly", "gateway stand-in metron", "gateway dump x.db",
    "gateway --help",
    "gateway -h", "run demo", "",
  ])
  func `leaves today's command lines alone`(line: String) {
    #expect(FormerGateway.translated(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test func `says its new name, and works`() async throws {
    try await withTemporaryFolder { folder in
      let ended = try await Program(folder: folder).run("gateway", "--dump", "x.db", "--scale", "0.0005")
      #expect(ended.code == 0 && FileManager.default.fileExists(atPath: folder + "/x.db"))
      #expect(
        ended.error == "This command has another name now: spinrack gateway dump x.db --scale 0.0005\n",
        "\(ended.error)")
    }
  }
}
