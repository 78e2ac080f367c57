import ArgumentParser
import Catalog
import CatalogSources
import Definitions
import JSONKit
import Pipeline
import Runs
import Sets

/// Shows how records changed from one kept set to the next.
struct ChangesCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "Show how records changed over all kept sets, by their feeds of changes.",
    discussion: """
      Reads the feed of changes (data/changes.ndjson.gz) of each kept set, the oldest first, and lists which records were added, \
      changed, missing or back, and which fields changed. Where a feed does not begin at the set before it, because sets are not kept \
      or were rolled back, a note says so. Nothing is written.

      EXAMPLES
        spinrack changes nightly --kind characters --id 1009610
        spinrack changes nightly --kind comics --format csv
        spinrack changes nightly --format json | jq 'select(.change == "missing")'
      """)

  /// The form in which the changes are printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, csv, json
  }

  @OptionGroup var pipeline: PipelineArgument

  @Option(help: "List records of one kind only: \(SourceKind.collections.sorted().joined(separator: ", ")).")
  var kind: String?

  @Option(help: ArgumentHelp("List the record of this number only.", valueName: "number"))
  var id: Int64?

  @Option(help: "The form: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  @OptionGroup var publishing: OutputFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing) }

  func run() async throws {
    let definition = try pipeline.load()
    // Those of this source: another one's would match nothing.
    let model = definition.source.model
    try KnownWord.check(kind, asA: "kind", among: model.order.map(model.name).sorted())
    let folder = OutputFolder(path: "\(publishing.output)/\(definition.name)")
    guard try !folder.list().isEmpty else { throw folder.lacks(nil) }
    let (kind, id, format) = (kind, id, format)
    try await withSignals {
      let history = try ChangeHistory(folder)
      switch format {
      case .text: try Self.printLines(history, kind, id)
      case .csv, .json: try Self.printRows(history, kind, id, isCSV: format == .csv)
      }
    }
  }

  private static func printLines(_ history: ChangeHistory, _ kind: String?, _ id: Int64?) throws {
    var count = 0
    try history.forEach(kind: kind, id: id) { entry in
      switch entry {
      case .gap(let text): StandardStream.output.write(line: "note: \(text)")
      case .feed(let feed):
        StandardStream.output.write(line: "\(feed.generation)\(feed.since.map { ", since \($0)" } ?? "")")
      case .change(_, let change):
        count += 1
        let fields = change.fields.isEmpty ? "" : "  \(change.fields.joined(separator: ", "))"
        StandardStream.output.write(line: "  \(change.kind)/\(change.id)  \(change.change)\(fields)")
      }
    }
    StandardStream.output.write(line: Quantity.things(count, "change"))
  }

  private static func printRows(_ history: ChangeHistory, _ kind: String?, _ id: Int64?, isCSV: Bool) throws {
    var rows = RowPrinter(
      columns: ["generation", "date", "since", "kind", "id", "change", "fields"], isCSV: isCSV)
    try history.forEach(kind: kind, id: id) { entry in
      switch entry {
      case .gap(let text): StandardStream.error.write(line: "note: \(text)")
      case .feed: break
      case .change(let feed, let change):
        rows.print { row in
          row.text(feed.generation.description)
          row.text(feed.generation.time.extended)
          row.text(feed.since?.description)
          row.text(change.kind)
          row.number(change.id)
          row.text(change.change)
          row.raw(Self.array(change.fields))
        }
      }
    }
    rows.flush()
  }

  private static func array(_ texts: [String]) -> String {
    var json = JSONWriter(capacity: 64)
    json.beginArray()
    for text in texts { json.string(text) }
    json.endArray()
    return json.text
  }
}
