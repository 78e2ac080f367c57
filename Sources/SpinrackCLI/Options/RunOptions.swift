import ArgumentParser
import Pipeline

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
  /// The folder of published sets.
  var output: String { publishing.output }

  /// The folder of captures, records and locks.
  var stateDir: String { keeping.stateDir }

  /// The values of `--set`, as the definition reader takes them.
  var overrides: [(key: String, value: String)] { overriding.overrides }

  /// Whether people read along: not where the output is wanted quiet, or in a form for logs.
  var isRead: Bool { !quiet && (progress == .auto || progress == .bar) }

  /// The terminal that progress and messages go to.
  func terminal() -> Terminal { Terminal(palette: coloring.palette(for: .error)) }

  /// A reporter of a run's events, as the options want it.
  func reporter(on terminal: Terminal) -> ProgressReporter {
    let stream = StandardStream.error
    let isLog = !stream.isTerminal && !stream.isJournal(environment: ProcessEnvironment.current)
    return ProgressReporter(
      mode: progress, isQuiet: quiet, terminal: terminal, clock: ContinuousClock(), wall: isLog ? .system : nil)
  }
}
