import Pipeline

/// One thing that was looked at, and what was found.
struct Check: Equatable, Sendable {
  /// How it looks.
  enum Status: String, Sendable {
    case ok
    /// Works, but somebody should know.
    case warn
    /// A run would fail.
    case fail
  }

  /// What was looked at, in one or two words.
  var name: String
  /// How it looks.
  var status: Status
  /// What was found.
  var finding: String
  /// What to do about it.
  var remedy: String?
  /// How a run would end because of it; told by the exit code when the check fails.
  var outcome = Outcome.published

  static func ok(_ name: String, _ finding: String) -> Check {
    Check(name: name, status: .ok, finding: finding)
  }

  static func warn(_ name: String, _ finding: String, remedy: String? = nil) -> Check {
    Check(name: name, status: .warn, finding: finding, remedy: remedy)
  }

  static func fail(_ name: String, _ outcome: Outcome, _ finding: String, remedy: String? = nil) -> Check {
    Check(name: name, status: .fail, finding: finding, remedy: remedy, outcome: outcome)
  }

  /// A check that fails with an error's own words and exit code.
  static func fail(_ name: String, _ error: any Error) -> Check {
    let failure = Failure(error)
    return Check(
      name: name, status: .fail, finding: failure.message, remedy: failure.remedy,
      outcome: Outcome(rawValue: failure.exitCode) ?? .failed)
  }
}
