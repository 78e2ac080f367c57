import Foundation
import Pipeline
import Testing

/// A section with one field, to read files by.
struct Sample: Sendable, Equatable {
  var count = 1
  var title: String?

  static let section = Section(
    Sample(),
    [
      Field("count", \.count, .integer(0...9), "A count."),
      Field("title", optional: \.title, .text(), "A title.", example: "A"),
    ])
}

@Suite("A definition file")
struct DefinitionFileTests {
  private func failure(_ bytes: [UInt8]) throws -> DefinitionError? {
    let file = FileManager.default.temporaryDirectory.appending(path: "spinrack-\(UUID().uuidString).yaml")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    do throws(DefinitionError) {
      _ = try Sample.section.load(file: file.path())
      return nil
    } catch {
      let problems = error.problems.map { problem -> Problem in
        guard case .text(_, let line, let column) = problem.place else {
          return Problem(problem.message, at: .file("F"), remedy: problem.remedy)
        }
        return Problem(problem.message, at: .text(file: "F", line: line, column: column), remedy: problem.remedy)
      }
      return DefinitionError(error.code, problems: problems)
    }
  }

  @Test func `is read with line ends of every kind and with a byte order mark`() throws {
    #expect(try failure(Array("count: 2\r\ntitle: a\r\n".utf8)) == nil)
    #expect(try failure([0xEF, 0xBB, 0xBF] + Array("count: 2\n".utf8)) == nil)
    #expect(
      try failure(Array("count: 2\rtitel: a".utf8))?.description
        == "F:2:1: unknown key \"titel\"; did you mean \"title\"?")
  }

  @Test func `that does not exist or is a folder has a message of its own`() {
    let missing = #expect(throws: DefinitionError.self) { try Sample.section.load(file: "/nowhere/a.yaml") }
    #expect(missing?.code == .missing)
    #expect(
      missing?.description
        == "/nowhere/a.yaml: this definition does not exist; check the path, or make a file with: spinrack init")
    let folder = #expect(throws: DefinitionError.self) { try Sample.section.load(file: "/tmp") }
    #expect(folder?.code == .unreadable)
    #expect(folder?.description == "/tmp: this definition is a folder, not a file; name a file in it")
  }

  @Test func `that is not UTF-8 is refused with the place of the first wrong byte`() throws {
    let latin = try failure(Array("count: 2\ntitle: caf".utf8) + [0xE9, 0x0A])
    #expect(latin?.code == .unreadable)
    #expect(latin?.description == "F:2:11: the text is not UTF-8; save the file as UTF-8")
    #expect(
      try failure([0xFF, 0xFE, 0x61, 0x00])?.description
        == "F:1:1: the text is UTF-16, not UTF-8; save the file as UTF-8")
  }

  @Test func `that is larger than a megabyte is refused`() throws {
    let error = try failure(Array(repeating: 0x23, count: 1_048_577))
    #expect(error?.code == .unreadable)
    #expect(
      error?.description
        == "F: this definition is larger than 1024 KiB; a definition is a page or two; is it the right file?")
  }

  @Test func `full of nested aliases is refused before it can grow`() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(
      try failure(Array((text + "? *a9\n: 1\n").utf8))?.description
        == "F:1:1: the text is full of YAML aliases; write the values out")
  }

  @Test func `nested deeper than any definition is refused`() throws {
    let text = "count: " + String(repeating: "[", count: 100_000)
    let problem = try #require(try failure(Array(text.utf8))?.description)
    #expect(problem.hasSuffix(": lists and maps are nested too deeply; write them with fewer levels"), "\(problem)")
    let closed = "count: " + String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    #expect(
      try failure(Array(closed.utf8))?.description == "F:1:8: count must be a whole number from 0 to 9, not a list")
  }

  @Test func `with more problems than one can read shows the first hundred`() throws {
    let text = (1...150).map { "zz\($0): 1\n" }.joined()
    let error = try #require(try failure(Array(text.utf8)))
    #expect(error.problems.count == 150)
    #expect(error.description.split(separator: "\n").count == 101)
    #expect(error.description.hasSuffix("and 50 more problems"))
  }

  @Test func `of random bytes never ends the program`() throws {
    var state: UInt64 = 42
    let letters = Array("count: 1\n- {}[]&*a!?|>'\"#%@,~<<\t".utf8)
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(letters[Int(state >> 33) % letters.count])
      }
      _ = try? Sample.section.read(String(decoding: bytes, as: UTF8.self), file: "F")
    }
  }
}
