import Basics
package import CatalogSources
import CompressionKit
import JSONKit
package import Pipeline
import Store

/// An error as it is shown to people, and its exit code.
package struct Failure: Equatable, Sendable {
  /// The outcome of the run.
  package var outcome: Outcome
  /// The message; lines after the first are details.
  package var message: String
  /// The remedy, where the message does not contain it.
  package var remedy: String?

  /// The exit code of the process.
  package var exitCode: Int32 { outcome.exitCode }

  /// The most characters shown of a path, a key or an address.
  package static let longestWord = 300

  /// The remedy after an interrupted run.
  package static let resumeRemedy = "What was finished is kept; run the same command again to resume."

  /// The text for standard error: `spinrack: MESSAGE`, the remedy on a line of its own.
  package var text: String {
    ("spinrack: \(message)\n" + (remedy.map { $0 + "\n" } ?? "")).cuttingWords(at: Self.longestWord)
  }
}

extension Failure {
  /// Creates the failure for an error, from the one table of exit codes and texts (the exit codes are those of `Outcome`).
  package init(_ error: any Error) {
    switch error {
    case let error as FileError: self.init(outcome: error.outcome, message: error.description.visibleLine.withStop)
    case let error as GuardRefusal: self.init(outcome: error.outcome, message: error.description, remedy: error.remedy)
    case let error as any OutcomeError: self.init(outcome: error.outcome, message: error.description.withStop)
    case let error as DefinitionError: self.init(error)
    case let error as CredentialError:
      self.init(
        outcome: .credentials, message: "\(error.reference): \(error.message)".withStop, remedy: error.remedy.asSentence
      )
    case let error as SourceError: self.init(error)
    case let error as RecordingError:
      self.init(
        outcome: error.code.outcome, message: "\(error.path.visibleLine): \(error.message)".withStop,
        remedy: error.remedy)
    case let error as StoreError:
      self.init(outcome: error.code == .busy ? .locked : .ioError, message: error.description.asSentence)
    case let error as JSONError:
      // All other documents are read by those who know what a fault in them means.
      self.init(
        outcome: .ioError, message: "A stored record is damaged: \(error.message)".withStop,
        remedy: "Make the store again from captures with 'spinrack rebuild', or read the recordings again.")
    case let error as DecompressionError: self.init(outcome: .failed, message: error.description.asSentence)
    case let error as UnpublishedRun: self.init(error)
    case is CancellationError: self.init(outcome: .interrupted, message: "Interrupted.", remedy: Self.resumeRemedy)
    default: self.init(unexpected: error)
    }
  }

  /// Creates the failure of a run with a failed command after it. A run that was only stopped counts as failed then, so that operators who
  /// ignore stopped runs see it.
  private init(_ error: UnpublishedRun) {
    self.init(error.cause)
    guard let failure = error.commands.failure else { return }
    message += "\n\(failure.description.withStop)"
    if outcome == .quota { outcome = failure.outcome }
  }

  private init(_ error: DefinitionError) {
    guard error.problems.count > 1 else {
      self.init(outcome: .usage, message: error.description)
      return
    }
    self.init(
      outcome: .usage, message: "The pipeline file cannot be used, for \(error.problems.count) reasons:\n\(error)")
  }

  private init(_ error: SourceError) {
    let place = error.uri.map { " (\($0))" } ?? ""
    let cause = error.cause.map { "\nCause: \($0)" } ?? ""
    // A message of the ledger names its day itself; here the source asks to wait.
    guard error.code == .quota, error.uri != nil, let wait = error.retryAfter else {
      self.init(outcome: error.code.outcome, message: error.message + place + cause, remedy: error.remedy)
      return
    }
    // Whoever names a time beyond that means none.
    let isEndless = wait > .seconds(366 * 86_400)
    let end = isEndless ? nil : WallTime(seconds: WallClock.system.now().seconds + wait.components.seconds)
    self.init(
      outcome: error.code.outcome,
      message:
        "\(error.message)\(place) It asks for a wait of \(isEndless ? "more than a year" : Quantity.time(wait)), which is taken for "
        + "the end of a quota.\(cause)",
      remedy:
        "Run again \(end.map { "after \($0.extended)" } ?? "when it takes calls again"); what was fetched is kept and is "
        + "not asked for again.")
  }

  private init(unexpected error: any Error) {
    // Nobody knows what a foreign error's text holds.
    let text = Redactor().redact("\(type(of: error)): \(error)")
    self.init(
      outcome: .failed, message: "An error that this program does not know ended it: \(text)",
      remedy: "Run it again. If it comes back, report it with this text and what 'spinrack doctor --json' says.")
  }
}

extension SourceError.Code {
  /// The outcome of a run that ends with such an error.
  package var outcome: Outcome {
    switch self {
    case .unavailable, .unreachable, .malformed, .tooLarge, .refusedRedirect, .parameterRefused, .notFound:
      .sourceUnavailable
    case .credentials: .credentials
    case .quota: .quota
    case .refusedAddress, .badURL: .usage
    case .cancelled: .interrupted
    }
  }
}

extension RecordingError.Code {
  /// The outcome of a run that ends with such an error.
  package var outcome: Outcome {
    switch self {
    case .missing: .usage
    case .empty: .sourceUnavailable
    case .unreadable: .ioError
    }
  }
}

/// An error of a run, or of a command that looks at runs, with the cause, the remedy and the outcome.
package struct RunError: OutcomeError {
  package let outcome: Outcome
  package let description: String

  package init(_ outcome: Outcome, saying description: String) {
    self.outcome = outcome
    self.description = description
  }
}
