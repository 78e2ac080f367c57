import ArgumentParser
import Pipeline
import Runs

/// The options of every command that runs a pipeline.
struct RunOptions: ParsableArguments {
  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  @Option(help: "How progress is shown: auto (bar on a terminal, plain elsewhere), bar, plain, json, none.")
  var progress = ProgressMode.auto

  @Flag(
    name: .shortAndLong, help: "Say nothing unless something fails, the source is another one or the clock is wrong.")
  var quiet = false

  @OptionGroup var coloring: ColorOptions
}

extension RunOptions {
  /// Whether people read along: false where the output should be quiet, or in a form for logs.
  var isRead: Bool { !quiet && (progress == .auto || progress == .bar) }

  /// Returns a reporter of a run's events, in the form that the options name.
  func reporter() -> ProgressReporter {
    let stream = StandardStream.error
    let isLog = !stream.isTerminal && !stream.isJournal(environment: ProcessEnvironment.current)
    return ProgressReporter(
      mode: progress, isQuiet: quiet, terminal: Terminal(palette: coloring.palette(for: .error)),
      clock: ContinuousClock(),
      wall: isLog ? .system : nil)
  }
}

/// The form in which progress is shown.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// `bar` on a terminal, `plain` elsewhere.
  case auto
  /// One redrawn line a collection.
  case bar
  /// A line at the start and end of a stage, and at most one every 30 seconds.
  case plain
  /// Every event as a line of JSON.
  case json
  /// Only warnings and notes.
  case none

  /// Returns the mode in force, never `auto`.
  func resolved(isTerminal: Bool, isDumb: Bool) -> ProgressMode {
    guard self == .auto else { return self }
    return isTerminal && !isDumb ? .bar : .plain
  }
}

extension GuardRule: ExpressibleByArgument {}

/// The option `--accept`.
struct GuardOptions: ParsableArguments {
  @Option(
    name: .customLong("accept"),
    help: ArgumentHelp(
      "A guard to ignore this time: shrink, empty-column, lost-completeness, older-source, accounting; may be given several times.",
      valueName: "rule"))
  var accepted: [GuardRule] = []
}

/// The option `--metrics`.
struct MetricsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file to write the figures of the run to, for Prometheus' textfile collector, such as DIR/spinrack.prom.",
      valueName: "file"),
    completion: .file())
  var metrics: String?

  func validate() throws {
    if metrics?.isEmpty == true { throw ValidationError("--metrics is empty: name a file, or leave the option out.") }
  }
}
