import Basics
import CompressionKit
import Foundation
import TestSupport
import Testing

/// What comes into the database, and how: whole, by the rows that differ, or by a new name.
@Suite("Load", .enabled(if: PostgresServer.isInstalled)) struct LoadTests {
  @Test
  func `A set comes with its types, keys, references, comments, views and search; the same set again does nothing`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(
        "name: demo-1\nsource: {kind: demo, scale: 0.01}\nwrite: {csv: {}, sqlite: {}}\n", to: folder + "/d.yaml")
      let program = LoadingProgram(folder: folder, pipeline: "d.yaml")
      #expect(try await program.program.run("run", "d.yaml", "--quiet").code == 0)
      try await PostgresServer.with(in: folder) { server in
        let ended = try await program.load(to: server)
        #expect(ended.code == 0, "\(ended.error)")
        #expect(ended.output.hasPrefix("schema demo_1 of comics at \(server.folder):5432 has 20"), "\(ended.output)")
        let description = try Self.package(folder + "/output/demo-1/current")
        for table in description {
          let rows = try server.value("SELECT count(*) FROM demo_1.\"\(table.name)\"").flatMap(Int.init)
          #expect(rows == table.rows, "\(table.name)")
        }
        let count = { (what: String) in try server.value("SELECT count(*) FROM \(what)").flatMap(Int.init) ?? 0 }
        let own = "WHERE connamespace = 'demo_1'::regnamespace AND convalidated"
        // Credits have a role in their key, which may be long: a unique index stands for it.
        let roles = try count(
          "pg_indexes WHERE schemaname = 'demo_1' AND indexdef LIKE 'CREATE UNIQUE%hashtextextended(role%'")
        #expect(roles == 4)
        #expect(try count("pg_constraint \(own) AND contype = 'p'") == description.count - roles + 1)
        #expect(try count("pg_constraint \(own) AND contype = 'f'") == description.map(\.references).reduce(0, +))
        let types = try server.sql(
          "SELECT DISTINCT data_type FROM information_schema.columns WHERE table_schema = 'demo_1' AND table_name = 'comics' ORDER BY 1"
        ).compactMap { $0.first ?? nil }
        #expect(types == ["bigint", "date", "double precision", "text", "timestamp with time zone"])
        let comment = try server.value("SELECT obj_description('demo_1'::regnamespace)")
        #expect(comment?.contains("Terms: ") == true && comment?.contains("Generation 20") == true, "\(comment ?? "")")
        #expect(
          try server.value("SELECT col_description('demo_1.comics'::regclass, 2)")
            == "0 is null. From the field digitalId.")
        #expect(try server.value("SELECT kind FROM demo_1.latest LIMIT 1") != nil)
        #expect(try count("demo_1.names WHERE published") == count("demo_1.latest"))
        // Statistics are there at once, and the index is what a search uses.
        #expect(try count("pg_stats WHERE schemaname = 'demo_1' AND tablename = 'comics'") > 10)
        let title = try #require(try server.value("SELECT title FROM demo_1.comics ORDER BY id LIMIT 1"))
        let found = "demo_1.comics_fts WHERE document @@ demo_1.search('\"\(title.replacing("'", with: "''"))\"')"
        #expect(try count(found) >= 1)
        let plan = try server.sql("SET enable_seqscan = off; EXPLAIN SELECT * FROM \(found)")
        #expect(plan.contains { ($0[0] ?? "").contains("comics_fts_document") }, "\(plan)")
        #expect(
          try server.value("SELECT demo_1.folded('Ünï/cö-dé Ω') || demo_1.search('Ünï-x -b')::text")
            == "Uni co de Ω'uni' & 'x' & !'b'")

        let again = try await program.load(to: server)
        #expect(again.code == 0 && again.output.contains("already; nothing was changed"), "\(again.output)")
        let quiet = try await program.load(to: server, "--quiet")
        #expect(quiet.code == 0 && quiet.output + quiet.error == "")
      }
    }
  }

  @Test func `Texts of any length can be part of a key, also of rows that change`() async throws {
    try await withTemporaryFolder { folder in
      var random = SplitMix64(seed: 1)
      // Of signs that cannot be packed into the room of an entry.
      let long = String(
        String.UnicodeScalarView(
          (0..<3_000).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x4E00...0x9FA0, using: &random)) }))
      let catalogue = try RecordedCatalogue(folder: folder)
      let program = LoadingProgram(folder: folder, pipeline: "rec")
      try await PostgresServer.with(in: folder) { server in
        for roles in [[long + "a", long + "b"], [long + "b", long + "c", "writer"]] {
          let items = roles.map {
            #"{"resourceURI":"http://gateway.marvel.com/v1/public/creators/1","name":"N","role":"\#($0)"}"#
          }
          try write(
            """
            [{"id":1,"title":"T","resourceURI":"http://gateway.marvel.com/v1/public/comics/1",
            "creators":{"available":\(items.count),"items":[\(items.joined(separator: ","))]}}]
            """, to: folder + "/answers/comics.json")
          #expect(try await catalogue.program.run("run", "rec", "--quiet", "--accept", "shrink").code == 0)
          let loaded = try await program.load(to: server)
          #expect(loaded.code == 0, "\(loaded.error)")
          let found = try server.sql("SELECT role FROM rec.comic_creators").compactMap { $0.first ?? nil }
          #expect(Set(found) == Set(roles))
        }
      }
    }
  }

  @Test func `A run loads what it has published, by a command of its pipeline file, and what a rollback brings back`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try await PostgresServer.with(in: folder) { server in
        let load = #""'\#(Program.path)' load rec --to '\#(server.address())' --quiet""#
        let catalogue = try RecordedCatalogue(folder: folder, settings: "publish: {max-shrink: 50%, then: [\(load)]}")
        for records in [20, 25] {
          try catalogue.put(1...records)
          let ended = try await catalogue.program.run("run", "rec", "--quiet")
          #expect(ended.code == 0, "\(ended.error)")
          #expect(try server.value("SELECT count(*) FROM rec.characters") == "\(records)")
        }
        #expect(try await catalogue.program.run("rollback", "rec").code == 0)
        #expect(try server.value("SELECT count(*) FROM rec.characters") == "20")
      }
    }
  }

  @Test func `Night after night the rows that differ are changed, with the result of filling every table`() async throws
  {
    try await withTemporaryFolder { folder in
      var witness = Witness(folder: folder)
      witness.universe = ["--seed", "8", "--scale", "0.01"]
      witness.settings = "fetch: {mode: incremental}\nwrite: {csv: {}}\npublish: {max-shrink: 50%}"
      try await PostgresServer.with(in: folder) { server in
        let program = LoadingProgram(folder: folder, pipeline: "\(Witness.name).yaml")
        var port = 0
        for night in 0..<4 {
          let ran = try await witness.withGateway(["--night", "\(night * 2)"], port: port) { try await witness.run() }
          port = ran.port
          #expect(ran.result.code == 0, "\(ran.result.error)")
          let changed = try await program.load(to: server, "--schema", "changed")
          #expect(changed.code == 0, "\(changed.error)")
          #expect(changed.output.contains(night == 0 ? " tables, " : " changed, "), "\(changed.output)")
          // Two sets are kept, so the older one stays as it was, and the new one is filled.
          let whole = try await program.load(to: server, "--schema", "whole", "--keep", "2")
          #expect(whole.code == 0 && whole.output.contains(" tables, "), "\(whole.output)\(whole.error)")
          #expect(try server.contents(of: "changed") == server.contents(of: "whole"), "night \(night)")
        }
        #expect(try server.schemas().filter { $0.hasPrefix("whole") }.count == 2)
        #expect(try server.schemas().filter { $0.hasPrefix("changed") } == ["changed"])
        // Broken references would have been found at the end of each load, and are looked for once more.
        #expect(try server.value("SELECT count(*) FROM pg_constraint WHERE NOT convalidated") == "0")
      }
    }
  }

  @Test
  func
    `A night that was missed, tables that somebody changed, and a set that is gone from disk: the result is the same`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let program = LoadingProgram(folder: folder, pipeline: "rec")
      try await PostgresServer.with(in: folder) { server in
        let generations = try await Self.publish(catalogue, [1...300, 3...310, 1...305, 2...305, 2...306])
        func load(_ number: Int, _ options: String...) async throws -> Program.Ended {
          let ended = try await program.load(to: server, ["--generation", generations[number]] + options)
          #expect(ended.code == 0, "\(ended.error)")
          return ended
        }
        _ = try await load(0)
        let missed = try await load(2)
        #expect(missed.output.contains(" added, "), "\(missed.output)")
        try server.sql("DELETE FROM rec.characters WHERE id = 7; UPDATE rec.loaded SET program = 'x'")
        let mended = try await load(3)
        #expect(
          mended.error.contains("somebody changed them") && mended.output.contains(" tables, "), "\(mended.error)")
        try FileManager.default.removeItem(atPath: "\(catalogue.output)/generations/\(generations[3])")
        #expect(try await load(4).output.contains(" tables, "))
        _ = try await load(4, "--schema", "other")
        #expect(try server.contents(of: "rec") == server.contents(of: "other"))
        #expect(try server.schemas() == ["other", "rec"])
      }
    }
  }

  @Test func `Kept sets keep their rows; an older one gets its name back without a row being loaded`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let program = LoadingProgram(folder: folder, pipeline: "rec")
      try await PostgresServer.with(in: folder) { server in
        let generations = try await Self.publish(catalogue, [1...10, 1...11, 1...12, 1...13])
        let schemas = generations.map { "rec_" + $0.lowercased().replacing("-", with: "_") }
        for generation in generations.prefix(3) {
          #expect(try await program.load(to: server, ["--generation", generation, "--keep", "2"]).code == 0)
        }
        #expect(try server.schemas() == ["rec", schemas[1]])
        #expect(try server.value("SELECT count(*) FROM \(schemas[1]).characters") == "11")
        let back = try await program.load(to: server, ["--generation", generations[1], "--keep", "2"])
        #expect(back.code == 0 && back.output.contains("has the kept set of \(generations[1]) again"), "\(back.output)")
        #expect(try server.schemas() == ["rec", schemas[2]])
        #expect(try server.value("SELECT count(*) FROM rec.characters") == "11")
        // What others made of an older set is not removed with it.
        try server.sql("CREATE SCHEMA analyst; CREATE VIEW analyst.heroes AS SELECT name FROM rec.characters")
        let used = try await program.load(to: server, ["--generation", generations[3], "--keep", "2"])
        #expect(used.code == 0)
        let stays = try await program.load(to: server, ["--generation", generations[0], "--keep", "1"])
        #expect(
          stays.code == 0 && stays.error.contains("stays") && stays.error.contains("analyst.heroes"), "\(stays.error)")
        #expect(try server.value("SELECT count(*) FROM analyst.heroes") == "11")
        #expect(try server.value("SELECT count(*) FROM rec.characters") == "10")
        try server.sql("DROP SCHEMA analyst CASCADE")
        let gone = try await program.load(to: server)
        #expect(gone.code == 0 && gone.error == "", "\(gone.error)")
        #expect(try server.schemas() == ["rec"])
        // Another version of the program would make other tables of the same set.
        for keep in ["1", "3", "3"] {
          try server.sql("UPDATE rec.loaded SET structure = 'another'")
          let anew = try await program.load(to: server, "--keep", keep)
          #expect(
            anew.code == 0 && anew.output.contains(" tables, ") && anew.error == "", "\(anew.output)\(anew.error)")
          #expect(try server.schemas() == ["rec"])
        }
      }
    }
  }

  @Test func `Roles that may read the older set may read the new one, and what will be made in its schema`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      let program = LoadingProgram(folder: folder, pipeline: "rec")
      try await PostgresServer.with(in: folder) { server in
        let generations = try await Self.publish(catalogue, [1...10, 1...11])
        try server.sql(
          "CREATE ROLE reader LOGIN; CREATE ROLE \"Odd one\" LOGIN; CREATE ROLE owner; GRANT CREATE ON DATABASE comics TO owner"
        )
        #expect(try await program.load(to: server, ["--generation", generations[0]]).code == 0)
        try server.sql(
          """
          ALTER SCHEMA rec OWNER TO owner;
          GRANT USAGE ON SCHEMA rec TO reader, "Odd one"; GRANT SELECT ON ALL TABLES IN SCHEMA rec TO reader WITH GRANT OPTION;
          GRANT SELECT (id) ON rec.characters TO "Odd one";
          ALTER DEFAULT PRIVILEGES FOR ROLE owner IN SCHEMA rec GRANT SELECT ON TABLES TO reader
          """)
        let owners = try server.sql(
          "SELECT format('ALTER TABLE rec.%I OWNER TO owner', relname) FROM pg_class WHERE relnamespace = 'rec'::regnamespace AND relkind IN ('r', 'v')"
        )
        for statement in owners { try server.sql(try #require(statement[0])) }
        for function in ["folded(text)", "search(text)"] {
          try server.sql("ALTER FUNCTION rec.\(function) OWNER TO owner")
        }
        let ended = try await program.load(to: server, ["--generation", generations[1], "--keep", "2"])
        #expect(ended.code == 0 && ended.output.contains(" tables, "), "\(ended.output)\(ended.error)")
        #expect(try server.value("SELECT count(*) FROM rec.characters", user: "reader") == "11")
        #expect(try server.value("SELECT count(*) FROM rec.latest", user: "reader") == "11")
        #expect(try server.value("SELECT count(id) FROM rec.characters", user: "Odd one") == "11")
        #expect(throws: (any Error).self) { try server.sql("SELECT name FROM rec.characters", user: "Odd one") }
        #expect(try server.value("SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'rec'") == "owner")
        try server.sql("SET ROLE owner; CREATE TABLE rec.mine (x int)")
        #expect(try server.value("SELECT count(*) FROM rec.mine", user: "reader") == "0")
      }
    }
  }
}

extension LoadTests {
  /// Publishes sets of characters with these ids, one after the other.
  static func publish(_ catalogue: RecordedCatalogue, _ sets: [ClosedRange<Int>]) async throws -> [String] {
    var generations: [String] = []
    for ids in sets {
      try catalogue.put(ids)
      let ended = try await catalogue.program.run("run", "rec", "--quiet", "--accept", "shrink")
      #expect(ended.code == 0, "\(ended.error)")
      generations.append(try catalogue.current())
    }
    return generations
  }

  private struct Table {
    let name: String
    let rows: Int
    let references: Int
  }

  /// The tables of a set, with their rows as its manifest says.
  private static func package(_ set: String) throws -> [Table] {
    func document(_ name: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(fileURLWithPath: set + "/" + name))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let files = try #require(try document("manifest.json")["files"] as? [[String: Any]])
    let resources = try #require(try document("datapackage.json")["resources"] as? [[String: Any]])
    return resources.compactMap { resource in
      guard let schema = resource["schema"] as? [String: Any], let name = resource["name"] as? String else {
        return nil
      }
      let file = files.first { $0["path"] as? String == resource["path"] as? String }
      return Table(
        name: name, rows: file?["rows"] as? Int ?? -1, references: (schema["foreignKeys"] as? [Any])?.count ?? 0)
    }
  }
}

/// The command `load` for one pipeline. No variable or file of the user that runs the tests plays a part.
struct LoadingProgram {
  let folder: String
  let pipeline: String
  var environment: [String: String] = [:]

  var program: Program { Program(folder: folder, environment: environment.merging(["HOME": folder]) { one, _ in one }) }

  func arguments(to server: PostgresServer, _ options: [String] = []) -> [String] {
    ["load", pipeline, "--to", server.address()] + options
  }

  func load(to server: PostgresServer, _ options: String...) async throws -> Program.Ended {
    try await load(to: server, options)
  }

  func load(to server: PostgresServer, _ options: [String]) async throws -> Program.Ended {
    try await program.start(arguments(to: server, options)).end()
  }
}
