public import Pipeline

/// The error of an output for collectors' programs that the source has nothing for.
public struct CollectorError: OutcomeError {
  /// The reason of the failure.
  enum Reason {
    case issues, dump
  }

  private let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// The outcome: the pipeline file asks for what the source cannot give.
  public var outcome: Outcome { .usage }

  /// A text that says what happened, where, and what to do.
  public var description: String {
    switch reason {
    case .issues:
      "write.collector makes files of issues, of which the source has none. Remove it from the pipeline file, and run again."
    case .dump:
      "write.collector.gcd makes a database in the form of the Grand Comics Database, from a source of kind gcd alone. "
        + "Remove it, or take localcv for programs that read Comic Vine's form, and run again."
    }
  }
}
