import Basics
import JSONKit
import Pipeline

/// `runs/ID.json` of a run that published nothing: what it cost and why it ended.
struct FailedRunReport {
  let run: RunIdentity
  let failure: Failure
  let calls: CallCounter.Count
  let stages: [(stage: StageName, duration: Duration)]

  /// A run that another run kept out, or that never could begin, leaves no trace.
  var isWorthKeeping: Bool {
    failure.exitCode != Outcome.locked.exitCode && failure.exitCode != Outcome.usage.exitCode
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    RunReports.document(of: run, exitCode: failure.exitCode) { json in
      json.field("error", failure.message)
      json.field("remedy", failure.remedy)
      json.field("generation", String?.none)
      json.field("published", false)
      calls.write(to: &json)
      StageTimes.write(stages, to: &json)
    }
  }

  /// Writes the file into a folder, whole or not at all.
  ///
  /// - Throws: `FileError`.
  func save(in folder: String, files: FileAccess = .system) throws {
    try RunReports.save(bytes, id: run.id, in: folder, files: files)
  }
}
