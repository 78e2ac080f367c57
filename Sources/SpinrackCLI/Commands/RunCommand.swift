import ArgumentParser
import Pipeline
import Runs

/// Runs a pipeline: from its source to a published set.
struct RunCommand: AsyncParsableCommand, RunningCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a pipeline: fetch, normalize, write, publish.",
    discussion: """
      The result is a complete, verified set in OUTPUT/NAME/current. Until a new set is complete, and whenever a run fails, \
      the last good one stays there. A run that was stopped resumes where it stopped: run the same command again.

      EXAMPLES
        spinrack run demo
        spinrack run heroes --quiet
        spinrack run heroes --accept shrink
        spinrack run heroes --from write        after a change below write:
        spinrack run Pipelines/heroes.yaml --output /srv/catalogue
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time after which no further call is made, such as 90s or 2h; the run then ends with 75.",
      valueName: "duration"))
  var deadline: TimeSpan?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The first stage: fetch, normalize (reads the captures again), enrich (fetches pictures), statistics or write.",
      valueName: "stage"),
    transform: Self.stage)
  var first = StageName.fetch

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The last stage: fetch, normalize, enrich, write (checks the set and deletes it) or publish.", valueName: "stage"),
    transform: Self.stage)
  var last = StageName.publish

  @OptionGroup var options: RunOptions
  @OptionGroup var guards: GuardOptions
  @OptionGroup var measuring: MetricsOptions

  private static func stage(_ name: String) throws -> StageName {
    guard let stage = StageName(rawValue: name) else {
      throw ValidationError(
        "\"\(name)\" is no stage; the stages are \(StageName.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return stage
  }

  func run() async throws {
    var request = self.request(.run)
    request.stages = try StageRange(from: first, to: last)
    request.deadline = deadline?.duration
    request.metrics = measuring.metrics
    try await request.show(options)
  }
}

/// A command that runs a pipeline.
protocol RunningCommand: PipelineCommand {
  var pipeline: PipelineArgument { get }
  var options: RunOptions { get }
  var guards: GuardOptions { get }
}

extension RunningCommand {
  var given: GivenCommand {
    GivenCommand(
      pipeline, publishing: options.publishing, keeping: options.keeping, overriding: options.overriding)
  }

  /// Returns the request for a run that the options describe.
  func request(_ work: RunRequest.Work) -> RunRequest {
    var request = RunRequest(
      work, given: given, output: options.publishing.output, stateDir: options.keeping.stateDir,
      overrides: options.overriding.overrides, opener: StandInOpener())
    request.accepted = Set(guards.accepted)
    return request
  }
}

extension RunRequest {
  /// Makes the run, shows it in the form that the options name, and ends the command with the outcome of the run.
  ///
  /// - Throws: as ``perform(for:stoppable:)``; `ExitCode` for a set with something to report.
  func show(_ options: RunOptions) async throws {
    let display = RunDisplay(reporter: options.reporter(), given: given, options: options)
    let result = try await perform(for: display) { work in
      try await withSignals(noting: { $1.commands?.stop(by: $0) }, work)
    }
    if let failure = result.commands?.failure { throw failure }
    if let stop = result.stop { throw stop }
    if result.outcome != .published { throw ExitCode(result.outcome.exitCode) }
  }
}

extension CommandReport {
  /// Notes the signal that stopped the run, if it kept a command from its end.
  mutating func stop(by signal: StopSignal) { stop(by: signal.rawValue, ending: signal.outcome) }
}

/// Shows a run on the terminal: progress, summary, and the last line of a log.
private struct RunDisplay: RunObserver {
  let reporter: ProgressReporter
  let given: GivenCommand
  let options: RunOptions

  func take(_ event: PipelineEvent) { reporter.take(event) }

  func workEnded(_ result: RunResult?) {
    // Another source is reported even if the run is quiet, and so is what a command wrote that failed.
    reporter.finish(showsAll: result.map { $0.replacedSource != nil || $0.commands?.failure != nil } ?? true)
  }

  func reported(_ result: RunResult) {
    guard !options.quiet || result.ending != .published else { return }
    let stream: StandardStream = options.quiet ? .error : .output
    let summary = RunSummary(result: result, command: options.isRead ? { given.command($0) } : nil)
    stream.write(lines: summary.lines)
  }

  func ended(_ report: RunReport, after duration: Duration) { reporter.reportEnd(report, after: duration) }
}
