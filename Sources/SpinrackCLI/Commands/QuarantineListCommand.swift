import ArgumentParser
import Catalog
import Definitions
import Pipeline
import Stages
import Store

/// Lists what the last crawl set aside.
struct QuarantineListCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the values and records that the last crawl put into quarantine.",
    discussion: """
      Prints two lines per entry: the rule, KIND/ID, the JSON Pointer and the value as it was sent; then the request or file \
      and the row that it came from. Below the entries it says how much each rule set aside, and what to do about it. Nothing \
      is written; a run may be under way.

      EXAMPLES
        spinrack quarantine nightly
        spinrack quarantine nightly --rule wrong-date --kind comics --limit 0
        spinrack quarantine nightly --json | jq -r '[.rule, .pointer] | @tsv' | sort | uniq -c
      """)

  /// How many entries are shown to people when nothing else is asked for.
  static let shown = 50

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Flag(help: "Print each entry as a line of JSON; all entries unless --limit is given.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most entries to list; 0 for all. (default: \(shown))", valueName: "number"))
  var limit: Int?

  @Option(help: "List entries of one rule only, such as wrong-date.")
  var rule: String?

  @Option(help: "List entries of one kind only: \(Kind.allCases.map(\.description).joined(separator: ", ")).")
  var kind: String?

  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, nil, keeping) }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
    if let rule { try Self.check(rule, "rule", among: CleaningRule.allCases.map(\.rawValue)) }
    if let kind { try Self.check(kind, "kind", among: Kind.allCases.map(\.description)) }
  }

  private static func check(_ word: String, _ what: String, among words: [String]) throws {
    guard !words.contains(word) else { return }
    let hint = Spelling.nearest(to: word, of: words).map { "did you mean \($0)?" }
    throw ValidationError(
      "There is no \(what) \"\(word)\"; \(hint ?? "there are \(words.joined(separator: ", ")).")")
  }

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline).value
    let name = definition.name
    let file = try StoreFile(in: "\(keeping.stateDir)/\(name)", of: definition.nameInStore)
    try file.check(name)
    let reader = try QuarantineReader(path: file.path)
    guard let crawl = reader.crawl else { throw NoCrawl(pipeline: name, path: file.path) }
    let filter = QuarantineFilter(rule: rule, kind: kind.flatMap { Kind(name: $0) })
    if json {
      try reader.forEach(filter, limit: limit.flatMap { $0 == 0 ? nil : $0 }) {
        StandardStream.output.write(QuarantineJSON.line($0) + "\n")
      }
    } else {
      try list(reader, crawl, filter)
    }
  }

  private func list(_ reader: QuarantineReader, _ crawl: Crawl, _ filter: QuarantineFilter) throws {
    let text = QuarantineText(crawl: crawl, isFiltered: filter != QuarantineFilter())
    let limit = limit ?? Self.shown
    var shown = 0
    try reader.forEach(filter, limit: limit == 0 ? nil : limit) { entry in
      shown += entry.count
      for line in text.lines(of: entry) { StandardStream.output.write(line: line) }
    }
    for line in text.summary(try reader.totals(filter), shown: shown) { StandardStream.output.write(line: line) }
  }
}
