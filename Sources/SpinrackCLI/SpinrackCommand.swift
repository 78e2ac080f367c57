public import ArgumentParser
import Basics
import CLinux
import CatalogSources
import Definitions
import Foundation
import Glibc
import Pipeline
import Runs

/// The program. Each command has a file in `Commands/`; this one only lists them.
public struct SpinrackCommand: AsyncParsableCommand {
  /// The description of the program for the parser and the help.
  public static let configuration = CommandConfiguration(
    commandName: "spinrack",
    abstract: "Turn a comics-catalogue API into datasets that people keep.",
    discussion: discussion,
    version: Program.version,
    subcommands: [ManualCommand.self],
    groupedSubcommands: [
      CommandGroup(name: "Export", subcommands: [RunCommand.self, PlanCommand.self, RebuildCommand.self]),
      CommandGroup(
        name: "Pipeline files", subcommands: [InitCommand.self, LintCommand.self, ConfigCommand.self]),
      CommandGroup(
        name: "Published sets",
        subcommands: [
          ServeCommand.self, LoadCommand.self, StatusCommand.self, HistoryCommand.self, DiffCommand.self,
          ChangesCommand.self, VerifyCommand.self, RollbackCommand.self, SweepCommand.self, LedgerCommand.self,
        ]),
      CommandGroup(
        name: "Look and try",
        subcommands: [
          DoctorCommand.self, QuarantineCommand.self, ExplainCommand.self, MatchCommand.self, GatewayCommand.self,
        ]),
    ])

  /// Creates the command; the parser needs it.
  public init() {}

  /// Prints a short word on the first steps, for a call without a command.
  public func run() async throws {
    StandardStream.output.write(
      """
      \(Program.title): turn a comics-catalogue API into datasets that people keep.

        spinrack run demo                     export an invented catalogue; needs no account and no network
        spinrack init heroes --kind \(SourceKind.example)  write Pipelines/heroes.yaml
        spinrack lint heroes                  check it
        spinrack run heroes                   export it into output/heroes/current

      All commands: spinrack --help. One of them: spinrack help COMMAND.

      """)
  }

  private static let discussion = """
    It fetches every collection of a comics-catalogue API, or reads recorded answers, cleans and merges the \
    records, and publishes a complete, verified set of files under output/NAME/current.

    EXAMPLES
      spinrack run demo                     an invented catalogue; needs no network
      spinrack init heroes --kind \(SourceKind.example)  a pipeline file that needs no account
      spinrack doctor heroes                is everything there that it needs?
      spinrack plan heroes                  calls and nights that a run would take
      spinrack run heroes --quiet           for cron: silent when all is well
      spinrack run heroes --set fetch.concurrency=4
      spinrack status heroes                what is published, and the last run
      spinrack status heroes --max-age 2d   ends with 1 when the set is older
      spinrack serve heroes                 preview its site in a browser
      spinrack load heroes --to service=comics    its tables, in PostgreSQL
      spinrack quarantine heroes            what was set aside, where, and why
      spinrack gateway invent --port 8080   an invented API, for trying things out

    EXIT CODES
    \(exitCodes)

    ENVIRONMENT
      NO_COLOR, FORCE_COLOR    switch colour off or on; --color wins over both
      COLUMNS                  the width to draw progress in
      JOURNAL_STREAM           set by systemd: lines of the log have no time then
      CREDENTIALS_DIRECTORY    the folder of secrets written {credential: NAME}
      http_proxy, https_proxy, all_proxy, no_proxy
                               the proxies that requests go through
    """

  /// The table of exit codes.
  static let exitCodes = Outcome.allCases.map { outcome in
    Wrapping.hanging(outcome.meaning, head: "  \(outcome.exitCode)", indent: 7)
  }.joined(separator: "\n")
}

extension SpinrackCommand {
  /// Runs the command line of the process and ends the process with the exit code.
  public static func main() async {
    // What is loaded by now is the program; what comes later is a matter of one run.
    _ = LoadedFile.versions
    // A reader that went away is seen where something is written to it.
    signal(SIGPIPE, SIG_IGN)
    // Keys are in memory from the start: they may come in the environment.
    if ProcessInfo.processInfo.environment["SPINRACK_CORE_DUMPS"]?.isEmpty ?? true { spinrack_forbid_core_dumps() }
    // Pages and blocks wander from task to task, so every heap would keep as much as the fullest one ever held; where there
    // are fewer heaps than threads at work, they wait for one another at every piece of memory. Whatever the machine has, all
    // of them together keep 32 MiB at their ends.
    // Pieces of a megabyte and more last long or are rare: grown tables leave no holes behind.
    let heaps = Int32(min(ProcessInfo.processInfo.activeProcessorCount + 2, 8))
    _ = spinrack_limit_heaps(heaps, 1 << 20, (32 << 20) / heaps, 1 << 19)
    var command: any ParsableCommand
    do {
      command = try parseAsRoot(arguments())
    } catch {
      end(parsing: error)
    }
    do {
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      Glibc.exit(0)
    } catch {
      end(running: error, of: command)
    }
  }

  /// Returns the arguments of the process, in today's words.
  private static func arguments() -> [String] {
    let given = Array(CommandLine.arguments.dropFirst())
    guard let translated = FormerGateway.translated(given) else { return given }
    StandardStream.error.write(
      line: "This command has another name now: spinrack "
        + translated.map { $0.quotedForShell }.joined(separator: " "))
    return translated
  }

  /// Ends the process: help and the version are answers; all other errors of the parser are wrong usage.
  private static func end(parsing error: any Error) -> Never {
    let code = exitCode(for: error).rawValue
    let text = fullMessage(for: error)
    guard code != 0 else {
      StandardStream.output.write(styled: text + "\n")
      Glibc.exit(0)
    }
    let prefix = "Error: "
    let message = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    StandardStream.error.write(
      "spinrack: \(writingOutArguments(in: maskingPasswords(in: message)).cuttingWords(at: Failure.longestWord))\n"
        + suggestion(for: CommandLine.arguments.dropFirst().first))
    Glibc.exit(code)
  }

  /// Returns a hint to the command that was meant, if the first argument looks like a misspelt one.
  static func suggestion(for word: String?) -> String {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word, !word.hasPrefix("-"), !names.contains(word), word != "help",
      let nearest = Spelling.nearest(to: word, of: names)
    else { return "" }
    return "Did you mean: spinrack \(nearest)\n"
  }

  /// Ends the process with an error of a command: errors of the parser, help among them, in the parser's way, all others in ours.
  private static func end(running error: any Error, of command: any ParsableCommand) -> Never {
    if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
    let code = exitCode(for: error)
    if code == .success || code == .validationFailure { end(parsing: error) }
    var failure = Failure(error).naming((command as? any PipelineCommand)?.given)
    failure.message = writingOutArguments(in: failure.message)
    failure.remedy = failure.remedy.map(writingOutArguments)
    StandardStream.error.write(failure.text)
    Glibc.exit(failure.exitCode)
  }

  /// Returns a message without the passwords in addresses in arguments, such as addresses of databases.
  static func maskingPasswords(in message: String) -> String {
    message.replacing(/:\/\/([^\/\s:@]*):[^\s]*@/) { "://\($0.output.1):***@" }
      .replacing(/(?i)(password\s*=\s*)('[^']*'|[^\s']+)/) { "\($0.output.1)***" }
  }

  /// Returns a message with the control characters of arguments written out. Messages have several lines, and no argument may look like one
  /// of them.
  private static func writingOutArguments(in message: String) -> String {
    var message = message
    for argument in CommandLine.arguments where argument != argument.visibleLine {
      // Of an option and its value the message may have the value alone.
      let value = argument.split(separator: "=", maxSplits: 1).last.map(String.init) ?? argument
      for part in [argument, value] where part.contains(where: { !$0.isWhitespace }) {
        message = message.replacing(part, with: part.visibleLine)
      }
    }
    return message
  }
}

/// Breaks texts into lines.
enum Wrapping {
  /// Returns the words of a text in lines of at most `width` columns, the second and later ones behind `indent` spaces.
  ///
  /// - Parameter head: the text before the first word; its last column is at most `indent`.
  static func hanging(_ text: String, head: String, indent: Int, width: Int = 79) -> String {
    var lines = [head + String(repeating: " ", count: max(0, indent - head.count))]
    var isAtStart = true
    for word in text.split(separator: " ") {
      if !isAtStart, lines[lines.count - 1].count + 1 + word.count > width {
        lines.append(String(repeating: " ", count: indent))
        isAtStart = true
      }
      lines[lines.count - 1] += (isAtStart ? "" : " ") + word
      isAtStart = false
    }
    return lines.joined(separator: "\n")
  }
}
