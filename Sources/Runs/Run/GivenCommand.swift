import Basics
package import Pipeline

/// The part of a command line that names the pipeline and its folders.
///
/// Messages name commands as `spinrack rebuild NAME`; this type fills in the words that have to be typed for the same pipeline.
package struct GivenCommand: Sendable {
  /// The pipeline's name or the path of its file, as it was given.
  package var pipeline: String
  /// The options that differ from their defaults, with their values, in the order of the help.
  package var options: [(name: String, value: String)] = []

  package init(_ pipeline: String, options: [(name: String, value: String)] = []) {
    self.pipeline = pipeline
    self.options = options
  }

  /// Returns the words behind `spinrack VERB`: the pipeline, and the given options that this command takes.
  package func words(for verb: String) -> String {
    let taken = Self.taken[verb] ?? Self.all
    let options = options.filter { taken.contains($0.name) }.map { " \($0.name) \($0.value.quotedForShell)" }
    return pipeline.quotedForShell + options.joined()
  }

  /// Returns a text in which `spinrack VERB NAME`, and `'spinrack VERB'` in quotation marks, are replaced by the commands to type.
  func filling(_ text: String) -> String {
    text.replacing(/spinrack (quarantine retry|[a-z]+)( NAME\b|(?='))/) { match in
      "spinrack \(match.output.1) \(words(for: String(match.output.1)))"
    }
  }

  private static let all: Set<String> = ["--output", "--state-dir", "--set"]
  /// The options of each command that does not take all of them.
  private static let taken: [String: Set<String>] = [
    "changes": ["--output"], "config": ["--set"], "diff": ["--output"], "explain": ["--output", "--state-dir"],
    "gateway serve": ["--output", "--state-dir"], "history": ["--output"],
    "ledger": ["--state-dir", "--set"], "lint": [], "load": ["--output"], "plan": ["--state-dir", "--set"],
    "quarantine": ["--state-dir"], "quarantine list": ["--state-dir"],
    "rollback": ["--output", "--state-dir"], "serve": ["--output"], "status": ["--output", "--state-dir"],
    "sweep": ["--state-dir", "--set"], "verify": ["--output", "--state-dir"],
  ]
}

extension String {
  /// The text as one word of a POSIX shell's command line.
  package var quotedForShell: String {
    let isPlain = !isEmpty && utf8.allSatisfy { $0.isASCIILetterOrDigit || "_@%+=:,./-".utf8.contains($0) }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

extension PipelineEvent {
  /// Returns the event with the commands in its text as they have to be typed.
  package func naming(_ given: GivenCommand) -> PipelineEvent {
    switch self {
    case .warning(let text): .warning(given.filling(text))
    case .alert(let text): .alert(given.filling(text))
    case .note(let text): .note(given.filling(text))
    case .stageStarted, .stageEnded, .stageFailed, .progress, .waiting, .command: self
    }
  }
}

extension Check {
  /// Returns the check with the commands in its text as they have to be typed.
  package func naming(_ given: GivenCommand) -> Check {
    var check = self
    (check.finding, check.remedy) = (given.filling(finding), remedy.map(given.filling))
    return check
  }
}

extension Failure {
  /// Returns the failure with the commands in its text as they have to be typed.
  package func naming(_ given: GivenCommand?) -> Failure {
    guard let given else { return self }
    return Failure(
      outcome: outcome, message: given.filling(message), remedy: remedy.map(given.filling))
  }
}
