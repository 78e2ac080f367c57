import Pipeline

/// How an error is told to people, and the exit code that goes with it.
struct Failure: Equatable, Sendable {
  /// The exit code of the process.
  var exitCode: Int32
  /// What happened; further lines are details.
  var message: String
  /// What to do, where the message does not say it already.
  var remedy: String?

  /// The most characters that a path, a key or an address is shown with.
  static let longestWord = 300

  /// What is printed to standard error: `spinrack: MESSAGE`, the remedy on a line of its own.
  var text: String {
    ("spinrack: \(message)\n" + (remedy.map { $0 + "\n" } ?? "")).cuttingWords(at: Self.longestWord)
  }
}

extension Failure {
  init(_ outcome: Outcome, _ message: String, remedy: String? = nil) {
    self.init(exitCode: outcome.exitCode, message: message, remedy: remedy)
  }
}
