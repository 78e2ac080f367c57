import Pipeline

/// A pipeline whose state is asked for before its first run.
struct NoCrawl: OutcomeError {
  /// The pipeline.
  let pipeline: String
  /// Where its records would be.
  let path: String

  var outcome: Outcome { .usage }

  var description: String {
    "\(pipeline) was not crawled yet: there is nothing in \(path). Run it first with: spinrack run NAME, or say "
      + "with --state-dir where its state is."
  }
}
