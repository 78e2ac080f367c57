import Basics
import CatalogSources
import Definitions
import Foundation
package import Pipeline
import Site
import Stages

/// A receiver of the events of a run and of its end: a terminal, a log, a test.
package protocol RunObserver: Sendable {
  /// Takes an event; called from several tasks at once.
  func take(_ event: PipelineEvent)

  /// Takes the result when the work is over and no event of its stages follows; nil where it failed.
  func workEnded(_ result: RunResult?)

  /// Takes the result of a run that published, or found nothing new, when its report is written.
  func reported(_ result: RunResult)

  /// Takes the end of the run, after its metrics and its ping; the last call.
  func ended(_ report: RunReport, after duration: Duration)
}

/// The request of a command to run a pipeline.
package struct RunRequest: Sendable {
  /// The kind of a run, with the name of its command.
  package enum Work: String, Sendable {
    /// Goes from the source to a published set.
    case run
    /// Makes every output again from captures.
    case rebuild
    /// Makes every output again from captures or recordings, by the cleaning rules of this version.
    case retry = "quarantine retry"
  }

  package let work: Work
  /// The command line, used to load the pipeline and to name commands in remedies.
  package let given: GivenCommand
  /// The folder of all pipelines' published sets.
  package let output: String
  /// The folder of all pipelines' states.
  package let stateDir: String
  /// Values that replace the pipeline file's.
  package let overrides: [(key: String, value: String)]
  /// The servers of this program's own sources.
  package let opener: any SourceOpener
  /// The stages that the run makes.
  package var stages = StageRange()
  /// The guard rules that are accepted this time.
  package var accepted: Set<GuardRule> = []
  /// The time that the run may take; nil for any.
  package var deadline: Duration?
  /// The file of metrics; nil for none.
  package var metrics: String?

  package init(
    _ work: Work, given: GivenCommand, output: String, stateDir: String, overrides: [(key: String, value: String)],
    opener: any SourceOpener
  ) {
    self.work = work
    self.given = given
    self.output = output
    self.stateDir = stateDir
    self.overrides = overrides
    self.opener = opener
  }

  /// Makes the run from start to end, with its report, its metrics and its ping.
  ///
  /// - Parameters:
  ///   - observer: gets the events and the end of the run.
  ///   - stoppable: runs the work so that a signal can cancel it.
  /// - Returns: the result, with an outcome other than `published` where the operator should know something about it.
  /// - Throws: the errors of the layers; the report of the failure is written by then.
  package func perform(
    for observer: some RunObserver,
    stoppable: (@escaping @Sendable () async throws -> RunResult) async throws -> RunResult
  ) async throws -> RunResult {
    let (run, identity, watch) = try begin(for: observer)
    let reports = run.output + "/runs"
    let calls = CallCounter()
    let times = StageTimes()
    var result: RunResult
    do {
      result = try await stoppable { [work] in try await run.make(work, calls: calls, times: times) }
      result.stop = result.stop?.withProgress(of: run.definition, state: run.state)
      result.commands?.failure?.remedy = remedyOfCommands
      observer.workEnded(result)
    } catch {
      observer.workEnded(nil)
      let error = told(error, of: run)
      let report = RunReport(
        run: identity, failure: Failure(error).naming(given), calls: calls.count, stages: times.stages,
        commands: (error as? UnpublishedRun)?.commands)
      // The failure is reported first; a folder that takes no report is usually its cause.
      if report.isWorthKeeping { try? report.save(in: reports) }
      await end(report, watch: watch, observer: observer)
      throw error
    }
    var report = RunReport(run: identity, result: result)
    do {
      try report.save(in: reports)
    } catch {
      report.exitCode = Failure(error).exitCode
      await end(report, watch: watch, observer: observer)
      throw error
    }
    observer.reported(result)
    await end(report, watch: watch, observer: observer)
    return result
  }

  /// Reads the pipeline file, and warns of what the operator should know before the run.
  private func begin(for observer: some RunObserver) throws -> (PipelineRun, RunIdentity, RunWatch) {
    let loaded = try PipelineDefinition.load(given.pipeline, overrides: overrides)
    let name = loaded.value.name
    let definition = loaded.value.knowingModel(in: stateDir + "/" + name)
    let environment = ProcessInfo.processInfo.environment
    let speed = try TimeSpeed(of: definition.source, environment: environment)
    let identity = RunIdentity(pipeline: name, command: work.rawValue + stages.options)
    var run = PipelineRun(
      definition: definition, stages: stages, publisher: try PublisherFiles(of: definition),
      output: output + "/" + name, state: stateDir + "/" + name, environment: environment,
      width: ProcessInfo.processInfo.activeProcessorCount, accept: accepted,
      limits: RunLimits(stateDir: stateDir, deadline: deadline, speed: speed), opener: opener,
      events: { [given] in observer.take($0.naming(given)) }, verb: work.rawValue)
    if let clash = Namesakes(of: loaded).clash {
      observer.take(.warning("\(clash.finding). \(clash.remedy.asSentence)"))
    }
    if speed != .usual {
      observer.take(
        .note(
          "time for calls passes \(Quantity.count(Int(speed.factor))) times as fast (\(TimeSpeed.variable)); times of waits "
            + "are those of that clock"))
    }
    let watch = RunWatch(
      definition.notify, metrics: metrics, output: run.output, environment: environment, events: { observer.take($0) })
    run.whenLocked = { await watch.begin() }
    return (run, identity, watch)
  }

  /// Returns an error with the progress of the crawl, and with the command line that runs failed commands again.
  private func told(_ error: any Error, of run: PipelineRun) -> any Error {
    if let stop = error as? SourceError { return stop.withProgress(of: run.definition, state: run.state) }
    guard let unpublished = error as? UnpublishedRun else { return error }
    var commands = unpublished.commands
    commands.failure?.remedy = remedyOfCommands
    return UnpublishedRun(cause: told(unpublished.cause, of: run), commands: commands)
  }

  private var remedyOfCommands: String { "run \(given.words(for: "run"))" }

  private func end(_ report: RunReport, watch: RunWatch, observer: some RunObserver) async {
    observer.ended(report, after: await watch.end(report))
  }
}

extension PipelineRun {
  fileprivate func make(_ work: RunRequest.Work, calls: CallCounter, times: StageTimes) async throws -> RunResult {
    let readsAgain = work == .retry || work == .run && stages.first == .normalize
    // Recordings are their own captures.
    return if work == .rebuild || readsAgain && !definition.source.isRecorded {
      try await rebuild(times: times)
    } else {
      try await run(calls: calls, times: times, isAnew: readsAgain)
    }
  }
}
