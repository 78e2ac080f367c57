import JSONKit
package import Pipeline

/// How the commands of `publish.then` ended.
package struct CommandReport: Sendable, Equatable {
  /// The generation that they ran for.
  package let generation: GenerationID
  /// How many there are.
  package let count: Int
  /// How long each took that was started.
  package var durations: [Duration] = []
  /// The one that failed; nil where all succeeded.
  package var failure: CommandFailure?

  /// Notes which signal stopped the run, if that kept a command from its end.
  ///
  /// - Parameters:
  ///   - signal: the signal's name.
  ///   - outcome: how a run ends that it stops.
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

/// A run failed or was stopped, and the commands of `publish.then` ran at its end for the set that was current already.
package struct UnpublishedRun: Error {
  /// Why the run ended.
  let cause: any Error
  var commands: CommandReport
}

/// A command of `publish.then` failed. The set is published all the same.
package struct CommandFailure: OutcomeError, Equatable {
  /// Its number; the first command has 1.
  package let number: Int
  /// How many commands there are.
  let count: Int
  /// The generation that they ran for.
  let generation: GenerationID
  /// How the command ended.
  let end: CommandEnd
  /// How long it might take.
  let limit: Duration
  /// The command that runs them again, as it follows `spinrack`.
  var remedy: String
  /// The signal that stopped the run, where it is known.
  var signal: String?
  /// How a run ends that was stopped.
  var endOfStop = Outcome.interrupted

  /// What became of it, as the end of a sentence that begins with the command.
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

/// For which generation the commands of `publish.then` ran last, and how that ended.
struct CommandNote: StateDocument, Sendable, Equatable {
  static let fileName = "then.json"

  /// The generation.
  let generation: String
  /// A digest of the commands, since others have not run yet.
  let commands: String
  /// When they ended, ISO 8601.
  let ended: String
  /// The number of the command that failed; nil where all succeeded.
  let failed: Int?
  /// What became of it, as the end of a sentence.
  let reason: String?

  /// Whether it tells of these commands and this generation.
  func isAbout(_ id: GenerationID, _ lines: [String]) -> Bool {
    generation == id.description && commands == Self.digest(of: lines)
  }

  /// What tells commands from others.
  static func digest(of lines: [String]) -> String {
    var hash = ContentHash()
    for line in lines { hash.add(part: line.utf8) }
    return hash.digest().hexadecimal
  }
}

/// Whether the commands of `publish.then` have run for the current generation.
package enum CommandState: Sendable, Equatable {
  /// They run at the end of the next run.
  case due
  /// All have succeeded, at this time.
  case done(at: String)
  /// One has failed; all of them run again at the end of the next run.
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
