import Foundation
import TestSupport
import Testing

@testable import SpinrackCLI

/// What a shell can put into an argument by mistake.
@Suite("Argument") struct ArgumentTests {
  @Test(arguments: [["run", "demo"], ["doctor", "demo"], ["quarantine", "demo"]])
  func `An empty folder is refused`(command: [String]) async throws {
    try await withTemporaryFolder { folder in
      for option in command[0] == "quarantine" ? ["--state-dir"] : ["--output", "--state-dir"] {
        let ended = try await Program(folder: folder).start(command + [option, ""]).end()
        #expect(ended.code == 64)
        #expect(ended.error.hasPrefix("spinrack: \(option) is empty: "), "\(ended.error)")
      }
    }
  }

  @Test(arguments: [
    (["run", "demo", "--deadline", "-1s"], "-1s"), (["gateway", "invent", "--port", "-1"], "-1"),
    (["gateway", "invent", "--seed", "-1"], "-1"), (["gateway", "invent", "--scale", "-0.5"], "-0.5"),
    (["gateway", "invent", "--night", "-2"], "-2"), (["serve", "demo", "--port", "-1"], "-1"),
    (["history", "demo", "--limit", "-1"], "--limit"), (["status", "demo", "--max-age", "-2d"], "-2d"),
    (["quarantine", "list", "demo", "--limit", "-1"], "--limit"),
  ])
  func `A negative number is a value that is refused`(command: [String], named: String) async throws {
    let ended = try await Program(folder: Program.project).start(command).end()
    #expect(ended.code == 64)
    #expect(!ended.error.contains("Missing value") && ended.error.contains(named), "\(ended.error)")
  }

  @Test func `A closed standard output is called so`() async throws {
    let shell = try RunningProgram(
      path: "/bin/sh", arguments: ["-c", "exec \"$0\" config demo >&-", Program.path], folder: Program.project,
      environment: ProcessInfo.processInfo.environment)
    let ended = try await shell.end()
    #expect(ended.code == 73)
    #expect(ended.error == "spinrack: standard output is closed, so the result cannot be written.\n")
  }

  @Test func `What is far too long is not repeated whole`() async throws {
    let long = String(repeating: "a", count: 10_000)
    let program = Program(folder: Program.project)
    for setting in [long + "=1", long, String(repeating: "a ", count: 5_000) + "=1"] {
      let ended = try await program.run("config", "demo", "--set", setting)
      #expect(ended.code == 64)
      #expect(ended.error.utf8.count < 1_500)
    }
    #expect(try await program.run("lint", "a/" + long).output.utf8.count < 1_000)
  }

  @Test func `Control characters of names are written out`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let lint = try await program.run("lint", "no\u{1B}[2Jsuch.yaml")
      #expect(lint.output.hasPrefix("no\\u001B[2Jsuch.yaml: "))
      let missing = try await program.run("run", "no\u{1B}]0;x\u{7}.yaml")
      #expect(missing.error.hasPrefix("spinrack: no\\u001B]0;x\\u0007.yaml: "))
      try write(
        #"[{"id":3,"name":"Tin Hart","resourceURI":"http://x/v1/public/characters/3"}]"#, to: folder + "/answers/a.json"
      )
      try write("hello", to: folder + "/answers/b\u{1B}[31m\nspinrack: fine\u{202E}.json")
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/rec.yaml")
      let ended = try await program.run("run", "rec")
      #expect(ended.code == 0)
      #expect(ended.output.contains("b\\u{1B}[31m\\nspinrack: fine\\u{202E}.json: "))
      #expect(!(ended.output + ended.error).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test func `A reader that leaves does not change how a run ends`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(
        #"[{"id":3,"name":"Tin Hart","resourceURI":"http://x/v1/public/characters/3"}, {"id":4,"na"#,
        to: folder + "/answers/torn.json")
      try write(
        "name: small\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n",
        to: folder + "/Pipelines/small.yaml")
      // The reader's end is closed before the program writes its first line.
      let shell = try RunningProgram(
        path: "/bin/bash", arguments: ["-c", "\(Program.path) run small | true; echo ${PIPESTATUS[0]}"],
        folder: folder, environment: ProcessInfo.processInfo.environment)
      let ended = try await shell.end()
      #expect(ended.output == "2\n")
      #expect(FileManager.default.fileExists(atPath: folder + "/output/small/current/manifest.json"))
    }
  }

  @Test func `Settings and rates are read whole`() {
    #expect(Setting(argument: "a.b=c=d").map { [$0.key, $0.value] } == ["a.b", "c=d"])
    #expect(Setting(argument: "a") == nil)
    #expect(Setting(argument: "=a") == nil)
    #expect(FaultRates(argument: "slow=1%,reset=0.5")?.rates == ["slow": 0.01, "reset": 0.5])
    for wrong in ["", "slow", "slow=2", "slow=-1%", "=1", "slow=1,"] { #expect(FaultRates(argument: wrong) == nil) }
  }
}
