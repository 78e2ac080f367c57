/// PostgreSQL, or the way to it, failed. The texts hold no password.
public struct PostgresError: Error, Equatable, CustomStringConvertible {
  /// What kind of failure it is.
  public var code: Code
  /// The server's own code, five letters and digits (PostgreSQL, appendix A); nil where no server answered.
  public var sqlState: String?
  /// What happened, in the words of the server or of libpq, on one line.
  public var message: String
  /// What the server adds: which row, which constraint, what to do; empty for nothing.
  public var details: [String]

  /// The kinds of failure that callers may want to tell apart before they look at ``sqlState``.
  public enum Code: String, Sendable {
    /// libpq is not installed.
    case missingLibrary
    /// What was given as a connection string is none.
    case connectionString
    /// A connection string with a password in it.
    case secretGiven
    /// No connection could be made.
    case noConnection
    /// The server wants a password, and none is known.
    case noPassword
    /// A connection that was there is lost.
    case lostConnection
    /// The server refused a statement, or the connection: ``PostgresError/sqlState`` says why.
    case refused
  }

  init(_ code: Code, _ message: String, sqlState: String? = nil, details: [String] = []) {
    self.code = code
    self.message = message
    self.sqlState = sqlState
    self.details = details
  }

  /// What happened, with what the server adds.
  public var description: String { ([message] + details).joined(separator: "; ") }

  /// The first two characters of ``sqlState``: the class of the failure.
  public var sqlClass: String? { sqlState.map { String($0.prefix(2)) } }

  static func missingLibrary(lacking function: String? = nil) -> PostgresError {
    PostgresError(
      .missingLibrary,
      function.map { "\(LibPQ.fileName), PostgreSQL's client library, is too old: it has no function \($0)" }
        ?? "\(LibPQ.fileName), PostgreSQL's client library, is not installed")
  }
}
