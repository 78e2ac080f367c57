package import Pipeline
package import PostgresKit

/// An error of a set that was not loaded. The database is unchanged, unless the text says otherwise.
package struct LoadError: OutcomeError, Equatable {
  /// The outcome of the command.
  package let outcome: Outcome
  /// A text that says what happened, where, and what to do.
  package let description: String

  package init(_ outcome: Outcome, saying description: String) {
    self.outcome = outcome
    self.description = description
  }

  /// Creates an error from PostgreSQL's message, with a remedy.
  ///
  /// - Parameters:
  ///   - place: the database, or the given connection string; without secrets.
  ///   - step: the work during which it failed, as a part of a sentence; nil while connecting.
  package init(_ error: PostgresError, at place: String, in step: String? = nil) {
    let advice = Advice(error)
    let what = step.map { "\(place), \($0): \(error.description)" } ?? "\(place): \(error.description)"
    let state = error.sqlState.map { " (SQLSTATE \($0))" } ?? ""
    self.init(
      advice.outcome,
      saying: what.endingWithoutStop + state + ". "
        + (step == nil ? "" : "Nothing was changed: the set that was loaded before is there. ") + advice.remedy)
  }
}

/// The outcome and the remedy of a load that failed at the database: the one table for it.
private struct Advice {
  let outcome: Outcome
  let remedy: String

  private init(_ outcome: Outcome, _ remedy: String) {
    self.outcome = outcome
    self.remedy = remedy
  }

  init(_ error: PostgresError) {
    switch error.code {
    case .missingLibrary: self.init(.ioError, "Install it (on Debian and Ubuntu: apt install libpq5), then load again.")
    case .connectionString:
      self.init(.usage, "--to takes postgresql://USER@HOST:PORT/DATABASE, or key=value pairs such as service=NAME.")
    case .secretGiven:
      self.init(
        .usage,
        "Everybody on this machine can read a command line. Leave the password out, and give it by PGPASSWORD, by a password file "
          + "(~/.pgpass or PGPASSFILE) or by a service file (service=NAME); change it if others may have seen it.")
    case .noConnection:
      self.init(
        .sourceUnavailable,
        "Check host, port or service file, and that the server is running and takes connections; then load again.")
    case .noPassword:
      self.init(
        .credentials,
        "Give the password by PGPASSWORD, by a password file (~/.pgpass or PGPASSFILE) or by a service file.")
    case .lostConnection:
      self.init(.sourceUnavailable, "Load again when the server is back.")
    case .refused: self.init(sqlState: error.sqlState ?? "")
    }
  }

  /// Chooses by the code of the failure (PostgreSQL, appendix A), whose first two characters are the class.
  private init(sqlState: String) {
    switch (String(sqlState.prefix(2)), sqlState) {
    case ("28", _): self.init(.credentials, "Correct user and password, and the server's pg_hba.conf.")
    case (_, "3D000"): self.init(.sourceUnavailable, "Correct the name of the database, or make it: createdb NAME.")
    case (_, "53100"): self.init(.ioError, "Free space on the server's disk, then load again.")
    case (_, "53300"): self.init(.sourceUnavailable, "Load again when the server has a free connection.")
    case ("53", _), ("58", _): self.init(.ioError, "Look at the server's log, and load again when it is well.")
    case ("XX", _): self.init(.ioError, "Look at the server's log: it may have found damage on its disk.")
    case (_, "42501"):
      self.init(
        .ioError,
        "Let the owner of the schema load, or give this user the right to make schemas: GRANT CREATE ON DATABASE NAME TO USER."
      )
    case (_, "2BP01"):
      self.init(.ioError, "Remove or move what others made in that schema, or of its tables, then load again.")
    case (_, "25006"):
      self.init(.ioError, "The server takes no changes, as a standby does: load into the primary server.")
    case ("08", _), ("57", _):
      self.init(.sourceUnavailable, "Load again when the server is back, and lets the load finish.")
    case (_, "55P03"):
      self.init(.locked, "Another program has a lock on the tables: end it, or wait for it, then load again.")
    case (_, "40P01"): self.init(.locked, "Another program had locks on the tables: load again.")
    case ("22", _), ("23", _):
      self.init(.failed, "The set does not keep what it promises. See whether it is sound with 'spinrack verify'.")
    default: self.init(.failed, "Load again; if it comes back, report it with this text.")
    }
  }
}

extension String {
  fileprivate var endingWithoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
