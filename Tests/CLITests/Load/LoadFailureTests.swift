import Basics
import Foundation
import Glibc
import PostgresKit
import TestSupport
import Testing

/// Whatever fails, the database has the set of before; the message says what to do, and no password.
@Suite("A load that fails", .enabled(if: PostgresServer.isInstalled)) struct LoadFailureTests {
  private struct Loaded {
    let catalogue: RecordedCatalogue
    let program: LoadingProgram
    let server: PostgresServer
    /// Two generations, of which the first one is loaded.
    let generations: [String]

    /// How many rows readers find: 200 of the first generation, 250 of the second one.
    var rows: String? { get throws { try server.value("SELECT count(*) FROM rec.characters") } }
  }

  private func withLoaded(_ body: (Loaded) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let program = LoadingProgram(folder: folder, pipeline: "rec")
      let generations = try await LoadTests.publish(catalogue, [1...200, 1...250])
      try await PostgresServer.with(in: folder) { server in
        let ended = try await program.load(to: server, ["--generation", generations[0]])
        #expect(ended.code == 0, "\(ended.error)")
        try await body(Loaded(catalogue: catalogue, program: program, server: server, generations: generations))
      }
    }
  }

  @Test func `Killed at a named place it leaves the old set or the new one, and the next load ends well`() async throws
  {
    try await withLoaded { loaded in
      // By the rows that differ, and with all tables: another set to keep makes it fill them.
      for keep in ["1", "2"] {
        for place in ["load-table:1", "load-table:2", "load-commit:1", "load-committed:1"] {
          let first = try await loaded.program.load(
            to: loaded.server, ["--generation", loaded.generations[0], "--keep", "1"])
          #expect(first.code == 0, "\(first.error)")
          var program = loaded.program
          program.environment["SPINRACK_FAILPOINT"] = place
          let killed = try await program.load(to: loaded.server, "--keep", keep)
          #expect(killed.code == 256 + SIGKILL, "\(place): \(killed.error)")
          #expect(try loaded.rows == (place.hasPrefix("load-committed") ? "250" : "200"), "\(place)")
          let next = try await loaded.program.load(to: loaded.server, "--keep", keep)
          #expect(next.code == 0, "\(place): \(next.error)")
          #expect(try loaded.rows == "250", "\(place)")
        }
      }
    }
  }

  @Test func `Killed at random moments it leaves the old set or the new one`() async throws {
    try await withLoaded { loaded in
      var delay = 1
      for turn in 0..<12 {
        let generation = loaded.generations[turn % 2]
        let running = try loaded.program.program.start(
          loaded.program.arguments(
            to: loaded.server, ["--generation", generation, "--keep", turn % 3 == 0 ? "2" : "1"]))
        // Later and later, until a load is at its end before.
        usleep(UInt32(delay * 9_000))
        running.send(SIGKILL)
        _ = try await running.end()
        delay += 2
        let notes = try loaded.server.sql(
          "SELECT generation, (SELECT count(*) FROM rec.characters), (SELECT count(*) FROM rec.names) FROM rec.loaded")
        #expect(notes == [[loaded.generations[0], "200", "200"]] || notes == [[loaded.generations[1], "250", "250"]])
      }
      let last = try await loaded.program.load(to: loaded.server)
      #expect(last.code == 0, "\(last.error)")
      #expect(try loaded.rows == "250")
      #expect(try loaded.server.schemas() == ["rec"])
    }
  }

  @Test func `Readers see the old set or the new one in every transaction, while sets are loaded in all ways`()
    async throws
  {
    try await withLoaded { loaded in
      let expected = [loaded.generations[0]: ["200", "200"], loaded.generations[1]: ["250", "250"]]
      @Sendable func read(_ connection: PostgresConnection, _ level: String) throws {
        // A snapshot that is older than the tables that it will find.
        try connection.run("BEGIN ISOLATION LEVEL \(level); SELECT 1")
        if level == "READ COMMITTED" {
          let row =
            try connection.run(
              "SELECT generation, (SELECT count(*) FROM rec.characters), (SELECT count(*) FROM rec.names) FROM rec.loaded"
            ).rows.first ?? []
          #expect(row.dropFirst().map { $0 } == expected[try #require(row.first ?? nil)])
        } else {
          let generation = try connection.run("SELECT generation FROM rec.loaded").rows.first?.first ?? nil
          let rows = try ["characters", "names"].map {
            try connection.run("SELECT count(*) FROM rec.\($0)").rows[0][0]
          }
          #expect(rows == expected[try #require(generation)])
        }
        try connection.run("COMMIT")
      }
      try await withThrowingTaskGroup(of: Int.self) { group in
        for level in ["REPEATABLE READ", "READ COMMITTED"] {
          group.addTask {
            let connection = try loaded.server.connection()
            var count = 0
            while !Task.isCancelled {
              // A reader that is stopped within a transaction has seen enough.
              do { try read(connection, level) } catch is CancellationError { break }
              count += 1
              await Task.yield()
            }
            return count
          }
        }
        for turn in 0..<12 {
          let ended = try await loaded.program.load(
            to: loaded.server,
            ["--generation", loaded.generations[(turn + 1) % 2], "--keep", turn / 2 % 2 == 0 ? "2" : "1"])
          #expect(ended.code == 0, "\(ended.error)")
        }
        group.cancelAll()
        for try await count in group { #expect(count > 5) }
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `A server that ends the connection, or that dies, ends the load with 69`() async throws {
    try await withLoaded { loaded in
      // A lock of somebody else holds the load up where it cannot miss what happens to it.
      let blocker = try loaded.server.connection()
      func held(_ body: () async throws -> Void) async throws -> Program.Ended {
        try blocker.run("BEGIN; LOCK TABLE rec.characters IN ACCESS EXCLUSIVE MODE")
        let running = try loaded.program.program.start(loaded.program.arguments(to: loaded.server))
        let waiting =
          "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'spinrack%' AND wait_event_type = 'Lock'"
        while try loaded.server.value(waiting) == "0" {
          try Task.checkCancellation()
          await Task.yield()
        }
        try await body()
        return try await running.end()
      }
      let ended = try await held {
        try loaded.server.sql(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'spinrack%'")
      }
      #expect(ended.code == 69 && ended.error.contains("Load again when the server is back"), "\(ended.error)")
      try blocker.run("ROLLBACK")
      #expect(try loaded.rows == "200")

      let interrupted = try loaded.program.program.start(loaded.program.arguments(to: loaded.server, ["--keep", "2"]))
      interrupted.send(SIGINT)
      #expect([0, 130, 256 + SIGINT].contains(try await interrupted.end().code))
      // One that came to its end has left nothing to load.
      if try loaded.rows == "250" {
        #expect(try await loaded.program.load(to: loaded.server, "--generation", loaded.generations[0]).code == 0)
      }

      let dead = try await held { loaded.server.stop() }
      #expect(dead.code == 69, "\(dead.error)")
      let missing = try await loaded.program.load(to: loaded.server)
      #expect(missing.code == 69 && missing.error.contains("that the server is running"), "\(missing.error)")
      try await loaded.server.start()
      #expect(try ["200", "250"].contains(loaded.rows))
      #expect(try await loaded.program.load(to: loaded.server).code == 0)
      #expect(try loaded.rows == "250")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `A signal cancels what the server does, rolls back, and ends the load with 130`() async throws {
    try await withLoaded { loaded in
      let blocker = try loaded.server.connection()
      try blocker.run("BEGIN; LOCK TABLE rec.characters IN ACCESS EXCLUSIVE MODE")
      let running = try loaded.program.program.start(loaded.program.arguments(to: loaded.server))
      let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'spinrack%' AND wait_event_type = 'Lock'"
      while try loaded.server.value(waiting) == "0" {
        try Task.checkCancellation()
        await Task.yield()
      }
      running.send(SIGINT)
      let ended = try await running.end()
      #expect(ended.code == 130 && ended.error.contains("SIGINT"), "\(ended.error)")
      try blocker.run("ROLLBACK")
      #expect(try loaded.rows == "200")
      #expect(try loaded.server.value(waiting.replacing(" AND wait_event_type = 'Lock'", with: "")) == "0")
    }
  }

  @Test func `A full disk at the server ends the load with 73`() async throws {
    try await withLoaded { loaded in
      try await TinyFileSystem.with(in: loaded.catalogue.folder, options: "size=200k,mode=777") { disk in
        let folder = disk.path + "/rows"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try loaded.server.own(folder)
        try loaded.server.sql("CREATE TABLESPACE tiny LOCATION '\(folder)'")
        try loaded.server.sql("ALTER ROLE postgres SET default_tablespace = tiny")
        let ended = try await loaded.program.load(to: loaded.server, "--keep", "2")
        #expect(ended.code == 73 && ended.error.contains("53100"), "\(ended.error)")
        #expect(ended.error.contains("Free space on the server's disk"), "\(ended.error)")
        #expect(try loaded.rows == "200")
        try loaded.server.sql("ALTER ROLE postgres RESET default_tablespace; SELECT 1")
        #expect(try await loaded.program.load(to: loaded.server, "--keep", "2").code == 0)
        #expect(try loaded.rows == "250")
        try loaded.server.sql("DROP TABLESPACE tiny")
      }
    }
  }

  @Test func `Each refusal has its exit code, and a message that says what to do`() async throws {
    try await withLoaded { loaded in
      let socket = loaded.server.folder
      try loaded.server.sql(
        """
        CREATE ROLE locked LOGIN PASSWORD 'secret-7'; CREATE ROLE guest LOGIN; CREATE SCHEMA mine; CREATE TABLE mine.loaded (x int);
        CREATE ROLE standby LOGIN SUPERUSER; ALTER ROLE standby SET transaction_read_only = on
        """)
      try loaded.server.sql(
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'", database: "postgres")
      func refused(
        _ code: Int32, _ words: String, to target: String? = nil, _ options: [String] = [],
        environment: [String: String] = [:]
      ) async throws {
        var program = loaded.program
        program.environment = environment
        let target = target ?? loaded.server.address()
        let ended = try await program.program.start(["load", "rec", "--to", target] + options).end()
        #expect(ended.code == code && ended.error.contains(words), "\(target) \(options): \(ended.code) \(ended.error)")
        #expect(!ended.error.contains("secret-7") && ended.output == "", "\(ended.error)")
      }
      try await refused(64, "PGPASSWORD", to: "postgresql://locked:secret-7@127.0.0.1/comics")
      try await refused(64, "PGPASSWORD", to: "host=\(socket) dbname=comics password=secret-7")
      try await refused(64, "--to takes", to: "postgresql://locked:secret-7%@127.0.0.1/comics")
      try await refused(64, "conect_timeout", to: "postgresql:///comics?conect_timeout=5")
      try await refused(64, "--to is empty", to: "")
      try await refused(
        64, "postgresql://locked:***@127.0.0.1/comics", ["postgresql://locked:secret-7@127.0.0.1/comics"])
      try await refused(64, "password=***", ["password=secret-7"])
      try await refused(64, "--to takes", to: "comics")
      try await refused(64, "cannot be the schema", ["--schema", "public"])
      try await refused(64, "cannot be the schema", ["--schema", String(repeating: "x", count: 40)])
      try await refused(64, "--keep", ["--keep", "0"])
      try await refused(64, "no generation", ["--generation", "20260101T000000Z-0123456789ab"])
      try await refused(69, "running", to: "postgresql://localhost:1/comics")
      try await refused(69, "createdb", to: loaded.server.address(database: "missing"))
      try await refused(77, "pg_hba.conf", to: loaded.server.address(user: "nobody-1"))
      let locked = loaded.server.address(user: "locked")
      try await refused(77, "PGPASSWORD", to: locked)
      try await refused(77, "Correct user and password", to: locked, environment: ["PGPASSWORD": "wrong-secret-7"])
      // With the right password, and without the right to make a schema.
      try await refused(73, "GRANT CREATE", to: locked, ["--schema", "new"], environment: ["PGPASSWORD": "secret-7"])
      try await refused(73, "GRANT CREATE", to: loaded.server.address(user: "guest"), ["--schema", "new"])
      try await refused(73, "did not make", ["--schema", "mine"])
      try await refused(
        73, "standby", to: loaded.server.address(user: "standby") + "&options=-cdefault_transaction_read_only%3Don",
        ["--schema", "new"])
      try await refused(73, "createdb", to: loaded.server.address(database: "latin"))
      let service = "[comics]\nhost=\(socket)\ndbname=comics\nuser=locked\npassword=secret-7\n"
      try write(service, to: loaded.catalogue.folder + "/services")
      try await refused(
        73, "GRANT CREATE", to: "service=comics", ["--schema", "new"],
        environment: ["PGSERVICEFILE": loaded.catalogue.folder + "/services"])
      #expect(try loaded.rows == "200")
    }
  }

  @Test func `A damaged set, one without CSV, and one of another pipeline are not loaded`() async throws {
    try await withLoaded { loaded in
      let table = "\(loaded.catalogue.output)/generations/\(loaded.generations[1])/data/csv/characters.csv.gz"
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: table)))
      bytes[bytes.count / 2] ^= 1
      try FileManager.default.removeItem(atPath: table)
      try Data(bytes).write(to: URL(fileURLWithPath: table))
      for keep in ["1", "2"] {
        let damaged = try await loaded.program.load(to: loaded.server, "--keep", keep)
        #expect(damaged.code == 73 && damaged.error.contains("spinrack verify rec"), "\(damaged.error)")
        #expect(try loaded.rows == "200")
      }
      let folder = loaded.catalogue.folder
      try write(
        "name: other\nsource: {kind: recordings, path: answers}\nwrite: {ndjson: {}}\n",
        to: folder + "/Pipelines/other.yaml")
      #expect(try await loaded.catalogue.program.run("run", "other", "--quiet").code == 0)
      var program = loaded.program
      program = LoadingProgram(folder: folder, pipeline: "other")
      let without = try await program.load(to: loaded.server)
      #expect(without.code == 64 && without.error.contains("csv: {}"), "\(without.error)")
      #expect(try await program.program.run("run", "other", "--quiet", "--set", "write.csv={}").code == 0)
      let foreign = try await program.load(to: loaded.server, "--schema", "rec")
      #expect(foreign.code == 64 && foreign.error.contains("of pipeline rec"), "\(foreign.error)")
      #expect(try await program.load(to: loaded.server).code == 0)
      #expect(try loaded.server.schemas() == ["other", "rec"])
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `Two loads into one schema never work at the same time`() async throws {
    try await withLoaded { loaded in
      let blocker = try loaded.server.connection()
      try blocker.run("BEGIN; LOCK TABLE rec.characters IN ACCESS EXCLUSIVE MODE")
      let first = try loaded.program.program.start(loaded.program.arguments(to: loaded.server))
      let waiting =
        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'spinrack%' AND wait_event_type = 'Lock'"
      while try loaded.server.value(waiting) != "1" {
        try Task.checkCancellation()
        await Task.yield()
      }
      let second = try loaded.program.program.start(
        ["load", "rec", "--to", loaded.server.address() + "&options=-clock_timeout%3D1s"])
      let advisory = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory'"
      while try loaded.server.value(advisory) != "1" {
        try Task.checkCancellation()
        await Task.yield()
      }
      try blocker.run("ROLLBACK")
      let (one, other) = (try await first.end(), try await second.end())
      #expect(one.code == 0 && other.code == 0, "\(one.error)\(other.error)")
      #expect(one.output.contains(" added, ") && other.output.contains("already"), "\(other.output)")
      // One that takes too long is not waited for.
      let key = Int64(bitPattern: FNV1a.hash("spinrack load rec".utf8))
      try blocker.run("BEGIN; SELECT pg_advisory_xact_lock(\(key))")
      let late = try await loaded.program.load(to: loaded.server)
      #expect(late.code == 78 && late.error.contains("Another load into schema rec"), "\(late.error)")
    }
  }
}
