import JSONKit
package import Pipeline

/// The result of the commands of `publish.then`.
package struct CommandReport: Sendable, Equatable {
  /// The generation that they ran for.
  package let generation: GenerationID
  /// The number of commands.
  package let count: Int
  /// The time that each started command took.
  package var durations: [Duration] = []
  /// The failure of a command; nil where all succeeded.
  package var failure: CommandFailure?

  /// Notes which signal stopped the run, if the stop ended a command early.
  ///
  /// - Parameters:
  ///   - signal: the signal's name.
  ///   - outcome: the outcome of a run that this signal stops.
  package mutating func stop(by signal: String, ending outcome: Outcome) {
    failure?.signal = signal
    failure?.endOfStop = outcome
  }

  /// Writes the member `commands` of a run's report.
  func write(to json: inout JSONWriter) {
    json.object("commands") { json in
      json.field("count", count)
      json.array("seconds", durations) { json, duration in json.double(Quantity.seconds(duration)) }
      json.field("failed", failure?.number)
      json.field("error", failure.map { Failure($0).message })
    }
  }
}

/// An error that ended a run after whose end the commands of `publish.then` ran for the set that was already current.
package struct UnpublishedRun: Error {
  /// The error that ended the run.
  let cause: any Error
  var commands: CommandReport
}

/// An error for a failed command of `publish.then`. The set is published all the same.
package struct CommandFailure: OutcomeError, Equatable {
  /// The number of the command; the first command has 1.
  package let number: Int
  /// The number of commands.
  let count: Int
  /// The generation that the commands ran for.
  let generation: GenerationID
  /// The end of the command.
  let end: CommandEnd
  /// The time that the command was allowed.
  let limit: Duration
  /// The command line that runs the commands again, without `spinrack`.
  var remedy: String
  /// The signal that stopped the run, where it is known.
  var signal: String?
  /// The outcome of a run that was stopped.
  var endOfStop = Outcome.interrupted

  /// The end of the command in words, as the end of a sentence that begins with the command.
  package var reason: String {
    switch end {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was ended by signal \(signal)"
    case .tooLong: "was ended after \(DurationText.text(limit)), the time that publish.then-limit allows"
    case .stopped: "was ended, since the run was stopped\(signal.map { " by \($0)" } ?? "")"
    case .notStarted(let reason): "could not be started (\(reason))"
    case .lost: "ended, and the system does not say how"
    }
  }

  package var outcome: Outcome { end == .stopped ? endOfStop : .commandFailed }

  package var description: String {
    let rest =
      switch count - number {
      case 0: ""
      case 1: " Command \(count) was not run."
      default: " Commands \(number + 1) to \(count) were not run."
      }
    return "Command \(number) of publish.then \(reason).\(rest) Generation \(generation) stays published. "
      + "All commands run again with: spinrack \(remedy)"
  }
}

/// A note on the last generation that the commands of `publish.then` ran for, and on their result.
struct CommandNote: StateDocument, Sendable, Equatable {
  static let fileName = "then.json"

  /// The generation.
  let generation: String
  /// A digest of the commands: changed commands have not run yet.
  let commands: String
  /// The time at which the commands ended, ISO 8601.
  let ended: String
  /// The number of the command that failed; nil where all succeeded.
  let failed: Int?
  /// The end of the failed command in words, as the end of a sentence; nil where all succeeded.
  let reason: String?

  /// Whether the note is about these commands and this generation.
  func isAbout(_ id: GenerationID, _ lines: [String]) -> Bool {
    generation == id.description && commands == Self.digest(of: lines)
  }

  /// Returns a digest that differs for different commands.
  static func digest(of lines: [String]) -> String {
    var hash = ContentHash()
    for line in lines { hash.add(part: line.utf8) }
    return hash.digest().hexadecimal
  }
}

/// Whether the commands of `publish.then` have run for the current generation.
package enum CommandState: Sendable, Equatable {
  /// The commands run at the end of the next run.
  case due
  /// All commands have succeeded, at this time.
  case done(at: String)
  /// A command has failed; all of them run again at the end of the next run.
  case failed(number: Int, reason: String, at: String)

  /// Reads the state from a note.
  ///
  /// - Returns: nil where there are no commands, or no generation.
  /// - Throws: `FileError`.
  init?(of lines: [String], for id: GenerationID?, in state: String) throws {
    guard !lines.isEmpty, let id else { return nil }
    guard let note = try CommandNote.read(in: state), note.isAbout(id, lines) else {
      self = .due
      return
    }
    self =
      note.failed.map { .failed(number: $0, reason: note.reason ?? "failed", at: note.ended) } ?? .done(at: note.ended)
  }
}
