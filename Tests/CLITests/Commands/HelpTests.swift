import ArgumentParser
import Foundation
import Pipeline
import Testing

@testable import Runs
@testable import SpinrackCLI

@Suite("Help") struct HelpTests {
  private let program = Program(folder: Program.project)

  @Test func `Version is the constant`() async throws {
    let ended = try await program.run("--version")
    #expect(ended.code == 0)
    #expect(ended.output == Pipeline.Program.version + "\n")
  }

  @Test func `Without a command it says what to do`() async throws {
    let ended = try await program.run()
    #expect(ended.code == 0)
    #expect(ended.output.contains("spinrack run demo"))
    #expect(ended.error.isEmpty)
  }

  @Test func `Help names every exit code`() async throws {
    let ended = try await program.run("--help")
    #expect(ended.code == 0)
    for outcome in Outcome.allCases { #expect(ended.output.contains("\n  \(outcome.exitCode) ")) }
  }

  @Test(arguments: [
    "lint", "config", "init", "gateway", "doctor", "run", "quarantine", "status", "history", "verify", "rollback",
    "diff", "changes",
  ])
  func `Every command has help`(command: String) async throws {
    let ended = try await program.run(command, "--help")
    #expect(ended.code == 0)
    #expect(ended.output.contains("USAGE: spinrack \(command)"))
  }

  @Test func `Every example can be typed`() throws {
    let program = try CommandDescription.program()
    let commands = [program] + program.subcommandsBelow
    for command in commands {
      for line in DiscussionText(command.discussion ?? "").lines("EXAMPLES") ?? [] {
        // Up to a pipe or to the words that explain it; variables before the program are the shell's.
        let typed = line.prefix(upTo: line.firstRange(of: " | ")?.lowerBound ?? line.endIndex)
        let words = typed.components(separatedBy: "  ")[0].split(separator: " ").drop { $0.contains("=") }
        #expect(words.first == "spinrack", "\(line)")
        let arguments = words.dropFirst().map { String($0).replacing("'", with: "") }
        #expect(throws: Never.self, "\(line)") { _ = try SpinrackCommand.parseAsRoot(arguments) }
      }
    }
  }

  @Test func `Lines that are no running text fit into a terminal`() throws {
    let program = try CommandDescription.program()
    for command in [program] + program.subcommandsBelow {
      for line in (command.discussion ?? "").split(separator: "\n") where line.hasPrefix(" ") {
        #expect(line.count < 80, "\(command.commandName): \(line)")
      }
    }
  }

  @Test(arguments: [["lint"], ["frobnicate"], ["config", "demo", "--nonsense"], ["gateway", "invent", "--port", "x"]])
  func `Wrong usage is 64`(arguments: [String]) async throws {
    let ended = try await program.start(arguments).end()
    #expect(ended.code == 64)
    #expect(ended.error.hasPrefix("spinrack: "))
    #expect(ended.output.isEmpty)
  }

  @Test(arguments: [("lit", "lint"), ("gatway", "gateway"), ("doktor", "doctor")])
  func `A misspelt command is recognised`(word: String, meant: String) async throws {
    let ended = try await program.run(word)
    #expect(ended.code == 64)
    #expect(ended.error.hasSuffix("Did you mean: spinrack \(meant)\n"))
  }

  @Test func `Colour is used when it is wanted`() async throws {
    #expect(try await program.run("doctor", "--color", "always").output.contains("\u{1B}[32mok"))
    #expect(try await !program.run("doctor").output.contains("\u{1B}"))
  }

  @Test func `A reader that leaves ends it quietly`() async throws {
    let shell = try RunningProgram(
      path: "/bin/bash", arguments: ["-c", "\(Program.path) --help | true; echo ${PIPESTATUS[0]}"],
      folder: Program.project, environment: ProcessInfo.processInfo.environment)
    let ended = try await shell.end()
    #expect(ended.output == "0\n")
    #expect(ended.error.isEmpty)
  }
}

extension CommandDescription {
  fileprivate var subcommandsBelow: [CommandDescription] {
    (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { [$0] + $0.subcommandsBelow }
  }
}
