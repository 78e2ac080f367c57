public import Basics

/// The way in which a run ended. The raw value is the exit code of the process.
///
/// ```swift
/// func outcome(of error: any Error) -> Outcome {
///   (error as? any OutcomeError)?.outcome ?? .failed
/// }
/// ```
public enum Outcome: Int32, CaseIterable, Sendable {
  case published = 0
  case failed = 1
  case incomplete = 2
  case usage = 64
  case sourceUnavailable = 69
  case ioError = 73
  case commandFailed = 74
  case quota = 75
  case refused = 76
  case credentials = 77
  case locked = 78
  case interrupted = 130
  case terminated = 143

  /// The exit code of the process.
  public var exitCode: Int32 { rawValue }

  /// The meaning in one sentence; used in help and documentation.
  public var meaning: String {
    switch self {
    case .published: "The work is done and published, or there was nothing new to publish."
    case .failed: "The run failed for a reason that no other code names; see the message."
    case .incomplete:
      "A new set was published, but a collection is incomplete or unproven, a recording or capture is damaged, or too many values are in quarantine."
    case .usage: "The command line or the pipeline file is wrong, or a path that it names does not exist."
    case .sourceUnavailable:
      "The source is down, answers no catalogue data, or has no recordings, or a database cannot be reached; run again later."
    case .ioError:
      "The output, the state or a database cannot be written: missing permission, a full disk or a failing disk."
    case .commandFailed:
      "The set is published, but one of the commands that follow it failed or took too long; the next run runs them again."
    case .quota: "The day's quota, the plan's cap or the deadline is reached; the next run resumes."
    case .refused: "A guard refused to publish the new set; the last good one stays."
    case .credentials: "The source or a database refused the credentials, or a secret is missing."
    case .locked:
      "Another run holds the lock of this state folder, or of this output folder, or another load that of its schema."
    case .interrupted: "The run was interrupted (SIGINT); the next run resumes."
    case .terminated: "The run was ended (SIGTERM); the next run resumes."
    }
  }
}

/// An error that decides the outcome of the run that it ends.
public protocol OutcomeError: Error, CustomStringConvertible {
  /// The outcome, and with it the exit code, of a run that ends with this error.
  var outcome: Outcome { get }
}

extension FileError: OutcomeError {
  /// The outcome of a failed file access: the output or state folder cannot be used.
  public var outcome: Outcome { .ioError }
}
