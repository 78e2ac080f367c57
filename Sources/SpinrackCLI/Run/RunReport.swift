import Catalog
import CatalogSources
import JSONKit
import Pipeline
import Stages
import Store

/// `runs/ID.json`: effort and times of one run. It stands beside the generations, since none of it may stand in them.
struct RunReport {
  let run: RunIdentity
  let result: RunResult

  /// The file's bytes.
  var bytes: [UInt8] {
    RunReports.document(of: run, exitCode: result.outcome.exitCode) { json in
      if let stop = result.stop.map({ Failure($0) }) {
        json.field("error", stop.message)
        json.field("remedy", stop.remedy)
      }
      json.field("generation", result.publication.id.description)
      json.field("published", result.publication.isNew)
      json.field("crawl", result.crawl.crawl.started)
      json.field("mode", result.crawl.crawl.mode.rawValue)
      result.calls.write(to: &json)
      json.key("quarantined")
      json.beginObject()
      json.field("values", result.crawl.quarantinedValues)
      json.field("records", result.crawl.quarantinedRecords)
      json.endObject()
      json.key("cleaned")
      json.beginObject()
      for change in CleaningChange.allCases {
        if let count = result.crawl.changes[change] { json.field(change.rawValue, count) }
      }
      json.endObject()
      writeCollections(to: &json)
      if let enrichment = result.crawl.enrichment { write(enrichment, to: &json) }
      if let media = result.media { write(media, to: &json) }
      if let site = result.site { write(site, to: &json) }
      StageTimes.write(result.stages, to: &json)
      writeSkipped(to: &json)
      writeLosses(to: &json)
    }
  }

  private func writeCollections(to json: inout JSONWriter) {
    json.key("collections")
    json.beginObject()
    for verdict in result.verdicts {
      guard let count = result.crawl.counts[verdict.kind] else { continue }
      json.key(verdict.kind.description)
      json.beginObject()
      json.field("received", count.received)
      json.field("repeats", count.repeats)
      if count.shownAgain > 0 { json.field("shown_again", count.shownAgain) }
      json.field("rejected", count.rejected)
      json.field("distinct", count.distinct)
      if count.besides > 0 { json.field("besides", count.besides) }
      json.field("added", count.added)
      json.field("changed", count.changed)
      json.field("walked", result.crawl.walked.contains(verdict.kind))
      json.field("status", verdict.status.rawValue)
      if let effort = result.crawl.efforts[verdict.kind] { writeEffort(effort, to: &json) }
      if let finding = result.crawl.findings[verdict.kind] { json.field("source", finding.rawValue) }
      json.endObject()
    }
    json.endObject()
  }

  private func writeEffort(_ effort: CollectionEffort, to json: inout JSONWriter) {
    json.field("pages", effort.pages)
    json.field("asked_again", effort.askedAgain)
    json.key("spot_check")
    write(effort.spotCheck, to: &json)
    json.key("recovery")
    json.beginObject()
    json.field("allowed", effort.allowed)
    for move in RecoveryMove.allCases {
      guard let tally = effort.recovery[move] else { continue }
      json.key(move.rawValue)
      write(tally, to: &json)
    }
    json.endObject()
  }

  private func write(_ tally: CollectionEffort.Tally, to json: inout JSONWriter) {
    json.beginObject()
    json.field("calls", tally.calls)
    json.field("found", tally.found)
    json.endObject()
  }

  private func writeLosses(to json: inout JSONWriter) {
    guard !result.losses.isEmpty else { return }
    json.key("lost")
    json.beginArray()
    for loss in result.losses {
      json.beginObject()
      json.field("crawl", loss.crawl)
      json.field("answers", loss.answers)
      json.field("places", loss.places)
      json.field("addresses", loss.addresses)
      json.endObject()
    }
    json.endArray()
  }

  private func writeSkipped(to json: inout JSONWriter) {
    json.key("skipped")
    json.beginArray()
    for part in result.crawl.skipped {
      json.beginObject()
      json.field("place", part.place)
      json.field("reason", part.reason)
      json.endObject()
    }
    json.endArray()
  }
}

extension RunReport {
  /// Writes the file into a folder, whole or not at all.
  ///
  /// - Throws: `FileError`.
  func save(in folder: String, files: FileAccess = .system) throws {
    try RunReports.save(bytes, id: run.id, in: folder, files: files)
  }
}
