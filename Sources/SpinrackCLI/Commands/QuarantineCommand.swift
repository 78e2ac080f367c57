import ArgumentParser
import Basics
import Catalog
import CatalogSources
import Definitions
import JSONKit
import Pipeline
import Runs
import Stages
import Store

/// The quarantine: listed, or read again by the rules of this version.
struct QuarantineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "List the values and records that the last crawl put into quarantine, or clean them again.",
    discussion: """
      Without a subcommand it lists: 'spinrack quarantine NAME' means 'spinrack quarantine list NAME' and takes the same \
      options; see 'spinrack help quarantine list'.

      EXAMPLES
        spinrack quarantine nightly
        spinrack quarantine nightly --rule wrong-date --kind comics --limit 0
        spinrack quarantine retry nightly
      """,
    subcommands: [QuarantineListCommand.self, QuarantineRetryCommand.self],
    defaultSubcommand: QuarantineListCommand.self)
}

/// Lists the quarantine of the last crawl.
struct QuarantineListCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the values and records that the last crawl put into quarantine.",
    discussion: """
      Prints two lines per entry: the rule, KIND/ID, the JSON Pointer and the value as it was sent; then the request or file \
      and the row that it came from. Below the entries it says how much each rule quarantined, and what to do about it. Nothing \
      is written; a run may be under way.

      EXAMPLES
        spinrack quarantine nightly
        spinrack quarantine nightly --rule wrong-date --kind comics --limit 0
        spinrack quarantine nightly --json | jq -r .rule | sort | uniq -c
      """)

  /// The number of entries that people see without `--limit`.
  static let shown = 50

  @OptionGroup var pipeline: PipelineArgument

  @Flag(help: "Print each entry as a line of JSON; all entries unless --limit is given.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most entries to list; 0 for all. (default: \(shown))", valueName: "number"))
  var limit: Int?

  @Option(help: "List entries of one rule only, such as wrong-date.")
  var rule: String?

  @Option(help: "List entries of one kind only: \(SourceKind.collections.sorted().joined(separator: ", ")).")
  var kind: String?

  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, keeping: keeping) }

  func validate() throws {
    try ListLimit.check(limit)
    try KnownWord.check(rule, asA: "rule", among: CleaningRule.allCases.map(\.rawValue))
    try KnownWord.check(kind, asA: "kind", among: SourceKind.collections.sorted())
  }

  func run() async throws {
    let loaded = try pipeline.load()
    let definition = loaded.knowingModel(in: "\(keeping.stateDir)/\(loaded.name)")
    let model = definition.source.model
    let (reader, crawl) = try StoreFile(in: "\(keeping.stateDir)/\(definition.name)", of: definition)
      .quarantine(of: definition.name)
    let filter = QuarantineFilter(rule: rule, kind: kind.flatMap(model.kind(named:)))
    if json {
      for entry in try reader.entries(filter, limit: ListLimit.most(limit ?? 0)) {
        StandardStream.output.write(JSONWriter.text(capacity: 512) { entry.write(to: &$0, of: model) } + "\n")
      }
    } else {
      let text = QuarantineText(model: model, crawl: crawl, isFiltered: filter != QuarantineFilter())
      var shown = 0
      for entry in try reader.entries(filter, limit: ListLimit.most(limit ?? Self.shown)) {
        shown += entry.count
        StandardStream.output.write(lines: text.lines(of: entry))
      }
      StandardStream.output.write(lines: text.summary(try reader.totals(filter), shown: shown))
    }
  }
}

/// The quarantine for people.
struct QuarantineText {
  let model: CatalogModel
  /// The crawl that quarantined the values.
  let crawl: Crawl
  /// Whether only some entries were asked for.
  let isFiltered: Bool

  /// The most characters of a value and of a pointer that are shown.
  static let longestValue = 100

  /// Returns `RULE  KIND/ID  POINTER  VALUE`, and below it the place. Each part is escaped by itself, so that none can look like another.
  /// White space in a value, mostly the indentation of JSON, is one space.
  func lines(of entry: QuarantineEntry) -> [String] {
    let record = "\(entry.kind.map { model[$0].name.description } ?? "?")/\(entry.id.map { "\($0)" } ?? "?")"
    let parts = [
      entry.rule, record, entry.pointer.isEmpty ? "(whole record)" : entry.pointer.cut(at: Self.longestValue),
      entry.raw.split(whereSeparator: \.isWhitespace).joined(separator: " ").cut(at: Self.longestValue),
    ]
    let more = entry.count > 1 ? ", and \(Quantity.count(entry.count - 1)) more behind it" : ""
    return [parts.joined(separator: "  "), "    \(entry.place), row \(Quantity.count(entry.row))\(more)"]
  }

  /// Returns the number of values that each rule quarantined, with the crawl and the remedy.
  ///
  /// - Parameter shown: the number of values and records that the listed entries stand for.
  func summary(_ totals: [QuarantineTotal], shown: Int) -> [String] {
    let crawl = "the crawl of \(crawl.started)\(crawl.finished == nil ? ", which is not whole yet" : "")"
    guard !totals.isEmpty else {
      return [isFiltered ? "nothing of that is in quarantine from \(crawl)" : "nothing is in quarantine from \(crawl)"]
    }
    let values = totals.reduce(0) { $0 + $1.values }
    let records = totals.reduce(0) { $0 + $1.records }
    var lines = [""]
    if values + records > shown {
      lines += ["and \(Quantity.count(values + records - shown)) more; --limit 0 lists all", ""]
    }
    lines.append(
      "\(Quantity.things(values, "value")) and \(Quantity.things(records, "record")) in quarantine from \(crawl)")
    for total in totals {
      let counts = [
        total.values > 0 ? Quantity.things(total.values, "value") : nil,
        total.records > 0 ? Quantity.things(total.records, "record") : nil,
      ].compactMap { $0 }.joined(separator: ", ")
      lines += ["", "\(total.rule): \(counts)", "    \(total.remedy.asSentence)"]
    }
    return lines
  }
}

extension QuarantineEntry {
  /// Writes the members of an entry: `rule`, `kind` and `id` (or null), `pointer`, `raw`, `remedy`, `place`, `row` (from 1),
  /// `rejects_record`, `count`.
  func write(to json: inout JSONWriter, of model: CatalogModel) {
    json.field("rule", rule)
    json.field("kind", kind.map { model[$0].name.description })
    json.field("id", id)
    json.field("pointer", pointer)
    json.field("raw", raw)
    json.field("remedy", remedy)
    json.field("place", place)
    json.field("row", row)
    json.field("rejects_record", rejectsRecord)
    json.field("count", count)
  }
}
