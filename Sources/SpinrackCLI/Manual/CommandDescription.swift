import ArgumentParser
import Foundation

/// A command with its arguments and subcommands, as its own description has it: what help and man pages are made of.
struct CommandDescription: Decodable, Sendable {
  let commandName: String
  /// The commands above it, outermost first.
  let superCommands: [String]?
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool?
  let subcommands: [CommandDescription]?
  let arguments: [Argument]?

  struct Argument: Decodable, Sendable {
    struct Name: Decodable, Sendable {
      let kind: String
      let name: String

      /// As it is typed.
      var spelled: String { (kind == "short" ? "-" : "--") + name }
    }

    let kind: String
    let shouldDisplay: Bool?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let abstract: String?
  }

  /// The command of the program, with all others below it.
  ///
  /// - Throws: an error of the decoder, where the parser describes its commands in another form.
  static func program() throws -> CommandDescription {
    struct Tool: Decodable { let command: CommandDescription }
    let text: String
    do {
      _ = try SpinrackCommand.parseAsRoot(["--experimental-dump-help"])
      text = ""
    } catch {
      text = SpinrackCommand.fullMessage(for: error)
    }
    return try JSONDecoder().decode(Tool.self, from: Data(text.utf8)).command
  }

  /// Its words: `spinrack quarantine retry`.
  var words: [String] { (superCommands ?? []) + [commandName] }

  /// Commands below it that have a page, in the order of the help.
  var documented: [CommandDescription] {
    (subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
  }

  /// Arguments that have a place in a page, options behind positional ones.
  func arguments(positional: Bool) -> [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay != false && (argument.kind == "positional") == positional
    }
  }

  /// Whether it has an option of this name.
  func has(_ option: String) -> Bool {
    (arguments ?? []).contains { argument in (argument.names ?? []).contains { $0.spelled == option } }
  }
}
