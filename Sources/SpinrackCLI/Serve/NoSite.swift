import Pipeline

/// A published set without a site in it.
struct NoSite: OutcomeError {
  /// The folder of the set.
  let folder: String
  /// Whether the pipeline file asks for a site.
  let isAskedFor: Bool

  var outcome: Outcome { .usage }

  var description: String {
    "\(folder) has no site; "
      + (isAskedFor
        ? "run the pipeline to make one" : "add \"site: {}\" below \"write:\" in the pipeline file, and run it")
  }
}
