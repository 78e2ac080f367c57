import ArgumentParser
import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// Commands that a message names mean the pipeline that was given.
@Suite("Given command") struct GivenCommandTests {
  private func given(_ pipeline: String, output: String = "output", state: String = "state", _ settings: [String] = [])
    throws -> GivenCommand
  {
    GivenCommand(
      try .parse([pipeline]), publishing: try .parse(["--output", output]),
      keeping: try .parse(["--state-dir", state]),
      overriding: try .parse(settings.flatMap { ["--set", $0] }))
  }

  @Test func `A name alone is typed alone`() throws {
    let text = "publish it with: spinrack run NAME --accept shrink, or 'spinrack rebuild'"
    #expect(
      try given("nightly").filling(text)
        == "publish it with: spinrack run nightly --accept shrink, or 'spinrack rebuild nightly'")
  }

  @Test func `The file and the folders that were given are repeated quoted`() throws {
    let given = try given(
      "my files/it's.yaml", output: "/srv/x", state: "st ate", ["fetch.concurrency=4", "name=a"])
    let file = #"'my files/it'\''s.yaml'"#
    let set = "--set fetch.concurrency=4 --set name=a"
    #expect(
      given.filling("spinrack run NAME --accept shrink.")
        == "spinrack run \(file) --output /srv/x --state-dir 'st ate' \(set) --accept shrink.")
    // Only what a command takes.
    #expect(given.filling("spinrack history NAME") == "spinrack history \(file) --output /srv/x")
    #expect(
      given.filling("'spinrack quarantine' says why") == "'spinrack quarantine \(file) --state-dir 'st ate'' says why")
    #expect(given.filling("spinrack quarantine retry NAME").hasSuffix(set))
  }

  @Test func `Notices of a run name the command that was given`() throws {
    let given = try given("my files/p.yaml", state: "kept")
    let (text, typed) = ("'spinrack rebuild' does it", "'spinrack rebuild 'my files/p.yaml' --state-dir kept' does it")
    #expect(PipelineEvent.warning(text).naming(given) == .warning(typed))
    #expect(PipelineEvent.alert(text).naming(given) == .alert(typed))
    #expect(PipelineEvent.note(text).naming(given) == .note(typed))
    #expect(PipelineEvent.stageStarted(.fetch).naming(given) == .stageStarted(.fetch))
  }

  @Test func `Other words stay as they are`() throws {
    let text = "what 'spinrack doctor --json' says; make one with: spinrack init; spinrack run demo; NAME"
    #expect(try given("nightly", output: "x").filling(text) == text)
  }

  @Test func `Exactly the options that a command takes are repeated`()
    throws
  {
    let program = try CommandDescription.program()
    let commands = program.documented.flatMap { [$0] + $0.documented }
    for command in commands {
      let verb = command.words.dropFirst().joined(separator: " ")
      guard command.arguments(positional: true).contains(where: { $0.valueName == "name-or-file" }) else { continue }
      let words = try given("p", output: "o", state: "s", ["a=b"]).words(for: verb)
      for option in ["--output", "--state-dir", "--set"] {
        #expect(command.has(option) == words.contains(option), "\(verb) \(option)")
      }
    }
  }

  @Test func `Every pipeline is completed by a shell`() throws {
    func incomplete(_ command: [String: Any]) -> [String] {
      let arguments = command["arguments"] as? [[String: Any]] ?? []
      let isIncomplete = arguments.contains {
        $0["valueName"] as? String == "name-or-file" && $0["completionKind"] == nil
      }
      return (isIncomplete ? [command["commandName"] as? String ?? "?"] : [])
        + (command["subcommands"] as? [[String: Any]] ?? []).flatMap(incomplete)
    }
    let error = #expect(throws: (any Error).self) { try SpinrackCommand.parseAsRoot(["--experimental-dump-help"]) }
    let text = SpinrackCommand.fullMessage(for: try #require(error))
    let tool = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(incomplete(try #require(tool?["command"] as? [String: Any])) == [])
  }

  @Test func `A guards remedy is the command that was given`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let given = ["Pipelines/rec.yaml", "--output", "my sets", "--state-dir", "kept"]
      try catalogue.put(1...40)
      #expect(try await catalogue.program.start(["run"] + given + ["--quiet"]).end().code == 0)
      try catalogue.put(1...10)
      let refused = try await catalogue.program.start(["run"] + given + ["--quiet"]).end()
      #expect(refused.code == 76)
      let command = "spinrack run Pipelines/rec.yaml --output 'my sets' --state-dir kept --accept shrink"
      #expect(refused.error.contains(command), "\(refused.error)")
      let report = try await catalogue.json("history", "rec", "--output", "my sets", "--json")
      let run = (report["runs"] as? [[String: Any]])?.first
      #expect((run?["remedy"] as? String)?.contains(command) == true)
      let retried = try await catalogue.program.start(["quarantine", "retry"] + given + ["--quiet"]).end()
      #expect(retried.code == 76)
      #expect(retried.error.contains(command.replacing("spinrack run", with: "spinrack quarantine retry")))
      // As it was printed.
      let shell = try RunningProgram(
        path: "/bin/sh", arguments: ["-c", command.replacing("spinrack", with: "'\(Program.path)'")], folder: folder,
        environment: ProcessInfo.processInfo.environment)
      let accepted = try await shell.end()
      #expect(accepted.code == 0, "\(accepted.error)")
    }
  }

  @Test func `A pipeline that was never run is run with what was given`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let history = try await catalogue.program.run("history", "Pipelines/rec.yaml", "-o", "elsewhere")
      #expect(history.code == 64)
      #expect(history.error.contains("spinrack run Pipelines/rec.yaml --output elsewhere"), "\(history.error)")
      let quarantine = try await catalogue.program.run("quarantine", "rec", "--state-dir", "kept")
      #expect(quarantine.error.contains("spinrack run rec --state-dir kept"), "\(quarantine.error)")
    }
  }
}
