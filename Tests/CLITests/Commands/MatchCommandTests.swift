import ArgumentParser
import TestSupport
import Testing

@testable import SpinrackCLI

@Suite("Match command") struct MatchCommandTests {
  private static let arguments = ["match", "Comics", "--catalogue", "rec", "--language"]

  @Test(arguments: ["en", "ro", "lb", "any", "german"]) func `every language is one`(code: String) {
    #expect(throws: Never.self) { _ = try SpinrackCommand.parseAsRoot(Self.arguments + [code]) }
  }

  @Test(arguments: ["", "e", "12", "zxx", "klingon"]) func `a text that is no language is refused`(code: String) {
    #expect(throws: (any Error).self) { try SpinrackCommand.parseAsRoot(Self.arguments + [code]) }
  }

  @Test(arguments: ["--report", "--sidecars"])
  func `files are never written into the folder of comics, and the option that asks for it is named`(option: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      let rows = #"{"data":{"offset":0,"limit":20,"total":1,"count":1,"results":[{"id":4,"title":"Lamps"}]}}"#
      try write(rows, to: folder + "/answers/a.json")
      try write(
        "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}}\n", to: folder + "/Pipelines/rec.yaml")
      try write("a note", to: folder + "/Comics/note.txt")
      let program = Program(folder: folder)
      _ = try await program.run("run", "rec")
      let ended = try await program.run("match", "Comics", "--catalogue", "rec", option, "Comics/new/deep")
      #expect(ended.code == 64 && ended.error.contains("\(option) names Comics/new/deep"), "\(ended.error)")
      #expect(try tree(folder + "/Comics").keys.sorted() == ["note.txt"])
    }
  }
}
