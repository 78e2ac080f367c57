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

  /// Creates the end of a run from its report.
  ///
  /// - Parameter failure: the failure to save the report; nil for none.
  init(_ report: RunReport, failure: Failure? = nil) {
    let result = report.result
    pipeline = report.run.pipeline
    exitCode = failure?.exitCode ?? report.exitCode
    hasPublished = result?.publication?.isNew == true
    calls = report.calls.calls
    let records = (result?.verdicts ?? []).map { (collection: $0.name, count: $0.distinct) }
    self.records = records
    haveCommandsSucceeded = report.commands.map { $0.failure == nil }
    quarantined = result.map { ($0.crawl.quarantinedValues, $0.crawl.quarantinedRecords) }
    stages = report.stages
    let words =
      result.map { result in
        "\(result.what), \(Quantity.things(records.reduce(0) { $0 + $1.count }, "record"))"
          + (result.stop.map { ", then stopped: \(Self.firstLine(of: Failure($0)))" } ?? "")
      } ?? report.failure.map(Self.firstLine) ?? ""
    let command = report.commands?.failure.map { "; command \($0.number) of publish.then \($0.reason)" }
    what = words + (command ?? "")
  }

  private static func firstLine(of failure: Failure) -> String {
    failure.message.split(separator: "\n").first.map(String.init) ?? "failed"
  }

  /// Returns the run in one sentence, as the last line of a log.
  package func sentence(after duration: Duration) -> String {
    "run: \(pipeline) ended with \(exitCode) after \(Quantity.time(duration)), \(Quantity.things(calls, "call")): \(what)"
  }
}
