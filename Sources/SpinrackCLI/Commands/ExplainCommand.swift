import ArgumentParser
import Basics
import Catalog
import CatalogSources
import Definitions
import JSONKit
import Pipeline
import Runs
import Store

/// Shows the origin of a record, and its places in the published set.
struct ExplainCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show from which page a record comes, what of it is in quarantine, and which tables have it.",
    discussion: """
      Nothing is written and the source is not asked; a run may be under way.

      EXAMPLES
        spinrack explain nightly characters/1009610
        spinrack explain nightly comics/21366 --json
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Argument(help: ArgumentHelp("The record, such as comics/21366.", valueName: "kind/id"))
  var record: String

  @Flag(help: "Print one JSON document.")
  var json = false

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(pipeline, publishing: publishing, keeping: keeping) }

  func validate() throws {
    guard SourceKind.models.contains(where: { Self.id(record, in: $0) != nil }) else {
      throw unknown(SourceKind.collections)
    }
  }

  private static func id(_ text: String, in model: CatalogModel) -> RecordID? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = model.kind(named: String(parts[0])), let number = Int64(parts[1]) else {
      return nil
    }
    return RecordID(kind, number)
  }

  private func unknown(_ collections: [String]) -> ValidationError {
    ValidationError(
      "\"\(record)\" names no record: write KIND/ID, such as comics/21366; the kinds are "
        + collections.sorted().joined(separator: ", ") + ".")
  }

  func run() async throws {
    let loaded = try pipeline.load()
    let definition = loaded.knowingModel(in: "\(keeping.stateDir)/\(loaded.name)")
    let model = definition.source.model
    guard let id = Self.id(record, in: model) else { throw unknown(model.all.map { model[$0].name.description }) }
    let trail = try RecordTrail(of: id, in: definition, output: publishing.output, stateDir: keeping.stateDir)
    StandardStream.output.show(Explanation(trail: trail, model: model), asJSON: json)
  }
}

/// The origin of a record, and its places in the published set.
struct Explanation: CommandResult {
  let trail: RecordTrail
  let model: CatalogModel

  private var origin: RecordOrigin? { trail.origin }
  private var generation: GenerationID? { trail.generation }

  /// The explanation for people.
  var lines: [String] {
    var rows: [[String]] = [["record", trail.name]]
    if let origin {
      rows[0][1] += origin.modified.map { ", modified \(CivilDate.timestamp(microseconds: $0))" } ?? ", without a date"
      let ended = origin.crawl.finished.map { ", whole at \($0)" } ?? ", not whole yet"
      let first = origin.first.map { "the crawl begun \($0.started)" } ?? "an earlier crawl"
      rows.append(["crawl", "begun \(origin.crawl.started)\(ended); first seen by \(first)"])
      if let since = origin.missingSince { rows.append(["missing", "since \(since)"]) }
      rows += places(of: origin)
    } else {
      rows.append(["crawl", "no crawl has seen it as a record; table unseen lists it where others refer to it"])
    }
    for entry in trail.quarantined {
      let value = entry.raw.split(whereSeparator: \.isWhitespace).joined(separator: " ").cut(at: 100)
      let pointer = entry.pointer.isEmpty ? "(whole record)" : entry.pointer.cut(at: 100)
      rows.append(["quarantine", "\(entry.rule)  \(pointer)  \(value)  (\(entry.place), row \(entry.row))"])
    }
    rows.append([
      "published", generation.map { "in \($0)\(trail.uses.isEmpty ? ": in no table" : "")" } ?? "nothing yet",
    ])
    for use in trail.uses { rows.append(["", "\(use.table).\(use.column): \(Quantity.things(use.rows, "row"))"]) }
    return Columns.lines(rows)
  }

  private func places(of origin: RecordOrigin) -> [[String]] {
    guard let winner = origin.sightings.first(where: \.hasWon) else {
      return [["page", "the pages of that crawl are no longer stored, since a newer crawl is complete"]]
    }
    let etag = etag(of: winner).map { ", ETag \($0)" } ?? ""
    var rows = [[trail.isOfRecordings ? "file" : "page", "\(winner.uri), row \(Quantity.count(origin.row))\(etag)"]]
    for repeated in origin.sightings where !repeated.hasWon {
      rows.append(["repeat", "\(repeated.uri): not used: the greatest modified wins, then the later place"])
    }
    return rows
  }

  /// Returns the validator that came with a page; nil for a file, whose validator only the store needs, and for one that an older version
  /// has kept with parts of a signed request in it.
  private func etag(of sighting: RecordOrigin.Sighting) -> String? {
    trail.isOfRecordings ? nil : sighting.etag.flatMap(Redactor().validator)
  }

  /// One document: `record`, `modified`, `missing_since`, `crawl` and `first_crawl` (`started`, `finished`), `row`, `pages`
  /// (`uri`, `etag`, `walk`, `offset`, `won`), `quarantine` (as the command of that name has it), `generation`, `tables`
  /// (`table`, `column`, `rows`).
  var json: String {
    JSONWriter.text(capacity: 1024) { json in
      json.field("record", trail.name)
      json.field("modified", origin?.modified.map { CivilDate.timestamp(microseconds: $0) })
      json.field("missing_since", origin?.missingSince)
      for (name, crawl) in [("crawl", origin?.crawl), ("first_crawl", origin?.first)] {
        json.object(name, of: crawl) { json, crawl in
          json.field("started", crawl.started)
          json.field("finished", crawl.finished)
        }
      }
      json.field("row", origin?.row)
      json.objects("pages", origin?.sightings ?? []) { json, page in
        json.field("uri", page.uri)
        json.field("etag", etag(of: page))
        json.field("walk", page.walk.rawValue)
        json.field("offset", page.offset)
        json.field("won", page.hasWon)
      }
      json.objects("quarantine", trail.quarantined) { json, entry in entry.write(to: &json, of: model) }
      json.field("generation", generation?.description)
      json.objects("tables", trail.uses) { json, use in
        json.field("table", use.table)
        json.field("column", use.column)
        json.field("rows", use.rows)
      }
    }
  }
}
