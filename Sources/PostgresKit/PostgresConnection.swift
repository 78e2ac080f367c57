import Glibc

/// A connection to a PostgreSQL database, for one task.
///
/// Each call waits for its answer, looks every tenth of a second whether its task was cancelled, and then asks the server to stop. Close a
/// connection that was in use when an error was thrown; the server then rolls back uncommitted changes. A class because it owns a
/// connection of libpq, which is closed with it.
public final class PostgresConnection {
  let library: LibPQ
  let handle: LibPQ.Connection
  /// The password, which must not be in any text; nil for none.
  private let secret: String?

  /// Connects to a database.
  ///
  /// A lost server is noticed within about half a minute: `connect_timeout`, `tcp_user_timeout` and `keepalives…` have values unless the
  /// connection string gives them.
  /// - Parameters:
  ///   - place: the database. Values that it does not give come from libpq's environment variables, service file and password file.
  ///   - program: the name of this program in the server's lists of connections.
  ///   - patience: seconds within which the connection must be made, unless `connect_timeout` says otherwise.
  /// - Throws: ``PostgresError``; `CancellationError`.
  public init(_ place: ConnectionString, program: String, patience: Int = 15) throws {
    library = try LibPQ.load()
    var parameters = [
      ("keepalives", "1"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "30000"), ("fallback_application_name", program), ("client_encoding", "UTF8"),
    ]
    parameters.removeAll { place.values[$0.0] != nil && $0.0 != "client_encoding" }
    // Later values win: those of the connection string, but for the encoding, in which texts are sent.
    parameters.insert(("dbname", place.text), at: parameters.count - 1)
    guard let handle = Self.start(library, parameters) else {
      throw PostgresError(.noConnection, "libpq has no memory for a connection")
    }
    self.handle = handle
    // Errors with their codes: the words are those of the server's language.
    _ = library.setVerbosity(handle, 2)
    _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
    do {
      let given = place.values["connect_timeout"] ?? getenv("PGCONNECT_TIMEOUT").map { String(cString: $0) }
      // 0 and less are for ever to libpq.
      let seconds = given.flatMap { Int($0) }.map { $0 > 0 ? $0 : .max >> 32 } ?? patience
      try Self.connect(library, handle, within: seconds)
    } catch {
      library.finish(handle)
      throw error
    }
    secret = library.password(handle).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    _ = library.setNonblocking(handle, 1)
  }

  deinit { library.finish(handle) }

  private static func start(_ library: LibPQ, _ parameters: [(String, String)]) -> LibPQ.Connection? {
    let texts = (parameters.map(\.0) + parameters.map(\.1)).map { strdup($0) }
    defer { for text in texts { free(text) } }
    let pointers = texts.map { UnsafePointer<CChar>($0) }
    let keys = Array(pointers.prefix(parameters.count)) + [nil]
    let values = Array(pointers.suffix(parameters.count)) + [nil]
    return library.start(keys, values, 1)
  }

  /// Continues connecting until it is done (libpq, section "Database connection control functions").
  private static func connect(_ library: LibPQ, _ handle: LibPQ.Connection, within patience: Int) throws {
    let end = ContinuousClock.now + .seconds(patience)
    var wanted = Int16(POLLOUT)
    while library.status(handle) != 1 {
      try Task.checkCancellation()
      guard ContinuousClock.now < end else {
        throw PostgresError(.noConnection, "no answer within \(patience) seconds")
      }
      guard SocketWait.wait(library.socket(handle), for: wanted) else { continue }
      switch library.poll(handle) {
      case 1: wanted = Int16(POLLIN)
      case 2: wanted = Int16(POLLOUT)
      case 3: return
      default: throw refusal(library, handle)
      }
    }
    // Before the first poll a connection that cannot even be begun is bad already.
    throw refusal(library, handle)
  }

  private static func refusal(_ library: LibPQ, _ handle: LibPQ.Connection) -> PostgresError {
    let words = library.errorMessage(handle).map { String(cString: $0) } ?? ""
    let secret = library.password(handle).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    let message = words.asOneLine.masking(secret)
    if library.needsPassword(handle) != 0 { return PostgresError(.noPassword, message) }
    // `FATAL:  28P01: password authentication failed for user "reader"`
    guard let match = message.firstMatch(of: /:  ([0-9A-Z]{5}): (.*)$/) else {
      return PostgresError(.noConnection, message)
    }
    return PostgresError(.refused, String(match.output.2), sqlState: String(match.output.1))
  }

  /// The database and its server, for people: `comics at db.example:5432`, or with the folder of a socket.
  public var place: String {
    func text(_ value: LibPQ.Text?) -> String { value.map { String(cString: $0) } ?? "" }
    let host = text(library.host(handle))
    return "\(text(library.database(handle))) at \(host.isEmpty ? "localhost" : host):\(text(library.port(handle)))"
  }

  /// The name of the connected user.
  public var user: String { library.user(handle).map { String(cString: $0) } ?? "" }

  /// The server's version, such as 150004 for 15.4.
  public var serverVersion: Int { Int(library.serverVersion(handle)) }

  /// Returns a parameter that the server reports, such as `server_encoding`; nil for an unknown one.
  public func parameter(_ name: String) -> String? { library.parameter(handle, name).map { String(cString: $0) } }

  /// Returns a text without the password of this connection.
  func masked(_ text: String) -> String { text.masking(secret) }
}

/// Waiting for a socket, a tenth of a second at a time.
enum SocketWait {
  /// Waits at most a tenth of a second, and returns whether the socket is ready for one of the events.
  static func wait(_ socket: CInt, for events: Int16) -> Bool {
    var wanted = pollfd(fd: socket, events: events, revents: 0)
    return Glibc.poll(&wanted, 1, 100) > 0
  }
}

extension String {
  /// Returns the text with each occurrence of a secret masked.
  fileprivate func masking(_ secret: String?) -> String { secret.map { replacing($0, with: "***") } ?? self }
}

/// An error of PostgreSQL, or of the connection to it. The texts contain no password.
public struct PostgresError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public var code: Code
  /// The server's own code, five letters and digits (PostgreSQL, appendix A); nil where no server answered.
  public var sqlState: String?
  /// The message of the server or of libpq, on one line.
  public var message: String
  /// The server's additions: which row, which constraint, what to do; empty for none.
  public var details: [String]

  /// The kinds of failure that callers may want to tell apart before they look at ``sqlState``.
  public enum Code: String, Sendable {
    /// libpq is not installed.
    case missingLibrary
    /// The given text is no connection string.
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

  /// The message, with the server's additions.
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
