import ArgumentParser

/// The options of every command that runs a pipeline.
struct RunOptions: ParsableArguments {
  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  @Option(help: "How progress is shown: bar on a terminal and plain elsewhere (auto), bar, plain, json, none.")
  var progress = ProgressMode.auto

  @Flag(name: .shortAndLong, help: "Say nothing unless something fails.")
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

  /// The command line that calls another command for the same published sets, as this one was called.
  func command(_ name: String, for pipeline: String) -> String {
    var words = [CommandLine.arguments.first ?? "spinrack", name, pipeline]
    if output != "output" { words += ["--output", output] }
    return words.map(\.quotedForShell).joined(separator: " ")
  }

  /// The terminal that progress and messages go to.
  func terminal() -> Terminal { Terminal(palette: coloring.palette(for: .error)) }

  /// A reporter of a run's events, as the options want it.
  func reporter(on terminal: Terminal) -> ProgressReporter {
    ProgressReporter(mode: progress, isQuiet: quiet, terminal: terminal, clock: ContinuousClock())
  }
}
