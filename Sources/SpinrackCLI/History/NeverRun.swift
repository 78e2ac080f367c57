import Pipeline

/// A pipeline whose results are asked for before its first run.
struct NeverRun: OutcomeError {
  /// The pipeline.
  let pipeline: String
  /// Where its results would be.
  let path: String

  var outcome: Outcome { .usage }

  var description: String {
    "\(pipeline) was not run yet: there is nothing in \(path). Run it first with: spinrack run NAME, or say with "
      + "--output where its results are."
  }
}
