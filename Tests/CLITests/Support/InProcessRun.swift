import Basics
import Definitions
import Foundation
import Pipeline
import Site
import Stages
import Synchronization

@testable import Runs
@testable import SpinrackCLI

/// A run of a pipeline within this process: its calendar is the test's, and nobody waits.
struct InProcessRun {
  /// How it ended.
  struct Ended {
    let code: Int32
    /// Nil where it failed.
    let result: RunResult?
    let failure: Failure?
    /// What it noted, and why it failed.
    let words: String
  }

  /// The folder of everything.
  let folder: String
  /// The pipeline file.
  let path: String
  /// Which values of the file are others.
  var overrides: [(key: String, value: String)] = []
  var wall = WallClock.system
  var output = "output"
  var accept: Set<GuardRule> = []
  var files = FileAccess.system
  /// How many times as fast time passes for the calls to a source that sets a pace; nil for one that sets none.
  var speed: TimeSpeed?

  /// The run, not begun.
  func run(events: @escaping EventSink = { _ in }) throws -> PipelineRun {
    let definition = try PipelineDefinition.load(path, overrides: overrides).value
    var limits = RunLimits(stateDir: folder + "/state", wall: wall)
    limits.time = RushingTime().time
    if let speed { limits = RunLimits(stateDir: folder + "/state", speed: speed) }
    return PipelineRun(
      definition: definition, publisher: try PublisherFiles(of: definition),
      output: "\(folder)/\(output)/\(definition.name)",
      state: "\(folder)/state/\(definition.name)", environment: [:], width: 2, wall: wall, accept: accept,
      limits: limits, opener: StandInOpener(), files: files, events: events)
  }

  /// Runs, and leaves its report as the program does.
  func end() async throws -> Ended {
    let notes = Mutex("")
    let run = try run { event in if case .note(let note) = event { notes.withLock { $0 += note + "\n" } } }
    let (calls, times) = (CallCounter(), StageTimes())
    // Many runs of one process and one day.
    let identity = RunIdentity(id: UUID().uuidString, started: wall.now().extended, pipeline: run.definition.name)
    do {
      let result = try await run.run(calls: calls, times: times)
      try RunReport(run: identity, result: result).save(in: run.output + "/runs")
      return Ended(
        code: result.outcome.exitCode, result: result, failure: nil, words: notes.withLock(\.self))
    } catch {
      let failure = Failure(error)
      try? RunReport(
        run: identity, failure: failure, calls: calls.count, stages: times.stages
      ).save(in: run.output + "/runs")
      return Ended(
        code: failure.exitCode, result: nil, failure: failure, words: notes.withLock(\.self) + failure.message)
    }
  }
}

extension WallClock {
  /// A clock that stands still on a day, seven hours after the day begins on the East coast.
  static func day(_ number: Int, after first: Int64 = 1_772_902_800) -> WallClock {
    WallClock { WallTime(seconds: first + Int64(number) * 86_400) }
  }
}
