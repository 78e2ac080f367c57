package import Pipeline
import Stages

/// The end of a run, in the few figures that logs, metrics and watching services get.
package struct RunEnding: Sendable {
  package let pipeline: String
  package let exitCode: Int32
  /// Whether this run made a new generation.
  package let hasPublished: Bool
  /// The result of the run, on one line.
  package let what: String
  package let calls: Int
  /// Records by collection; empty for a run that failed.
  package let records: [(collection: String, count: Int)]
  /// Whether the commands of `publish.then` succeeded; nil where none ran.
  package let haveCommandsSucceeded: Bool?
  /// Quarantined values and rejected rows; nil for a run that failed.
  package let quarantined: (values: Int, records: Int)?
  package let stages: [(stage: StageName, duration: Duration)]

  /// - Parameter failure: the failure after publishing; nil for none.
  init(_ result: RunResult, failure: Failure? = nil) {
    pipeline = result.pipeline
    exitCode = failure?.exitCode ?? result.ending.exitCode
    hasPublished = result.publication?.isNew == true
    calls = result.calls.calls
    records = result.verdicts.map { ($0.name, $0.distinct) }
    haveCommandsSucceeded = result.commands.map { $0.failure == nil }
    quarantined = (result.crawl.quarantinedValues, result.crawl.quarantinedRecords)
    stages = result.stages
    let records = result.verdicts.reduce(0) { $0 + $1.distinct }
    what =
      result.what
      + ", \(Quantity.things(records, "record"))"
      + (result.stop.map { ", then stopped: \(Self.firstLine(of: Failure($0)))" } ?? "")
      + (result.commands.map(Self.words) ?? "")
  }

  init(_ failed: FailedRunReport) {
    pipeline = failed.run.pipeline
    exitCode = failed.failure.exitCode
    hasPublished = false
    calls = failed.calls.calls
    records = []
    quarantined = nil
    haveCommandsSucceeded = failed.commands.map { $0.failure == nil }
    stages = failed.stages
    what = Self.firstLine(of: failed.failure) + (failed.commands.map(Self.words) ?? "")
  }

  private static func words(_ commands: CommandReport) -> String {
    commands.failure.map { "; command \($0.number) of publish.then \($0.reason)" } ?? ""
  }

  private static func firstLine(of failure: Failure) -> String {
    failure.message.split(separator: "\n").first.map(String.init) ?? "failed"
  }

  /// Returns the run in one sentence, as the last line of a log.
  package func sentence(after duration: Duration) -> String {
    "run: \(pipeline) ended with \(exitCode) after \(Quantity.time(duration)), \(Quantity.things(calls, "call")): \(what)"
  }
}
