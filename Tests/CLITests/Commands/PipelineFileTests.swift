import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Pipeline file") struct PipelineFileTests {
  @Test func `Lint says ok for the shipped files`() async throws {
    let ended = try await Program(folder: Program.project).run("lint", "demo", "Pipelines/nightly.yaml")
    #expect(ended.code == 0)
    #expect(ended.output == "ok: demo\nok: nightly\n")
  }

  @Test func `Lint names place and remedy and goes on with the next file`() async throws {
    try await withTemporaryFolder { folder in
      try write("name: a\nsource: {kind: demo}\nwrite: {csv: {}}\nfetch:\n  concurency: 4\n", to: folder + "/a.yaml")
      try write("name: b\nsource: {kind: demo}\nwrite: {csv: {}}\n", to: folder + "/b.yaml")
      let ended = try await Program(folder: folder).run("lint", "a.yaml", "b.yaml", "c.yaml")
      #expect(ended.code == 64)
      let lines = ended.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.first?.hasPrefix("a.yaml:5:3: ") == true)
      #expect(lines.first?.contains("concurrency") == true)
      #expect(lines.dropFirst().first == "ok: b")
      #expect(lines.last?.hasPrefix("c.yaml: ") == true)
    }
  }

  @Test
  func `Control characters of names and arguments are written out, so that none looks like a line of the program's`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let forged = "a\nspinrack: p published"
      for arguments in [
        ["run", forged], ["lint", forged], ["status", forged], ["explain", "p", "comics/1\nspinrack: p published"],
        ["run", "p", "--set", "x=1\nspinrack: p published"], ["run", "p", forged],
        ["run", "p", "--deadline=\(forged)"],
        ["status", "p", "--max-age", forged], ["\(forged)"],
      ] {
        let ended = try await program.start(arguments).end()
        #expect(ended.code == 64, "\(arguments)")
        let text = ended.output + ended.error
        #expect(text.contains("\\u000Aspinrack: p published") || !text.contains("p published"), "\(text)")
      }
    }
  }

  @Test func `A pipe without a writer and a link that leads back to itself are named, and no disk is blamed`()
    async throws
  {
    try await withTemporaryFolder { folder in
      mkfifo(folder + "/pipe.yaml", 0o600)
      symlink("loop.yaml", folder + "/loop.yaml")
      for (name, words) in [
        ("pipe.yaml", "is a pipe into which nobody writes"), ("loop.yaml", "is a link that leads back to itself"),
      ] {
        let ended = try await Program(folder: folder).run("run", name)
        #expect(ended.code == 64 && ended.error.contains(words) && !ended.error.contains("disk"), "\(ended.error)")
      }
    }
  }

  @Test func `Config shows defaults and origins and no secret`() async throws {
    try await withTemporaryFolder { folder in
      try write(
        """
        name: mine
        source:
          kind: marvel
          base-url: https://gateway.example/v1/public
          public-key: {env: MY_PUBLIC}
          private-key: {env: MY_PRIVATE}
        write: {csv: {}}

        """, to: folder + "/Pipelines/mine.yaml")
      let program = Program(folder: folder, environment: ["MY_PUBLIC": "abc-public", "MY_PRIVATE": "xyz-private"])
      let ended = try await program.run("config", "mine", "--origin", "--set", "fetch.concurrency=3")
      #expect(ended.code == 0)
      #expect(ended.output.contains("concurrency: 3"))
      #expect(ended.output.contains("# flag --set"))
      #expect(ended.output.contains("{env: MY_PRIVATE}"))
      #expect(ended.output.contains("(set)"))
      #expect(!ended.output.contains("xyz-private"))
      #expect(!ended.output.contains("abc-public"))
    }
  }

  @Test func `A wrong setting is 64 and keeps its value to itself`()
    async throws
  {
    let ended = try await Program(folder: Program.project).run("config", "demo", "--set", "fetch.nothing=hunter2")
    #expect(ended.code == 64)
    #expect(ended.error.hasPrefix("spinrack: --set fetch.nothing: "))
    #expect(!ended.error.contains("hunter2"))
  }

  @Test(arguments: ["demo", "marvel", "recordings"])
  func `What init writes passes lint`(kind: String) async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let made = try await program.run("init", "heroes", "--kind", kind)
      #expect(made.code == 0)
      #expect(made.output.hasPrefix("Wrote Pipelines/heroes.yaml.\n"))
      #expect(made.output.contains("spinrack run heroes"))
      #expect(try await program.run("lint", "heroes").output == "ok: heroes\n")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder + "/Pipelines").sorted()
          == ["heroes.yaml", "pipeline.schema.json"])
    }
  }

  @Test func `Init leaves a file alone unless forced`() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      let file = folder + "/Pipelines/heroes.yaml"
      try write("mine\n", to: file)
      let refused = try await program.run("init", "heroes")
      #expect(refused.code == 64)
      #expect(refused.error.contains("--force"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine\n")
      #expect(try await program.run("init", "heroes", "--force").code == 0)
      #expect(try await program.run("lint", "heroes").code == 0)
    }
  }

  @Test func `Init refuses a name that is none`() async throws {
    try await withTemporaryFolder { folder in
      let ended = try await Program(folder: folder).run("init", "../outside")
      #expect(ended.code == 64)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func `A byte order mark says nothing`() async throws {
    try await withTemporaryFolder { folder in
      try write("\u{FEFF}name: marked\nsource: {kind: demo}\nwrite: {csv: {}}\n", to: folder + "/marked.yaml")
      let ended = try await Program(folder: folder).run("lint", "marked.yaml")
      #expect(ended.code == 0, "\(ended.output)\(ended.error)")
    }
  }

  @Test func `A pipe is read where somebody writes into it`() async throws {
    try await withTemporaryFolder { folder in
      let shell = try RunningProgram(
        path: "/bin/bash",
        arguments: ["-c", "\(Program.path) lint <(printf 'name: piped\\nsource: {kind: demo}\\nwrite: {csv: {}}\\n')"],
        folder: folder, environment: ProcessInfo.processInfo.environment)
      let ended = try await shell.end()
      #expect(ended.code == 0 && ended.output.contains("ok: piped"), "\(ended.output)\(ended.error)")
      #expect(mkfifo(folder + "/pipe.yaml", 0o600) == 0)
      let waiting = try await Program(folder: folder).run("lint", "pipe.yaml")
      #expect(waiting.code == 64)
      #expect((waiting.output + waiting.error).contains("into which nobody writes"))
    }
  }
}

/// Files that would publish over each other's sets are pointed out.
@Suite("Namesake") struct NamesakeTests {
  private func definition(_ name: String) -> String {
    "name: \(name)\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n"
  }

  @Test func `Two files of one name are a warning of lint doctor and run`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...5)
      try write(definition("nightly"), to: folder + "/Pipelines/nightly.yaml")
      try write(definition("nightly"), to: folder + "/Pipelines/test.yaml")
      let program = catalogue.program
      let clash = "Pipelines/test.yaml and Pipelines/nightly.yaml have the same name, nightly"
      let linted = try await program.run("lint", "nightly", "test", "rec")
      #expect(linted.code == 0)
      #expect(linted.output.contains("warning: \(clash)"), "\(linted.output)")
      #expect(linted.output.contains("warning: Pipelines/nightly.yaml and Pipelines/test.yaml have"))
      #expect(linted.output.split(separator: "\n").last == "ok: rec")
      #expect(try await program.run("doctor", "test").output.contains(clash))
      #expect(try await program.run("run", "test").error.contains("warning: \(clash)"))
      #expect(try await program.run("run", "rec").error.contains("warning") == false)
      // A file elsewhere publishes into the same folder, too; another path to the same file does not count.
      try write(definition("nightly"), to: folder + "/mine.yaml")
      #expect(
        try await program.run("lint", "mine.yaml").output.contains(
          "mine.yaml and Pipelines/nightly.yaml, Pipelines/test.yaml"))
      #expect(try await program.run("lint", "./Pipelines/rec.yaml").output == "ok: rec\n")
    }
  }

  @Test func `A file that is called otherwise is a warning of lint and doctor`() async throws {
    try await withTemporaryFolder { folder in
      let catalogue = try RecordedCatalogue(folder: folder)
      try catalogue.put(1...5)
      try write(definition("other"), to: folder + "/Pipelines/mine.yaml")
      let linted = try await catalogue.program.run("lint", "mine")
      #expect(linted.code == 0)
      #expect(linted.output.contains("Pipelines/mine.yaml has the name other"))
      #expect(linted.output.contains("call the file other.yaml, or set name: mine"))
      #expect(try await catalogue.program.run("doctor", "mine").output.contains("has the name other"))
      #expect(try await catalogue.program.run("run", "mine").error.contains("warning") == false)
    }
  }
}
