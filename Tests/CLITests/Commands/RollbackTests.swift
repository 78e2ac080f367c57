import Foundation
import Pipeline
import TestSupport
import Testing

/// Going back to an older set, and knowing whether a set is sound.
@Suite("Rollback") struct RollbackTests {
  /// A catalogue that was published twice; gives the two generations, the older one first.
  private func withTwo(_ body: (RecordedCatalogue, String, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...20)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let first = try catalogue.current()
      try catalogue.put(1...25)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      try await body(catalogue, first, try catalogue.current())
    }
  }

  @Test func `Rollback goes to the set before and back again`() async throws {
    try await withTwo { catalogue, first, second in
      let back = try await catalogue.program.run("rollback", "rec")
      #expect(back.code == 0, "\(back.error)")
      #expect(back.output.hasPrefix("current is \(first) now; before it was \(second)"))
      #expect(try catalogue.current() == first)
      let none = try await catalogue.program.run("rollback", "rec")
      #expect(none.code == 64)
      #expect(none.error.contains("no generation before the current one"))
      #expect(try await catalogue.program.run("rollback", "rec", second).code == 0)
      #expect(try catalogue.current() == second)
      #expect(try await catalogue.program.run("rollback", "rec", second).output.contains("is current already"))
    }
  }

  /// A damaged page would otherwise get a second name in the set that is to mend it.
  @Test func `A rebuild mends pages and made pictures`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let definition = """
        name: d
        source: {kind: demo, seed: 3, scale: 0.003}
        enrich: {thumbnails: {kinds: [characters]}}
        write: {site: {}, xml: {}}
        """
      try Data(definition.utf8).write(to: URL(filePath: folder + "/d.yaml"))
      #expect([0, 2].contains(try await program.run("run", "d.yaml", "--quiet").code))
      let current = folder + "/output/d/current/"
      let pictures = FileManager.default.enumerator(atPath: current + "site/pictures")?.compactMap { $0 as? String }
      let picture = try #require(pictures?.first { $0.hasSuffix(".webp") })
      for path in ["site/about.html", "site/pictures/" + picture, "xml/catalog.rng"] {
        let file = try FileHandle(forWritingTo: URL(filePath: current + path))
        try file.seek(toOffset: 40)
        try file.write(contentsOf: Data("XX".utf8))
        try file.close()
      }
      #expect(try await program.run("verify", "d.yaml").output.contains("WRONG"))
      let rebuilt = try await program.run("rebuild", "d.yaml")
      #expect([0, 2].contains(rebuilt.code), "\(rebuilt.error)")
      let verified = try await program.run("verify", "d.yaml")
      #expect(verified.code == 0, "\(verified.output)")
    }
  }

  /// A damaged set stays beside the one that was published once more: nobody wants to go back to that.
  @Test func `Rollback passes over the same set`() async throws {
    try await withTwo { catalogue, first, second in
      let file = catalogue.output + "/current/data/csv/characters.csv.gz"
      try FileManager.default.removeItem(atPath: file)
      try write("short", to: file)
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      let mended = try catalogue.current()
      #expect(mended != second && mended.suffix(12) == second.suffix(12))
      let differences = try await catalogue.program.run("diff", "rec")
      #expect(differences.code == 0 && differences.output.contains(first), "\(differences.output)\(differences.error)")
      #expect(try await catalogue.program.run("rollback", "rec").code == 0)
      #expect(try catalogue.current() == first)
    }
  }

  @Test func `The next run publishes again`() async throws {
    try await withTwo { catalogue, first, second in
      _ = try await catalogue.program.run("rollback", "rec")
      let run = try await catalogue.program.run("run", "rec")
      #expect(run.code == 0, "\(run.error)")
      #expect(try catalogue.current().suffix(12) == second.suffix(12))
    }
  }

  @Test(arguments: ["20000101T000000Z-0123456789ab", "yesterday", "../../x"])
  func `An unknown generation is 64`(name: String) async throws {
    try await withTwo { catalogue, _, second in
      for command in ["rollback", "verify"] {
        let ended = try await catalogue.program.run(command, "rec", name)
        #expect(ended.code == 64)
        #expect(ended.error.contains(second))
      }
      #expect(try catalogue.current() == second)
    }
  }

  @Test func `Rollback waits for nobody and takes nothing from a run`()
    async throws
  {
    try await withTwo { catalogue, _, second in
      let lock = try RunLock.acquire(folder: catalogue.folder + "/state/rec")
      defer { withExtendedLifetime(lock) {} }
      #expect(try await catalogue.program.run("rollback", "rec").code == 78)
      #expect(try catalogue.current() == second)
    }
  }

  @Test func `Verify finds every kind of damage`() async throws {
    try await withTwo { catalogue, first, second in
      let sound = try await catalogue.program.run("verify", "rec", "--all")
      #expect(sound.code == 0)
      #expect(sound.output.contains("ok    \(first)") && sound.output.contains("ok    \(second)"))
      let root = catalogue.output + "/generations/\(first)/data/csv/"
      let file = URL(fileURLWithPath: root + "characters.csv.gz")
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file, options: .atomic)
      try FileManager.default.removeItem(atPath: root + "comics.csv.gz")
      try write("x", to: root + "more.csv")
      try write("short", to: root + "stories.csv.gz")
      let damaged = try await catalogue.program.run("verify", "rec", "--all")
      #expect(damaged.code == 1)
      #expect(damaged.output.contains("WRONG \(first): 4 faults"))
      #expect(damaged.output.contains("data/csv/characters.csv.gz: has the SHA-256"))
      #expect(damaged.output.contains("data/csv/comics.csv.gz: is missing"))
      #expect(damaged.output.contains("data/csv/more.csv: is not in the manifest"))
      #expect(damaged.output.contains("data/csv/stories.csv.gz: has 5 bytes instead of"))
      #expect(damaged.output.contains("sets that are not current can be removed"))
      #expect(!damaged.output.contains("spinrack run rec"))
      #expect(try await catalogue.program.run("verify", "rec").code == 0)
      let refused = try await catalogue.program.run("rollback", "rec")
      #expect(refused.code == 73)
      #expect(try catalogue.current() == second)
    }
  }

  @Test func `A damaged current set is mended by the next run`() async throws {
    try await withTwo { catalogue, _, _ in
      for path in ["data/csv/characters.csv.gz", "manifest.json"] {
        let before = try catalogue.current()
        let file = URL(fileURLWithPath: "\(catalogue.output)/current/\(path)")
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file, options: .atomic)
        let damaged = try await catalogue.program.run("verify", "rec")
        #expect(damaged.code == 1)
        #expect(damaged.output.contains("publish the current set once more with: spinrack run rec"))
        let mended = try await catalogue.program.run("run", "rec")
        #expect(mended.code == 0 && mended.error.contains("\(before) is damaged (\(path)"), "\(mended.error)")
        #expect(try catalogue.current() != before)
        #expect(try catalogue.current().suffix(12) == before.suffix(12))
        #expect(try await catalogue.program.run("verify", "rec").code == 0)
      }
      let sound = try catalogue.current()
      #expect(try await catalogue.program.run("run", "rec", "--quiet").code == 0)
      #expect(try catalogue.current() == sound)
    }
  }

  @Test func `A damaged set of a source is mended by a run or a rebuild`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try write(
        "name: small\nsource: {kind: demo, seed: 8, scale: 0.01}\nwrite: {ndjson: {}}\n",
        to: folder + "/Pipelines/small.yaml")
      let program = Program(folder: folder)
      #expect(try await program.run("run", "small", "--quiet").code == 0)
      let file = URL(fileURLWithPath: folder + "/output/small/current/data/ndjson/comics.ndjson.gz")
      try FileManager.default.removeItem(at: file)
      let verified = try await program.run("verify", "small")
      #expect(verified.output.contains("spinrack rebuild small"))
      #expect(try await program.run("run", "small", "--quiet").code == 0)
      #expect(try await program.run("verify", "small").code == 0)
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file, options: .atomic)
      #expect(try await program.run("verify", "small").code == 1)
      #expect(try await program.run("rebuild", "small", "--quiet").code == 0)
      #expect(try await program.run("verify", "small").code == 0)
    }
  }

  @Test func `A manifest that was edited is found`() async throws {
    try await withTwo { catalogue, _, second in
      let path = catalogue.output + "/current/manifest.json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try write(text.replacing("data/csv/comics.csv.gz", with: "../../../../comics.gz"), to: path)
      let ended = try await catalogue.program.run("verify", "rec", second)
      #expect(ended.code == 1)
      #expect(ended.output.contains("../../../../comics.gz: is no path of a set"))
      #expect(ended.output.contains("manifest.json: says the set is "))
    }
  }
}
