public import Basics

/// An error that knows how the run ends because of it.
public protocol OutcomeError: Error, CustomStringConvertible {
  /// The outcome, and with it the exit code, of a run that ends with this error.
  var outcome: Outcome { get }
}

extension FileError: OutcomeError {
  /// The output or state folder cannot be used.
  public var outcome: Outcome { .ioError }
}
