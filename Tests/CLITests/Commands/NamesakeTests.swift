import Foundation
import Testing

/// Files that would publish over each other's sets are pointed out.
@Suite struct NamesakeTests {
  private func definition(_ name: String) -> String {
    "name: \(name)\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n"
  }

  @Test func twoFilesOfOneNameAreAWarningOfLintDoctorAndRun() async throws {
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

  @Test func aFileThatIsCalledOtherwiseIsAWarningOfLintAndDoctor() async throws {
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
