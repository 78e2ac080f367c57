import Foundation
import TestSupport
import Testing

@testable import Runs
@testable import SpinrackCLI

/// Man pages are made of the descriptions of the commands.
@Suite("Manual") struct ManualTests {
  private func pages(date: String = "") throws -> [ManualPage] {
    ManualPage.all(of: try CommandDescription.program(), date: date)
  }

  @Test func `Every command has a page with all its options`() throws {
    let pages = try pages()
    #expect(pages.first?.fileName == "spinrack.1")
    #expect(pages.contains { $0.fileName == "spinrack-quarantine-retry.1" })
    #expect(pages.count > 15 && Set(pages.map(\.fileName)).count == pages.count)
    for page in pages {
      let text = page.text
      for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "SEE ALSO"] {
        #expect(text.contains("\n.SH \(section)\n"), "\(page.name)")
      }
      if page.command.documented.isEmpty { #expect(text.contains("\n.SH EXAMPLES\n"), "\(page.name)") }
      for option in page.command.arguments(positional: false) {
        for name in option.names ?? [] { #expect(text.contains(RoffText.bold(name.spelled)), "\(page.name)") }
      }
    }
  }

  @Test func `The same program writes the same pages`() async throws {
    try await withTemporaryFolder { folder in
      var program = Program(folder: folder)
      program.environment = ["SOURCE_DATE_EPOCH": "1776000000"]
      for name in ["one", "two"] { #expect(try await program.run("manual", name).code == 0) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/one").sorted()
      #expect(names == (try pages().map(\.fileName).sorted()))
      for name in names {
        let text = try String(contentsOfFile: "\(folder)/one/\(name)", encoding: .utf8)
        #expect(text == (try String(contentsOfFile: "\(folder)/two/\(name)", encoding: .utf8)))
        #expect(text.hasPrefix(".TH ") && text.contains("2026-04-12"))
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/man"), "needs man"))
  func `The reader has nothing to say against them`() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await Program(folder: folder).run("manual", ".").code == 0)
      let shell = try RunningProgram(
        path: "/bin/sh",
        arguments: [
          "-c",
          "for page in *.1; do MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z $page >/dev/null || echo $page; done",
        ],
        folder: folder, environment: ProcessInfo.processInfo.environment)
      let ended = try await shell.end()
      #expect(ended.error.isEmpty && ended.output.isEmpty, "\(ended.error)\(ended.output)")
    }
  }

  @Test func `Texts are no requests`() {
    #expect(RoffText.escaped(".TH x") == #"\&.TH x"#)
    #expect(RoffText.escaped("'s \\n ~^…") == #"\&'s \(rsn \(ti\(ha\[u2026]"#)
    #expect(RoffText.escaped("it's -x `y`", isLiteral: true) == #"it\(aqs \-x \(gay\(ga"#)
  }
}
