import ArgumentParser
import Datasets
import Definitions
import JSONKit
import Pipeline
import Runs
import Sets

/// Shows the differences between two published sets, table by table.
struct DiffCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what is different between two published sets: rows and cells of their tables.",
    discussion: """
      Compares the CSV tables of both sets. The summary counts rows that were added, changed and removed, and how many values of \
      each column were changed. With --format csv or json each value is a line: its table, the key of its row as a JSON array, what \
      happened to the row, the column, the old and the new value. A row that was added or removed has a line for each column. In \
      CSV null is an empty cell and an empty text is "", in JSON they are null and "". Nothing is written; the exit code is 0 \
      whether there are differences or not.

      EXAMPLES
        spinrack diff nightly
        spinrack diff nightly previous current --table characters --table comics
        spinrack diff nightly 20260412T031503Z-0123456789ab
        spinrack diff nightly --format json | jq 'select(.column == "title")'
      """)

  /// The form in which the differences are printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case summary, csv, json
  }

  @OptionGroup var pipeline: PipelineArgument

  @Argument(
    help: "The older set: a generation, as history lists it, current or previous (the set before the current one).")
  var old = "previous"

  @Argument(help: "The newer set, named in the same way.")
  var new = "current"

  @Option(
    name: .customLong("table"),
    help: ArgumentHelp("Compare this table only; may be given several times.", valueName: "table"))
  var tables: [String] = []

  @Option(help: "The form: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.summary

  @OptionGroup var publishing: OutputFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing) }

  func run() async throws {
    let folder = OutputFolder(path: "\(publishing.output)/\(try pipeline.load().name)")
    let (old, new) = (try Self.generation(old, in: folder), try Self.generation(new, in: folder))
    let (tables, format) = (tables, format)
    try await withSignals {
      let differences = try SetDifferences(
        try PublishedSet(old, in: folder), try PublishedSet(new, in: folder), tables: tables)
      guard format == .summary else {
        for limit in differences.limits { StandardStream.error.write(line: "note: \(limit)") }
        try Self.printCells(differences, as: format)
        return
      }
      var tallies: [(TablePair, TableTally)] = []
      for pair in differences.pairs { tallies.append((pair, try differences.forEachCell(of: pair) { _ in })) }
      StandardStream.output.write(lines: Self.summary(differences, tallies))
    }
  }

  private static func generation(_ name: String, in folder: OutputFolder) throws -> GenerationID {
    switch name {
    case "current": try folder.generation(named: nil)
    case "previous": try folder.generationBeforeCurrent()
    default: try folder.generation(named: name)
    }
  }

  private static func printCells(_ differences: SetDifferences, as format: Format) throws {
    var rows = RowPrinter(
      columns: ["table", "key", "change", "column", "old", "new"], isCSV: format == .csv)
    for pair in differences.pairs {
      _ = try differences.forEachCell(of: pair) { cell in
        rows.print { row in
          row.text(cell.table)
          row.raw(cell.key)
          row.text(cell.change.rawValue)
          row.text(cell.column)
          row.text(cell.old)
          row.text(cell.new)
        }
      }
    }
    rows.flush()
  }

  /// Returns the counts for people.
  static func summary(_ differences: SetDifferences, _ tallies: [(TablePair, TableTally)]) -> [String] {
    let different = tallies.filter { $0.1.rows.total > 0 }
    var lines = ["from \(differences.old.id) to \(differences.new.id)", ""]
    if !different.isEmpty {
      lines += Columns.lines(
        [["table", "added", "changed", "removed"]]
          + different.map { pair, tally in
            [pair.name] + [tally.rows.added, tally.rows.changed, tally.rows.removed].map { Quantity.count($0) }
          }, right: [1, 2, 3])
      lines.append("")
    }
    let columns = different.flatMap { pair, tally in
      pair.shared.compactMap { name in tally.cells[name].map { ["\(pair.name).\(name)", Quantity.count($0)] } }
    }
    if !columns.isEmpty { lines += Columns.lines([["column", "changed"]] + columns, right: [1]) + [""] }
    let same = tallies.count { $0.0.isComparable && $0.1.rows.total == 0 }
    lines.append("\(Quantity.things(same, "table")) without a difference")
    return lines + differences.limits
  }
}
