import ArgumentParser
import Basics
import Foundation
import Pipeline
import Runs

/// Writes the man pages.
struct ManualCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write a man page for every command into a folder.",
    discussion: """
      The pages are made from the descriptions that --help shows. The date in their footers is that of the environment variable \
      SOURCE_DATE_EPOCH, in seconds since 1970; without it there is none, so that the same program writes the same bytes.

      EXAMPLES
        spinrack manual ~/.local/share/man/man1
      """,
    shouldDisplay: false)

  @Argument(
    help: ArgumentHelp("The folder, which is made where it is missing.", valueName: "dir"), completion: .directory)
  var folder: String

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder is empty: name one, or \".\" for the current one.") }
  }

  func run() async throws {
    let files = FileAccess.system
    try files.makeFolders(folder)
    let moment = ProcessEnvironment.current["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }.map { WallTime(seconds: $0) }
    let date = moment.map { String($0.extended.prefix(10)) } ?? ""
    for page in ManualPage.all(of: try CommandDescription.program(), date: date) {
      try files.replace("\(folder)/\(page.fileName)", with: Array(page.text.utf8))
    }
  }
}

/// A command with its arguments and subcommands, from its own description: the origin of help and man pages.
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

      /// The name as it is typed.
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

  /// Returns the command of the program, with all others below it.
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

  /// The words of the command: `spinrack quarantine retry`.
  var words: [String] { (superCommands ?? []) + [commandName] }

  /// The commands below it that have a page, in the order of the help.
  var documented: [CommandDescription] {
    (subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
  }

  /// Returns the arguments that a page shows: the positional ones or the options.
  func arguments(positional: Bool) -> [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay != false && (argument.kind == "positional") == positional
    }
  }

  /// Whether the command has an option of this name.
  func has(_ option: String) -> Bool {
    (arguments ?? []).contains { argument in (argument.names ?? []).contains { $0.spelled == option } }
  }
}

/// The discussion of a command in parts: paragraphs, and sections that begin with a headline in capitals.
struct DiscussionText: Equatable {
  struct Part: Equatable {
    let title: String
    /// The lines without the two spaces of their indentation.
    var lines: [String]
  }

  private(set) var paragraphs: [String] = []
  private(set) var parts: [Part] = []

  init(_ text: String) {
    var paragraph: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || Self.isTitle(line) {
        if !paragraph.isEmpty { paragraphs.append(paragraph.joined(separator: " ")) }
        paragraph = []
        if !line.isEmpty { parts.append(Part(title: String(line), lines: [])) }
      } else if line.hasPrefix("  "), !parts.isEmpty {
        parts[parts.count - 1].lines.append(String(line.dropFirst(2)))
      } else {
        paragraph.append(line)
      }
    }
    if !paragraph.isEmpty { paragraphs.append(paragraph.joined(separator: " ")) }
  }

  private static func isTitle(_ line: Substring) -> Bool {
    line.utf8.count > 3 && line.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: " ") }
  }

  /// Returns the lines of a section; nil where there is no section of this headline.
  func lines(_ title: String) -> [String]? { parts.first { $0.title == title }?.lines }

  /// Returns the entries of a section that is a list: a key, at least two spaces or a line feed, and its meaning.
  func entries(_ title: String) -> [(key: String, meaning: String)]? {
    guard let lines = lines(title) else { return nil }
    var entries: [(key: String, meaning: String)] = []
    for line in lines {
      if line.hasPrefix("  ") {
        guard let last = entries.popLast() else { continue }
        let more = line.drop { $0 == " " }
        entries.append((last.key, last.meaning.isEmpty ? String(more) : last.meaning + " " + more))
      } else if let gap = line.firstRange(of: "  ") {
        entries.append((String(line[..<gap.lowerBound]), String(line[gap.upperBound...].drop { $0 == " " })))
      } else {
        entries.append((line, ""))
      }
    }
    return entries
  }
}
