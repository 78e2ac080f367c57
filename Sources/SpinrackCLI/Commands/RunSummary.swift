import Basics
import Catalog
import CatalogSources
import CompressionKit
import Datasets
import Pipeline
import Runs
import Site
import Stages
import Store

/// The summary of a run, for people.
struct RunSummary {
  let result: RunResult
  /// Returns the command line of another command, such as `serve`, for this pipeline; nil writes no line with files to open and commands
  /// to try.
  var command: ((String) -> String)?

  /// The lines of the summary, without colour.
  var lines: [String] {
    var lines = [headline, ""]
    lines += table
    lines.append("")
    lines += notes
    guard result.publication != nil else { return lines }
    lines.append("")
    // Paths are there to be copied to a command line: those that a shell would cut are quoted.
    lines.append("output      \(result.current.quotedForShell)")
    return lines + hints
  }

  /// Files to open, and commands that show something of the set.
  private var hints: [String] {
    guard let command else { return [] }
    let paths = Set(result.files.map(\.path))
    let hasSite = paths.contains("site/index.html")
    var commands = Self.looks(at: sample, of: result.model).filter { paths.contains($0.path) }
      .map { $0.command("\(result.current)/\($0.path)") }
    commands = commands.prefix(2) + (hasSite ? [command("serve")] : [])
    guard !commands.isEmpty else { return [] }
    return ["", hasSite ? "Open: \("\(result.current)/site/index.html".quotedForShell)" : nil].compactMap { $0 }
      + zip(["Try:  "] + commands.dropFirst().map { _ in "      " }, commands).map(+)
  }

  private var headline: String {
    let what = result.what
    switch result.outcome {
    case .incomplete where !result.losses.isEmpty:
      return "\(result.pipeline): \(what), from damaged captures"
    case .incomplete where result.verdicts.contains { $0.status == .incomplete }:
      return "\(result.pipeline): \(what), incomplete: \(missing) records were not seen"
    case .incomplete where result.verdicts.contains { $0.status == .absent }:
      return "\(result.pipeline): \(what), incomplete: the source lacks a collection"
    case .incomplete where result.verdicts.contains { $0.status == .unproven }:
      let kinds = result.verdicts.filter { $0.status == .unproven }.map(\.name)
      return "\(result.pipeline): \(what), but whether \(kinds.joined(separator: ", ")) are complete is unproven"
    case .incomplete where result.crawl.damagedRecordings > 0:
      return "\(result.pipeline): \(what), but \(Quantity.things(result.crawl.damagedRecordings, "recording")) damaged"
    case .incomplete where result.lostAnswers > 0:
      return "\(result.pipeline): \(what), but \(Quantity.things(result.lostAnswers, "captured answer")) lost"
    case .incomplete:
      return "\(result.pipeline): \(what), with more quarantined than publish.max-quarantine allows"
    case .quota:
      return "\(result.pipeline): \(what), of a part of the catalogue: the run was stopped"
    default:
      return "\(result.pipeline): \(what)"
    }
  }

  private var missing: String {
    Quantity.count(result.verdicts.reduce(0) { $0 + ($1.missing ?? 0) })
  }

  private var table: [String] {
    var rows = [["collection", "records", "of", "repeats", "rejected", "recovered", ""]]
    for verdict in result.verdicts {
      guard let count = result.crawl.counts[verdict.kind] else { continue }
      rows.append([
        verdict.name, Quantity.count(verdict.distinct), verdict.total.map(Quantity.count) ?? "?",
        Quantity.count(count.repeats), Quantity.count(count.rejected),
        result.crawl.efforts[verdict.kind].map { Quantity.count($0.found) } ?? "",
        verdict.status == .unknown ? "" : verdict.status.rawValue,
      ])
    }
    return Columns.lines(rows, right: [1, 2, 3, 4, 5])
  }

  private var notes: [String] {
    var lines: [String] = []
    let crawl = result.crawl
    if crawl.quarantinedValues + crawl.quarantinedRecords > 0 {
      lines.append(
        "quarantined \(Quantity.things(crawl.quarantinedValues, "value")), \(Quantity.things(crawl.quarantinedRecords, "record"))"
      )
    }
    if crawl.unknownRows > 0 {
      lines.append("unknown     \(Quantity.things(crawl.unknownRows, "row")) of no known kind")
    }
    if !crawl.skipped.isEmpty {
      let damaged = crawl.damagedRecordings
      if damaged > 0 { lines.append("damaged     \(Quantity.things(damaged, "file or part", "files or parts"))") }
      // Recordings have no verdicts.
      if crawl.skippedParts > damaged, !crawl.verdicts.isEmpty {
        let count = Quantity.things(crawl.skippedParts - damaged, "row, table or column", "rows, tables or columns")
        lines.append("skipped     \(count) of the source: deleted, or not there")
      } else if crawl.skippedParts > damaged {
        lines.append(
          "skipped     \(Quantity.things(crawl.skippedParts - damaged, "file or part", "files or parts")) without catalogue "
            + "answers")
      }
      // What was lost comes first.
      lines += crawl.skippedLines(atMost: 10).map { "            " + $0 }
    }
    if result.lostAnswers > 0 {
      lines.append(
        "captures    \(Quantity.things(result.lostAnswers, "answer")) lost: 'spinrack verify NAME --captures' says where"
      )
    }
    for loss in result.losses { lines.append("lost        \(loss.text)") }
    if let night { lines.append(night) }
    lines += wholeness
    if result.calls.calls > 0 {
      lines.append(
        "calls       \(Quantity.count(result.calls.calls)), \(Quantity.bytes(result.calls.wireBytes)) received, "
          + "\(Quantity.bytes(result.calls.plainBytes)) unpacked")
    }
    if let enrichment = result.crawl.enrichment { lines.append("lists       \(Self.words(for: enrichment))") }
    if let media = result.media {
      lines.append("pictures    \(Self.words(for: media))")
      lines += Self.hosts(of: media)
    }
    if let site = result.site {
      let same = site.reused > 0 ? ", \(Quantity.things(site.reused, "file")) as before" : ""
      lines.append(
        "site        \(Quantity.things(site.pages, "page")) in \(Quantity.time(site.pagesTime))\(same)")
    }
    let written = result.files.reduce(0) { $0 + $1.bytes }
    if written > 0 {
      lines.append("written     \(Quantity.things(result.files.count, "file")), \(Quantity.bytes(written))")
    }
    if let commands = result.commands { lines.append("commands    \(Self.words(for: commands))") }
    lines.append(
      "time        "
        + result.stages.map { "\($0.stage.rawValue) \(Quantity.time($0.duration))" }.joined(separator: ", "))
    return lines
  }

  /// The result of an incremental crawl.
  private var night: String? {
    let crawl = result.crawl
    guard crawl.crawl.mode == .incremental else { return nil }
    let added = crawl.counts.values.reduce(0) { $0 + $1.added }
    let changed = crawl.counts.values.reduce(0) { $0 + $1.changed }
    let walked = result.verdicts.filter { crawl.walked.contains($0.kind) }.map(\.name)
    let what =
      added + changed == 0
      ? "nothing added or changed"
      : "\(Quantity.things(added, "record")) added, \(Quantity.count(changed)) changed"
    // A run without a call walked nothing, and why its crawl walked was said then.
    let walks =
      walked.isEmpty || result.calls.calls == 0
      ? "" : "; walked in full, since changes alone did not show everything: \(walked.joined(separator: ", "))"
    return "night       \(what)\(walks)"
  }

  /// The effort to read every collection completely, and the records that the source lacks.
  private var wholeness: [String] {
    var lines: [String] = []
    let efforts = result.verdicts.compactMap { result.crawl.efforts[$0.kind] }
    let checks = efforts.reduce(0) { $0 + $1.spotCheck.calls }
    let calls = efforts.reduce(0) { $0 + $1.recoveryCalls }
    if checks + calls > 0 {
      lines.append(
        "looked for  \(Quantity.things(efforts.reduce(0) { $0 + $1.found }, "record")) found that the walk did not show, "
          + "in \(Quantity.things(checks, "call")) of spot checks and \(Quantity.count(calls)) of recovery")
    }
    for (day, names) in walks {
      let names = names.joined(separator: ", ")
      lines.append("note        \(names): as complete as changes show; last walked in full on \(day)")
    }
    for verdict in result.verdicts {
      if let note = verdict.note { lines.append("note        \(verdict.name): \(note)") }
      switch result.crawl.findings[verdict.kind] {
      case .absent:
        lines.append("note        the source has no \(verdict.name); remove them from fetch.collections")
      case .refusesOrder:
        lines.append("note        the source refused to order \(verdict.name)")
      case .ignoresOrder:
        lines.append("note        the source gives \(verdict.name) in an order of its own")
      case .refusesFilter, .ignoresFilter:
        lines.append("note        the source does not filter \(verdict.name): they were asked for one by one")
      case .ignoresOffset, .keepsGrowing, nil: break
      }
      if verdict.status == .incomplete { lines += advice(verdict) }
      if verdict.status == .unproven { lines.append(remedy(verdict)) }
    }
    return lines
  }

  /// The collections of which only changes were read, grouped by the day of their last full walk.
  private var walks: [(day: String, names: [String])] {
    Dictionary(grouping: result.verdicts.filter { $0.status == .current }, by: { $0.walkedOn ?? "an unknown day" })
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value.map(\.name)) }
  }

  /// Returns the remedy where nothing proves that a collection is complete.
  private func remedy(_ verdict: CollectionVerdict) -> String {
    if verdict.note == CompletenessVerdict.Note.answersLost.rawValue {
      return
        "advice      \(verdict.name): put the lost captures back and rebuild, or run: all of it is fetched again then"
    }
    if verdict.note != CompletenessVerdict.Note.repeatsUnproven.rawValue {
      return "advice      \(verdict.name): look at the source, and run again; no record of earlier runs is deleted"
    }
    let repeats = result.crawl.counts[verdict.kind].flatMap { $0.total }.map { max(0, $0 - verdict.distinct) } ?? 0
    return
      "advice      \(verdict.name): \(Quantity.things(repeats, "row")) of the total may be repeats, or hide as many records; "
      + (result.takesTotalCounts
        ? "if you know that the source's total counts rows, set source.total-counts: rows"
        : "records that others name are found with enrich.look-ups, and the next full walk looks again")
  }

  private func advice(_ verdict: CollectionVerdict) -> [String] {
    guard let effort = result.crawl.efforts[verdict.kind], let wanted = effort.wanted, effort.pages > 0 else {
      return []
    }
    let percent = (effort.recoveryCalls + wanted) * 100 / effort.pages + 1
    // The key takes no more: what would need more than ten walks is not found by walking.
    guard percent <= 1_000 else { return [] }
    return [
      "advice      \(verdict.name): about \(Quantity.things(wanted, "more call")) would find the rest: "
        + "fetch.recovery: \(percent)%"
    ]
  }

  /// Returns files of which something can be shown, each with its command, the best first.
  static func looks(at kind: Kind, of model: CatalogModel) -> [(path: String, command: (String) -> String)] {
    let table = model[kind].name
    let issues = model.kind(.issue).map { "\(model[$0].name)_available" }
    var query = "SELECT * FROM \(table) LIMIT 5"
    if kind == model.kind(.character), let issues, model[kind].columns.contains(where: { $0.column.name == issues }),
      let name = model[kind].nameColumn?.name
    {
      query = "SELECT \(name), \(issues) FROM \(table) ORDER BY 2 DESC LIMIT 5"
    }
    func files(_ format: String, lines: Int) -> [(path: String, command: (String) -> String)] {
      Compression.all.map { compression in
        let path = "data/\(format)/\(table).\(format)\(compression.fileExtension)"
        return (path, { "\(compression.printer) \($0.quotedForShell) | head -n \(lines)" })
      }
    }
    return [("data/catalog.sqlite", { "sqlite3 \($0.quotedForShell) \"\(query)\"" })]
      + files("csv", lines: 5) + files("ndjson", lines: 1) + [
        (
          "data/parquet/\(table).parquet",
          { "duckdb -c \("FROM '\($0.replacing("'", with: "''"))' LIMIT 5".quotedForShell)" }
        ),
        ("graph/nodes.csv", { "head \($0.quotedForShell)" }),
        ("statistics/collections.csv", { "cat \($0.quotedForShell)" }),
      ]
  }

  /// A collection that has records.
  private var sample: Kind { result.verdicts.first { $0.distinct > 0 }?.kind ?? Kind(number: 0) }
}

/// The commands of `publish.then`, and completed lists and look-ups, in the summary.
extension RunSummary {
  /// Returns `2 of 3 done in 12.3 s; command 3 of publish.then ended with exit code 1`.
  static func words(for report: CommandReport) -> String {
    let done = report.durations.count - (report.failure == nil ? 0 : 1)
    let time = Quantity.time(report.durations.reduce(.zero, +))
    return "\(Quantity.count(done)) of \(Quantity.count(report.count)) done in \(time)"
      + (report.failure.map { "; command \($0.number) of publish.then \($0.reason)" } ?? "")
  }

  /// Returns `1,374 were cut: 1,084 completed from the other side, 290 by calls, 0 still cut; 12 records looked up`.
  static func words(for enrichment: EnrichReport) -> String {
    let sum = enrichment.sum
    var text =
      "\(Quantity.count(sum.cut)) were cut: \(Quantity.count(sum.fromOtherSide)) completed from the other side, "
      + "\(Quantity.count(sum.byCalls)) by calls, \(Quantity.count(sum.stillCut)) still cut"
    if sum.missing > 0 { text += " (\(Quantity.things(sum.missing, "item")))" }
    if enrichment.lookUps > 0 {
      text +=
        "; \(Quantity.count(enrichment.found)) of \(Quantity.things(enrichment.lookUps, "look-up")) found a record"
    }
    return text
  }
}

/// The pictures in the summary.
extension RunSummary {
  /// Returns `1,204 fetched (14.2 MB), 30 unchanged, 412 records without one, 3 failed`; empty parts are not shown.
  static func words(for media: MediaReport) -> String {
    var parts = ["\(Quantity.count(media.fetched)) fetched (\(Quantity.bytes(media.bytes)))"]
    func add(_ count: Int, what: String) {
      if count > 0 { parts.append("\(Quantity.count(count)) \(what)") }
    }
    add(media.unchanged, what: "unchanged")
    add(media.plan.fresh, what: "checked recently")
    // Placeholders are no pictures: the store does not have them.
    add((media.plan.skipped[.none] ?? 0) + (media.plan.skipped[.placeholder] ?? 0), what: "records without one")
    add(media.failures, what: "failed")
    add(media.untried + media.plan.waiting, what: "left for later runs")
    return parts.joined(separator: ", ")
  }

  /// Returns the hosts that pictures did not come from, one a line, with the remedy for hosts that are not listed.
  static func hosts(of media: MediaReport) -> [String] {
    var lines = media.failedByHost.sorted { $0.key < $1.key }.prefix(shownHosts).map { host, failures in
      let reasons = failures.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \(Quantity.count($0.value))" }
      return "            failed at \(host.visibleLine): \(reasons.joined(separator: ", "))"
    }
    let unlisted = media.plan.unlisted.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !unlisted.isEmpty else { return lines }
    let hosts = unlisted.prefix(shownHosts)
    lines.append(
      "            not listed: "
        + hosts.map { "\($0.key.visibleLine) (\(Quantity.things($0.value, "record")))" }.joined(separator: ", ")
        + (unlisted.count > hosts.count ? " and \(Quantity.count(unlisted.count - hosts.count)) more" : ""))
    let plain = hosts.map(\.key).filter { !$0.contains(":") }
    if plain.count < hosts.count {
      lines.append(
        "            pictures are taken by http and https on their usual ports, so hosts with another port cannot be listed"
      )
    }
    if !plain.isEmpty {
      lines.append(
        "advice      to fetch these pictures too, add to enrich.thumbnails.hosts: \(plain.joined(separator: ", "))")
    }
    return lines
  }

  private static var shownHosts: Int { 5 }
}
