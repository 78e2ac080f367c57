import Foundation
import Glibc
import PostgresKit
import Synchronization
import Testing

/// A PostgreSQL server of a test's own, which listens on a socket in its folder and nowhere else.
final class PostgresServer: Sendable {
  let folder: String
  /// The folder of the server's programs.
  private let programs: String
  private let running = Mutex<Process?>(nil)

  private init(folder: String, programs: String) {
    self.folder = folder
    self.programs = programs
  }

  /// The programs of the newest version that is installed; nil for none.
  static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap(Int.init).sorted(by: >).map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  /// Whether there is a server to start; says so where there is none.
  static var isInstalled: Bool {
    if programs == nil { print("skipped: no PostgreSQL server is installed (Debian: postgresql)") }
    return programs != nil
  }

  /// Starts a server with a database `comics` for as long as the body runs.
  static func with(in folder: String, _ body: (PostgresServer) async throws -> Void) async throws {
    let server = PostgresServer(folder: folder + "/postgres", programs: try #require(programs))
    try FileManager.default.createDirectory(atPath: server.folder, withIntermediateDirectories: true)
    try server.own(server.folder)
    let made = try server.process(
      "initdb", "-D", server.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    try made.run()
    made.waitUntilExit()
    #expect(made.terminationStatus == 0)
    let rules = "local all locked scram-sha-256\nlocal all all trust\n"
    try rules.write(toFile: server.data + "/pg_hba.conf", atomically: false, encoding: .utf8)
    try await server.start()
    do {
      try server.sql("CREATE DATABASE comics", database: "postgres")
      try await body(server)
    } catch {
      server.stop()
      throw error
    }
    server.stop()
  }

  private var data: String { folder + "/data" }

  /// A connection string without a password.
  func address(user: String = "postgres", database: String = "comics") -> String {
    "postgresql:///\(database)?host=\(folder)&user=\(user.replacing(" ", with: "%20"))"
  }

  /// Starts the server, and waits until it takes connections.
  func start() async throws {
    let settings = [
      "listen_addresses=", "unix_socket_directories=\(folder)", "fsync=off", "autovacuum=off", "logging_collector=off",
    ]
    let server = try process("postgres", ["-D", data] + settings.flatMap { ["-c", $0] })
    try server.run()
    running.withLock { $0 = server }
    while (try? connection(database: "postgres")) == nil {
      try #require(server.isRunning, "the server ended")
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Ends the server at once, as a power failure does.
  func stop() {
    guard let server = running.withLock({ $0.take() }) else { return }
    Glibc.kill(server.processIdentifier, SIGQUIT)
    server.waitUntilExit()
  }

  /// A connection of its own.
  func connection(user: String = "postgres", database: String = "comics") throws -> PostgresConnection {
    try PostgresConnection(try ConnectionString(address(user: user, database: database)), program: "test")
  }

  /// The rows that statements give.
  @discardableResult
  func sql(_ statements: String, user: String = "postgres", database: String = "comics") throws -> [[String?]] {
    try connection(user: user, database: database).run(statements).rows
  }

  /// The only value that a query gives.
  func value(_ query: String, user: String = "postgres") throws -> String? {
    try sql(query, user: user).first?.first ?? nil
  }

  /// Makes a folder the server's own.
  func own(_ path: String) throws {
    guard getuid() == 0 else { return }
    let names = getpwnam("postgres") ?? getpwnam("nobody")
    let user = try #require(names).pointee
    #expect(chown(path, user.pw_uid, user.pw_gid) == 0)
  }

  /// A program of the server's. It refuses to run as root.
  private func process(_ program: String, _ arguments: String...) throws -> Process {
    try process(program, arguments)
  }

  private func process(_ program: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    let user = getpwnam("postgres") == nil ? "nobody" : "postgres"
    let asUser = getuid() == 0 ? ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] : []
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = asUser + [programs + "/" + program] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}

extension PostgresServer {
  /// The rows of all tables of a schema that a load made, in any order.
  func contents(of schema: String) throws -> [String: Set<[String?]>] {
    let connection = try connection()
    var contents: [String: Set<[String?]>] = [:]
    for table in try connection.run("SELECT unnest(tables) FROM \"\(schema)\".loaded").rows {
      let name = try #require(table.first ?? nil)
      contents[name] = Set(try connection.run("SELECT * FROM \"\(schema)\".\"\(name)\"").rows)
    }
    return contents
  }

  /// The schemas that loads made.
  func schemas() throws -> [String] {
    try sql("SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema|public)' ORDER BY 1")
      .compactMap { $0.first ?? nil }
  }
}
