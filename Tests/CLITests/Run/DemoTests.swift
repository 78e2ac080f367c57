import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// The demo as people meet it first: what the README shows, and what the run says at its end.
@Suite("The demo")
struct DemoTests {
  @Test func `publishes exactly the tree that the README shows, and says at its end what to open and what to try`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let program = Program(folder: folder)
      // Smaller, with few pictures: which files there are does not depend on that.
      let demo = [
        "run", Program.project + "/Pipelines/demo.yaml", "--set", "source.scale=0.002", "--set",
        "enrich.thumbnails.kinds=[events]", "--output", "my output",
      ]
      let first = try await program.start(demo).end()
      #expect(first.code == 0, "\(first.error)")
      let tail = first.output.split(separator: "\n", omittingEmptySubsequences: false).suffix(6).dropLast()
      let current = "my output/demo/current"
      #expect(
        tail.map(String.init) == [
          "", "Open: '\(current)/site/index.html'",
          "Try:  sqlite3 '\(current)/data/catalog.sqlite' "
            + "\"SELECT name, comics_available FROM characters ORDER BY 2 DESC LIMIT 5\"",
          "      zcat '\(current)/data/csv/characters.csv.gz' | head -n 5",
          "      \(Program.path) serve \(Program.project)/Pipelines/demo.yaml --output 'my output'",
        ])
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(current)/site/index.html"))

      let shown = try ReadmeTree()
      let found = try ReadmeTree.paths(below: "\(folder)/my output/demo")
      for path in found where !shown.names(path) { Issue.record("the README does not show \(path)") }
      for pattern in shown.patterns where !found.contains(where: pattern.names) {
        Issue.record("the README shows \(pattern.text), which is not there")
      }

      // Logs get neither: the same set again, which is nothing new.
      let logged = try await program.start(demo + ["--progress", "plain"]).end()
      #expect(logged.code == 0 && logged.output.contains("nothing new") && !logged.output.contains("Open:"))
      #expect(logged.output.hasSuffix("\noutput      '\(current)'\n"))
      let quiet = try await program.start(demo + ["--quiet"]).end()
      #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.error.isEmpty)
    }
  }

  @Test(arguments: [
    ("output/demo", "output/demo"), ("my output", "'my output'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"),
    ("", "''"),
  ])
  func `tells commands that a shell takes as they stand`(word: String, quoted: String) {
    #expect(word.quotedForShell == quoted)
  }

  @Test func `names a file with an apostrophe as DuckDB and a shell read it`() throws {
    let look = try #require(RunSummary.looks(at: .comics, of: .marvel).first { $0.path.hasSuffix(".parquet") })
    #expect(look.command("it's/x.parquet") == #"duckdb -c 'FROM '\''it'\'''\''s/x.parquet'\'' LIMIT 5'"#)
  }
}

/// The tree of files in the README: a name in capitals stands for any name, a folder at the end of a line for all that is in it.
private struct ReadmeTree {
  struct Pattern {
    let text: String

    func names(_ path: String) -> Bool {
      let any = NSRegularExpression.escapedPattern(for: text)
        .replacingOccurrences(of: "[A-Z]{2,}", with: "[^/]+", options: .regularExpression)
      let whole = "^\(any)\(text.hasSuffix("/") ? ".+" : "")$"
      return path.range(of: whole, options: .regularExpression) != nil
    }
  }

  let patterns: [Pattern]

  func names(_ path: String) -> Bool { patterns.contains { $0.names(path) } }

  init() throws {
    let readme = try String(contentsOfFile: Program.project + "/README.md", encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```\noutput/demo/\n").dropFirst().first)
    var folder = ""
    var patterns: [Pattern] = []
    for line in block.components(separatedBy: "\n```")[0].split(separator: "\n") {
      let isInFolder = line.hasPrefix("    ")
      let columns = line.trimmingCharacters(in: .whitespaces).components(separatedBy: "  ")
      let names = columns[0].components(separatedBy: " -> ")[0].components(separatedBy: ", ")
      if !isInFolder, names[0].hasSuffix("/") {
        folder = names[0]
        continue
      }
      let parent = (isInFolder ? folder : "") + names[0].split(separator: "/").dropLast().map { $0 + "/" }.joined()
      patterns.append(Pattern(text: (isInFolder ? folder : "") + names[0]))
      patterns += names.dropFirst().map { Pattern(text: parent + $0) }
    }
    self.patterns = patterns
  }

  /// Files and links below a folder, but for those whose names begin with a dot.
  static func paths(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      let type = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.type] as? FileAttributeType
      return type != .typeDirectory && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }
}
