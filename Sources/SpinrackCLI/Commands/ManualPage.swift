import Basics
import Pipeline
import Runs

/// A man page of a command, in the macros of man(7), made of the command's description alone: the same program gives the same
/// bytes.
struct ManualPage {
  let command: CommandDescription
  /// The command of the program.
  let program: CommandDescription
  /// The day in its foot, such as `2026-04-12`; empty for none.
  let date: String

  /// Returns the pages of all commands, the page of the program first.
  static func all(of program: CommandDescription, date: String) -> [ManualPage] {
    func below(_ command: CommandDescription) -> [CommandDescription] {
      [command] + command.documented.flatMap(below)
    }
    return below(program).map { ManualPage(command: $0, program: program, date: date) }
  }

  /// The name of the page: `spinrack-quarantine-retry`.
  var name: String { command.words.joined(separator: "-") }

  /// The name of the page's file: `spinrack-run.1`.
  var fileName: String { name + ".1" }

  private var isProgram: Bool { command.superCommands?.isEmpty ?? true }

  var text: String {
    let discussion = DiscussionText(command.discussion ?? "")
    var roff = RoffText()
    let head = [name.uppercased(), "1", date, Program.title, "Spinrack"].map {
      "\"" + RoffText.escaped($0).replacing("\"", with: "\\(dq") + "\""
    }
    roff.raw(".TH " + head.joined(separator: " "))
    roff.section("NAME")
    let abstract = command.abstract ?? ""
    roff.raw(
      RoffText.escaped(name, isLiteral: true) + " \\- "
        + RoffText.escaped(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract))
    roff.section("SYNOPSIS")
    synopsis(&roff)
    roff.section("DESCRIPTION")
    for (index, paragraph) in (discussion.paragraphs.isEmpty ? [abstract] : discussion.paragraphs).enumerated() {
      if index > 0 { roff.raw(".PP") }
      roff.text(paragraph)
    }
    commands(&roff)
    arguments(&roff)
    if let examples = discussion.lines("EXAMPLES") {
      roff.section("EXAMPLES")
      roff.verbatim(examples)
    }
    roff.section("EXIT STATUS")
    exitStatus(discussion, to: &roff)
    if let entries = discussion.entries("ENVIRONMENT") {
      roff.section("ENVIRONMENT")
      for (key, meaning) in entries { roff.entry(RoffText.bold(key), text: meaning) }
    }
    files(&roff)
    roff.section("SEE ALSO")
    seeAlso(&roff)
    return roff.lines.joined(separator: "\n") + "\n"
  }

  private func synopsis(_ roff: inout RoffText) {
    let words = RoffText.bold(command.words.joined(separator: " "))
    if command.documented.isEmpty {
      let operands = command.arguments(positional: true).map { argument in
        let name = RoffText.italic(argument.valueName ?? "argument") + (argument.isRepeating ? " ..." : "")
        return argument.isOptional ? "[\(name)]" : name
      }
      roff.raw(([words, "[" + RoffText.italic("option") + " ...]"] + operands).joined(separator: " "))
    } else {
      roff.raw("\(words) " + RoffText.italic("command") + " [" + RoffText.italic("argument") + " ...]")
    }
  }

  private func commands(_ roff: inout RoffText) {
    guard !command.documented.isEmpty else { return }
    roff.section("COMMANDS")
    for other in command.documented {
      roff.entry(RoffText.bold(other.words.joined(separator: "-")) + "(1)", text: other.abstract ?? "")
    }
  }

  private func arguments(_ roff: inout RoffText) {
    let positional = command.arguments(positional: true)
    if !positional.isEmpty { roff.section("ARGUMENTS") }
    for argument in positional {
      roff.entry(RoffText.italic(argument.valueName ?? "argument"), text: argument.abstract ?? "")
    }
    let options = command.arguments(positional: false)
    if !options.isEmpty { roff.section("OPTIONS") }
    for option in options {
      let value = option.kind == "option" ? option.valueName.map { " " + RoffText.italic($0) } ?? "" : ""
      let names = (option.names ?? []).map { RoffText.bold($0.spelled) + value }.joined(separator: ", ")
      let standard = option.defaultValue.map { $0.isEmpty ? "" : " (default: \($0))" } ?? ""
      roff.entry(names, text: (option.abstract ?? "") + standard)
    }
  }

  private func exitStatus(_ discussion: DiscussionText, to roff: inout RoffText) {
    if let entries = discussion.entries("EXIT CODES") {
      for (key, meaning) in entries { roff.entry(RoffText.bold(key), text: meaning) }
      if !isProgram { roff.text("Other codes are those of all commands, see", then: "spinrack(1).") }
    } else if command.has("--accept") {
      for outcome in Outcome.allCases { roff.entry(RoffText.bold("\(outcome.exitCode)"), text: outcome.meaning) }
    } else {
      roff.text("0 when it did what was asked; what the other codes mean is in", then: "spinrack(1).")
    }
  }

  private func files(_ roff: inout RoffText) {
    var files: [(String, String)] = []
    if isProgram || command.arguments(positional: true).contains(where: { $0.valueName == "name-or-file" }) {
      files.append(("Pipelines/NAME.yaml", "The pipeline of this name."))
    }
    if isProgram || command.has("--output") {
      files += [
        ("OUTPUT/NAME/current", "A symbolic link to the current published set."),
        ("OUTPUT/NAME/generations/", "The published sets. Their files can be read and not be written."),
        ("OUTPUT/NAME/runs/", "A report of each run."),
      ]
    }
    if isProgram || command.has("--state-dir") {
      files += [
        ("STATE-DIR/NAME/spinrack.sqlite", "The store: pages, records, and what is in quarantine."),
        ("STATE-DIR/NAME/capture/", "Every answer of the source, as WARC files."),
        ("STATE-DIR/NAME/media/", "The pictures that were fetched."),
        ("STATE-DIR/ledger.sqlite", "The calls of each day, where the source has a quota."),
      ]
    }
    guard !files.isEmpty else { return }
    roff.section("FILES")
    for (path, meaning) in files { roff.entry(RoffText.italic(path), text: meaning) }
  }

  private func seeAlso(_ roff: inout RoffText) {
    let above = command.superCommands ?? []
    var pages =
      above.indices.map { above[...$0].joined(separator: "-") }
      + command.documented.map { $0.words.joined(separator: "-") }
    if above.count == 1 {
      pages += program.documented.filter { $0.commandName != command.commandName }.map {
        $0.words.joined(separator: "-")
      }
    }
    // One a line, so that no name is broken.
    for (index, page) in pages.enumerated() {
      roff.raw(".BR \\%\(RoffText.escaped(page, isLiteral: true)) (1)\(index == pages.count - 1 ? "" : ",")")
    }
  }
}

/// Lines of roff. Texts from outside enter only through ``escaped(_:isLiteral:)``.
struct RoffText {
  private(set) var lines: [String] = []

  /// Returns a text in which nothing is a request or an escape.
  ///
  /// - Parameter isLiteral: whether the text is to be typed exactly: its signs stay those of ASCII, not typographic ones.
  static func escaped(_ text: String, isLiteral: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\(rs"
      case "-" where isLiteral: escaped += "\\-"
      case "'" where isLiteral: escaped += "\\(aq"
      case "`" where isLiteral: escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default: escaped += "\\[u\(Hexadecimal.text(UInt64(scalar.value), digits: 4, isUpperCase: true))]"
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text, isLiteral: true))\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(escaped(text, isLiteral: true))\\fR" }

  mutating func section(_ title: String) { lines.append(".SH \(title)") }

  /// Adds a line that is already roff.
  mutating func raw(_ line: String) { lines.append(line) }

  /// Adds a paragraph; options in it keep the form in which they are typed. A new sentence begins a new line, as roff wants it.
  mutating func text(_ paragraph: String, then page: String? = nil) {
    var line: [String] = []
    for word in paragraph.split(separator: " ") {
      let isLiteral = word.hasPrefix("-") || word.contains("--")
      line.append(Self.escaped(String(word), isLiteral: isLiteral))
      if let last = word.last, ".!?".contains(last) {
        add(line)
        line = []
      }
    }
    add(line)
    if let page { raw(Self.bold(String(page.prefix { $0 != "(" })) + page.drop { $0 != "(" }) }
  }

  private mutating func add(_ words: [String]) {
    var line = ""
    for word in words {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 78 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
  }

  /// Adds an entry of a list.
  mutating func entry(_ head: String, text: String) {
    lines.append(".TP")
    lines.append(head)
    self.text(text)
  }

  /// Adds lines that are to be typed.
  mutating func verbatim(_ text: [String]) {
    lines += [".nf", ".RS 4"] + text.map { $0.isEmpty ? "\\&" : Self.escaped($0, isLiteral: true) } + [".RE", ".fi"]
  }
}
