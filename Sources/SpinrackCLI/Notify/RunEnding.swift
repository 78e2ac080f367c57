import Catalog
import Pipeline
import Stages

/// How a run ended, in the few figures that logs, metrics and watching services get.
struct RunEnding: Sendable {
  let pipeline: String
  let exitCode: Int32
  /// Whether this run made a new generation.
  let hasPublished: Bool
  /// What came of it, on one line.
  let what: String
  let calls: Int
  /// Records by collection; empty for a run that failed.
  let records: [(collection: String, count: Int)]
  /// Values and records set aside; nil for a run that failed.
  let quarantined: (values: Int, records: Int)?
  let stages: [(stage: StageName, duration: Duration)]

  /// - Parameter failure: what failed after publishing; nil where nothing did.
  init(_ result: RunResult, failure: Failure? = nil) {
    pipeline = result.pipeline
    exitCode = failure?.exitCode ?? result.outcome.exitCode
    hasPublished = result.publication.isNew
    calls = result.calls.calls
    records = result.verdicts.map { ($0.kind.description, $0.distinct) }
    quarantined = (result.crawl.quarantinedValues, result.crawl.quarantinedRecords)
    stages = result.stages
    let records = result.verdicts.reduce(0) { $0 + $1.distinct }
    what =
      (hasPublished ? "published \(result.publication.id)" : "nothing new since \(result.publication.id)")
      + ", \(Quantity.things(records, "record"))"
      + (result.stop.map { ", then stopped: \(Self.firstLine(of: Failure($0)))" } ?? "")
  }

  init(_ failed: FailedRunReport) {
    pipeline = failed.run.pipeline
    exitCode = failed.failure.exitCode
    hasPublished = false
    calls = failed.calls.calls
    records = []
    quarantined = nil
    stages = failed.stages
    what = Self.firstLine(of: failed.failure)
  }

  private static func firstLine(of failure: Failure) -> String {
    failure.message.split(separator: "\n").first.map(String.init) ?? "failed"
  }

  /// The run in one sentence, as the last line of a log.
  func sentence(after duration: Duration) -> String {
    "run: \(pipeline) ended with \(exitCode) after \(Quantity.time(duration)), \(Quantity.things(calls, "call")): \(what)"
  }
}
