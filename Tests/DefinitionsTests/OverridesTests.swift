import Catalog
import Pipeline
import Stages
import Testing

@testable import CatalogSources
@testable import Definitions

@Suite("Flags that set a key")
struct OverridesTests {
  @Test func `win over the file, and of two the later wins`() throws {
    let text = smallest + "fetch: {concurrency: 4}\n"
    #expect(try definition(text).fetch.concurrency == 4)
    #expect(try definition(text, ("fetch.concurrency", "5")).fetch.concurrency == 5)
    #expect(try definition(text, ("fetch.concurrency", "5"), ("fetch.concurrency", "6")).fetch.concurrency == 6)
    #expect(try definition(text, ("fetch", "{mode: incremental}")).fetch.concurrency == 8)
  }

  @Test func `turn outputs on and off`() throws {
    let write = try definition(smallest, ("write.csv", "false"), ("write.ndjson", "true")).write
    #expect(write.csv == nil)
    #expect(write.ndjson == Write.Compressed())
    #expect(try definition(smallest, ("write.csv.spreadsheet-safe", "true")).write.csv?.spreadsheetSafe == true)
  }

  @Test func `may hold lists and sections in flow style`() throws {
    #expect(try definition(smallest, ("fetch.collections", "[events]")).fetch.collections == ["events"])
    let source = try definition(smallest, ("source", "{kind: recordings, path: a}")).source
    #expect(source == Source(Source.Recordings(path: "a")))
  }

  /// A flag, and everything that is said about it.
  static let cases: [(String, String, [String])] = [
    ("fetch.concurency", "9", ["--set fetch.concurency: unknown key \"concurency\"; did you mean \"concurrency\"?"]),
    ("fetsh.mode", "full", ["--set fetsh.mode: unknown key \"fetsh\"; did you mean \"fetch\"?"]),
    (
      "fetch.concurrency", "many",
      ["--set fetch.concurrency: fetch.concurrency must be a whole number from 1 to 128, not \"many\""]
    ),
    (
      "fetch.concurrency", "[",
      [
        "--set fetch.concurrency: not valid YAML: did not find expected node content while parsing a flow node; see the line and the one before it"
      ]
    ),
    (
      "name.x", "1",
      ["--set name.x: there is no \"x\" to set: x.yaml:1:7 is not a section; set the whole value instead"]
    ),
    (
      "fetch..mode", "1",
      ["--set fetch..mode: a key is empty; write --set KEY.PATH=VALUE, such as --set fetch.concurrency=4"]
    ),
    ("", "1", ["--set : a key is empty; write --set KEY.PATH=VALUE, such as --set fetch.concurrency=4"]),
  ]

  @Test(arguments: cases)
  func `are named by what is said about them`(key: String, value: String, expected: [String]) {
    #expect(problems(smallest, [(key, value)]) == expected)
  }

  @Test func `whose key is of kilobytes are refused without repeating it`() {
    let key = String(repeating: "fetch.", count: 1_000)
    let start = String(key.prefix(40))
    #expect(
      problems(smallest, [(key, "1")]) == [
        "--set \(start)…: a key of 6000 bytes is longer than any there is; write --set KEY.PATH=VALUE, such as --set fetch.concurrency=4"
      ])
  }
}
