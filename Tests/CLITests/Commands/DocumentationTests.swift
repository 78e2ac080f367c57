import Foundation
import Testing

/// Fails when a command or an option is not in the reference.
@Suite("Documentation") struct DocumentationTests {
  private struct Tool: Decodable { var command: Command }
  private struct Command: Decodable {
    var commandName: String
    var subcommands: [Command]?
    var arguments: [Argument]?
  }
  private struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var names: [Name]?
  }

  @Test func `Every command and option is in the reference`() async throws {
    let dump = try await Program(folder: Program.project).run("--experimental-dump-help")
    let tool = try JSONDecoder().decode(Tool.self, from: Data(dump.output.utf8))
    let reference = try String(contentsOfFile: Program.project + "/docs/cli.md", encoding: .utf8)
    let sections = reference.components(separatedBy: "\n## ")
    for command in tool.command.subcommands ?? [] where command.commandName != "help" {
      let section = sections.first { $0.hasPrefix("`spinrack \(command.commandName)") }
      #expect(section != nil, "docs/cli.md has no section for \(command.commandName)")
      let arguments = ([command] + (command.subcommands ?? [])).flatMap { $0.arguments ?? [] }
      for name in arguments.flatMap({ $0.names ?? [] }) {
        guard name.kind == "long", name.name != "help", name.name != "version" else { continue }
        #expect(
          section?.contains("`--\(name.name)") == true,
          "docs/cli.md does not name --\(name.name) of \(command.commandName)")
      }
    }
  }

  @Test func `Every kind of source is in the reference`() async throws {
    let help = try await Program(folder: Program.project).run("--experimental-dump-help").output
    let kinds = try #require(help.firstMatch(of: /The kind of source: ([a-z, -]+)\./)).output.1
    let reference = try String(contentsOfFile: Program.project + "/docs/cli.md", encoding: .utf8)
    let row = try #require(reference.split(separator: "\n").first { $0.hasPrefix("| `--kind` KIND") })
    for kind in kinds.split(separator: ", ") { #expect(row.contains("`\(kind)`"), "\(kind)") }
  }

  @Test func `Every cleaning rule is in the reference`() async throws {
    // The program names all rules where none is near.
    let refusal = try await Program(folder: Program.project).run("quarantine", "demo", "--rule", "0123456789").error
    let named = try #require(refusal.firstMatch(of: /there are ([a-z0-9, -]+)\./)).output.1
    let rules = named.split(separator: ", ").map(String.init)
    #expect(rules.count > 10)
    let reference = try String(contentsOfFile: Program.project + "/docs/cli.md", encoding: .utf8)
    let row = try #require(reference.split(separator: "\n").first { $0.hasPrefix("| `--rule` RULE") })
    let documented = row.split(separator: "|")[1].matches(of: /`([a-z0-9-]+)`/).map { String($0.output.1) }
    #expect(documented == rules)
  }

  @Test func `Every exit code is in the operators manual`() throws {
    let manual = try String(contentsOfFile: Program.project + "/docs/operations.md", encoding: .utf8)
    for code in [0, 1, 2, 64, 69, 73, 74, 75, 76, 77, 78] { #expect(manual.contains("| \(code) |")) }
  }
}
