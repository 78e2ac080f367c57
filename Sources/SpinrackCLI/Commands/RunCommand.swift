import ArgumentParser
import CatalogSources
import Definitions
import Foundation
import Pipeline
import Site

/// Runs a pipeline: from its source to a published set.
struct RunCommand: AsyncParsableCommand, PipelineCommand {
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
        spinrack run Pipelines/heroes.yaml --set fetch.concurrency=4 --output /srv/catalogue
      """)

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time after which no further call is made, such as 90s or 2h; the run then ends with 75.",
      valueName: "duration"))
  var deadline: TimeSpan?

  @OptionGroup var options: RunOptions
  @OptionGroup var guards: GuardOptions
  @OptionGroup var measuring: MetricsOptions

  var given: GivenCommand { GivenCommand(pipeline, options.publishing, options.keeping, options.overriding) }

  func run() async throws {
    let request = RunRequest(
      verb: "run", given: given, options: options, guards: guards, deadline: deadline?.duration,
      metrics: measuring.metrics)
    try await request.perform { run, calls, times in try await run.run(calls: calls, times: times) }
  }
}

/// What a command asks of a run.
struct RunRequest {
  /// The command that runs it, as a remedy and the report name it.
  let verb: String
  let given: GivenCommand
  let options: RunOptions
  let guards: GuardOptions
  var deadline: Duration?
  /// The file of metrics; nil for none.
  var metrics: String?

  /// Makes a run, tells of it and leaves its report.
  func perform(
    _ body: @escaping @Sendable (PipelineRun, CallCounter, StageTimes) async throws -> RunResult
  ) async throws {
    let loaded = try PipelineDefinition.load(given.pipeline, overrides: options.overrides)
    let definition = loaded.value
    let report = RunIdentity(pipeline: definition.name, command: verb)
    let reporter = options.reporter(on: options.terminal())
    var run = PipelineRun(
      definition: definition, site: try SiteSettings(definition), output: options.output + "/" + definition.name,
      state: options.stateDir + "/" + definition.name, environment: ProcessEnvironment.current,
      width: ProcessInfo.processInfo.activeProcessorCount, accept: Set(guards.accepted),
      limits: RunLimits(stateDir: options.stateDir, deadline: deadline),
      events: { reporter.take($0.naming(given)) }, verb: verb)
    if let clash = Namesakes(of: loaded).clash {
      reporter.take(.warning("\(clash.finding). \(clash.remedy.asSentence)"))
    }
    let watch = RunWatch(
      definition.notify, metrics: metrics, output: run.output, environment: run.environment,
      reporter: reporter)
    run.whenLocked = { await watch.begin() }
    let calls = CallCounter()
    let times = StageTimes()
    var result: RunResult
    do {
      result = try await withSignals { [run] in try await body(run, calls, times) }
      result.stop = result.stop.map { StoppedRun.told($0, definition, state: run.state) as? SourceError ?? $0 }
      // Another source is told of also when all else is quiet.
      reporter.finish(tellsAll: result.replacedSource != nil)
    } catch let cause {
      reporter.finish(tellsAll: true)
      let error = StoppedRun.told(cause, definition, state: run.state)
      let failed = FailedRunReport(
        run: report, failure: Failure(error).naming(given), calls: calls.count, stages: times.stages)
      // The failure is what has to be told; a folder that takes no report is usually its cause.
      if failed.isWorthKeeping { try? failed.save(in: run.output + "/runs") }
      await watch.end(RunEnding(failed))
      throw error
    }
    do {
      try RunReport(run: report, result: result).save(in: run.output + "/runs")
    } catch {
      await watch.end(RunEnding(result, failure: Failure(error)))
      throw error
    }
    if !options.quiet || result.outcome != .published {
      let stream: StandardStream = options.quiet ? .error : .output
      let summary = RunSummary(result: result, command: options.isRead ? { given.command($0) } : nil)
      for line in summary.lines { stream.write(line: line) }
    }
    await watch.end(RunEnding(result))
    if let stop = result.stop { throw stop }
    if result.outcome != .published { throw ExitCode(result.outcome.exitCode) }
  }
}
