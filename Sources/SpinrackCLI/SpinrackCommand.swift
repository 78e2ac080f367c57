public import ArgumentParser
import Pipeline

/// The program. A command a file in `Commands/`; this one only introduces them.
public struct SpinrackCommand: AsyncParsableCommand {
  /// What the help says.
  public static let configuration = CommandConfiguration(
    commandName: "spinrack",
    abstract: "Turn a comics-catalogue API into datasets that people keep.",
    discussion: discussion,
    version: Version.current,
    subcommands: [ManualCommand.self],
    groupedSubcommands: [
      CommandGroup(name: "Export", subcommands: [RunCommand.self, PlanCommand.self, RebuildCommand.self]),
      CommandGroup(
        name: "Pipeline files", subcommands: [InitCommand.self, LintCommand.self, ConfigCommand.self]),
      CommandGroup(
        name: "Published sets",
        subcommands: [
          ServeCommand.self, StatusCommand.self, HistoryCommand.self, VerifyCommand.self, RollbackCommand.self,
          SweepCommand.self, LedgerCommand.self,
        ]),
      CommandGroup(
        name: "Look and try",
        subcommands: [DoctorCommand.self, QuarantineCommand.self, ExplainCommand.self, GatewayCommand.self]),
    ])

  /// Makes the command; the parser needs it.
  public init() {}

  /// Without a command: a short word on what to do.
  public func run() async throws {
    StandardStream.output.write(
      """
      spinrack \(Version.current): turn a comics-catalogue API into datasets that people keep.

        spinrack run demo                     export an invented catalogue; needs no account and no network
        spinrack init heroes --kind marvel    write Pipelines/heroes.yaml for a gateway of your own
        spinrack lint heroes                  check it
        spinrack run heroes                   export it into output/heroes/current

      All commands: spinrack --help. One of them: spinrack help COMMAND.

      """)
  }

  private static let discussion = """
    It fetches every collection of a Marvel-compatible gateway, or reads recorded answers, cleans and merges the \
    records, and publishes a complete, verified set of files under output/NAME/current.

    EXAMPLES
      spinrack run demo                     an invented catalogue; needs no network
      spinrack init heroes --kind marvel    a pipeline file for your own gateway
      spinrack doctor heroes                is everything there that it needs?
      spinrack plan heroes                  what would a run cost, and on which night would it end?
      spinrack run heroes --quiet           for cron: silent when all is well
      spinrack run heroes --set fetch.concurrency=4
      spinrack status heroes                what is published, and how the last run ended
      spinrack status heroes --max-age 2d   for a monitor: ends with 1 when the set is older
      spinrack serve heroes                 preview its site in a browser
      spinrack quarantine heroes            what was set aside, where, and why
      spinrack gateway --port 8080          the demo API, for trying things out

    EXIT CODES
    \(exitCodes)

    ENVIRONMENT
      NO_COLOR, FORCE_COLOR    switch colour off or on; --color wins over both
      COLUMNS                  the width to draw progress in
      JOURNAL_STREAM           set by systemd: lines of a log then have no time of their own
      CREDENTIALS_DIRECTORY    the folder of secrets written {credential: NAME}
      http_proxy, https_proxy, all_proxy, no_proxy
                               the proxies that requests go through
    """

  /// The table of exit codes.
  static let exitCodes = Outcome.allCases.map { outcome in
    Wrapping.hanging(outcome.meaning, head: "  \(outcome.exitCode)", indent: 7)
  }.joined(separator: "\n")
}
