import Basics
import CatalogSources
import Foundation
import JSONKit
import Pipeline
import Site
import Stages
import Store

/// The report of one run, `runs/ID.json`: effort and times, and why it ended. It lies beside the generations, which hold none of these.
package struct RunReport: Sendable {
  let run: RunIdentity
  /// The result; nil for a run that failed.
  let result: RunResult?
  /// The error that ended the run, or a command after it; nil for none.
  let failure: Failure?
  /// The exit code of the process.
  package var exitCode: Int32
  let calls: CallCounter.Count
  let stages: [(stage: StageName, duration: Duration)]
  /// The results of the commands of `publish.then`; nil where none was due.
  let commands: CommandReport?

  /// Creates the report of a run that came to a result.
  init(run: RunIdentity, result: RunResult) {
    (self.run, self.result, exitCode) = (run, result, result.ending.exitCode)
    failure = result.stop.map { Failure($0) } ?? result.commands?.failure.map { Failure($0) }
    (calls, stages, commands) = (result.calls, result.stages, result.commands)
  }

  /// Creates the report of a run that failed.
  init(
    run: RunIdentity, failure: Failure, calls: CallCounter.Count, stages: [(stage: StageName, duration: Duration)],
    commands: CommandReport? = nil
  ) {
    (self.run, result, self.failure, exitCode) = (run, nil, failure, failure.exitCode)
    (self.calls, self.stages, self.commands) = (calls, stages, commands)
  }

  /// Whether the report is saved: not for a run that another run kept out, or that never could begin.
  var isWorthKeeping: Bool { exitCode != Outcome.locked.exitCode && exitCode != Outcome.usage.exitCode }

  /// Writes the file into a folder, as a whole or not at all.
  ///
  /// - Throws: `FileError`.
  func save(in folder: String) throws {
    try FileAccess.system.makeFolders(folder)
    try FileAccess.system.replace("\(folder)/\(run.id).json", with: bytes)
  }
}

/// The end of the run, for logs and monitoring services.
extension RunReport {
  /// The number of calls.
  package var callCount: Int { calls.calls }

  /// Whether the run made a new generation.
  package var hasPublished: Bool { result?.publication?.isNew == true }

  /// Returns the run in one sentence, as the last line of a log.
  package func sentence(after duration: Duration) -> String {
    let command = commands?.failure.map { "; command \($0.number) of publish.then \($0.reason)" } ?? ""
    return "run: \(run.pipeline) ended with \(exitCode) after \(Quantity.time(duration)), "
      + "\(Quantity.things(callCount, "call")): \(words)\(command)"
  }

  private var words: String {
    guard let result else { return failure?.firstLine ?? "failed" }
    let records = result.verdicts.reduce(0) { $0 + $1.distinct }
    let stop = result.stop.map { ", then stopped: \(Failure($0).firstLine)" } ?? ""
    return "\(result.what), \(Quantity.things(records, "record"))\(stop)"
  }
}

extension Failure {
  fileprivate var firstLine: String { message.split(separator: "\n").first.map(String.init) ?? "failed" }
}

/// The bytes of the file.
extension RunReport {
  private var bytes: [UInt8] {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("format", 1)
    json.field("run", run.id)
    json.field("pipeline", run.pipeline)
    json.field("command", run.command)
    json.field("program", Program.title)
    json.field("started", run.started)
    json.field("exit_code", exitCode)
    if let failure {
      json.field("error", failure.message)
      json.field("remedy", failure.remedy)
    }
    json.field("generation", result?.publication?.id.description)
    json.field("published", hasPublished)
    if let result {
      json.field("crawl", result.crawl.crawl.started)
      json.field("mode", result.crawl.crawl.mode.rawValue)
    }
    json.field("calls", calls.calls)
    json.field("bytes_received", calls.wireBytes)
    json.field("bytes_unpacked", calls.plainBytes)
    if let result { write(result, to: &json) }
    StageTimes.write(stages, to: &json)
    commands?.write(to: &json)
    if let result { writeLosses(of: result, to: &json) }
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  private func write(_ result: RunResult, to json: inout JSONWriter) {
    json.field(
      "quarantined",
      counts: [("values", result.crawl.quarantinedValues), ("records", result.crawl.quarantinedRecords)])
    json.field(
      "cleaned",
      counts: CleaningChange.allCases.compactMap { change in
        result.crawl.changes[change].map { (change.rawValue, $0) }
      })
    writeCollections(of: result, to: &json)
    if let enrichment = result.crawl.enrichment { write(enrichment, to: &json) }
    if let media = result.media { write(media, to: &json) }
    if let site = result.site { write(site, to: &json) }
  }

  private func writeLosses(of result: RunResult, to json: inout JSONWriter) {
    json.objects("skipped", result.crawl.skipped) { json, part in
      json.field("place", part.place)
      json.field("reason", part.reason)
      if part.count > 1 { json.field("count", part.count) }
    }
    if result.lostAnswers > 0 { json.field("lost_answers", result.lostAnswers) }
    guard !result.losses.isEmpty else { return }
    json.objects("lost", result.losses) { json, loss in
      json.field("crawl", loss.crawl)
      json.field("answers", loss.answers)
      json.field("places", loss.places)
      json.field("addresses", loss.addresses)
    }
  }

  private func writeCollections(of result: RunResult, to json: inout JSONWriter) {
    json.object("collections") { json in
      for verdict in result.verdicts {
        guard let count = result.crawl.counts[verdict.kind] else { continue }
        json.object(verdict.name) { json in
          json.field("received", count.received)
          json.field("repeats", count.repeats)
          if count.shownAgain > 0 { json.field("shown_again", count.shownAgain) }
          json.field("rejected", count.rejected)
          json.field("distinct", count.distinct)
          if count.unlisted > 0 { json.field("besides", count.unlisted) }
          json.field("added", count.added)
          json.field("changed", count.changed)
          json.field("walked", result.crawl.walked.contains(verdict.kind))
          json.field("status", verdict.status.rawValue)
          if let day = verdict.walkedOn { json.field("walked_on", day) }
          if let effort = result.crawl.efforts[verdict.kind] { writeEffort(effort, to: &json) }
          if let finding = result.crawl.findings[verdict.kind] { json.field("source", finding.rawValue) }
        }
      }
    }
  }

  private func writeEffort(_ effort: CollectionEffort, to json: inout JSONWriter) {
    json.field("pages", effort.pages)
    json.field("asked_again", effort.askedAgain)
    json.field("spot_check", counts: counts(effort.spotCheck))
    json.object("recovery") { json in
      json.field("allowed", effort.allowed)
      for move in RecoveryMove.allCases {
        if let tally = effort.recovery[move] { json.field(move.rawValue, counts: counts(tally)) }
      }
    }
  }

  private func counts(_ tally: CollectionEffort.Tally) -> [(String, Int)] {
    [("calls", tally.calls), ("found", tally.found)]
  }

  private func write(_ site: WrittenSite, to json: inout JSONWriter) {
    json.object("site") { json in
      json.field("files", site.files)
      json.field("reused", site.reused)
      json.field("pages", site.pages)
      json.field("seconds", site.pagesTime / .seconds(1))
    }
  }

  private func write(_ enrichment: EnrichReport, to json: inout JSONWriter) {
    json.object("enrich") { json in
      json.object("lists") { json in
        for (name, lists) in enrichment.lists.sorted(by: { $0.key < $1.key }) {
          json.field(
            name,
            counts: [
              ("cut", lists.cut), ("from_other_side", lists.fromOtherSide), ("by_calls", lists.byCalls),
              ("still_cut", lists.stillCut), ("missing", lists.missing),
            ])
        }
      }
      json.field("list_calls", enrichment.listCalls)
      json.field(
        "look_ups",
        counts: [
          ("calls", enrichment.lookUps), ("found", enrichment.found), ("absent", enrichment.absent),
          ("left", enrichment.unseen),
        ])
      json.field("cut_short", enrichment.isCutShort)
    }
  }

  private func write(_ media: MediaReport, to json: inout JSONWriter) {
    json.object("media") { json in
      json.field("pictures", media.plan.pictures)
      json.field("fetched", media.fetched)
      json.field("unchanged", media.unchanged)
      json.field("fresh", media.plan.fresh)
      json.field("waiting", media.plan.waiting)
      json.field("left", media.untried)
      json.field("failed", counts: media.failed.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) })
      json.field(
        "failed_by_host",
        counts: media.failedByHost.sorted { $0.key < $1.key }.map { ($0.key, $0.value.values.reduce(0, +)) })
      json.field("unlisted_hosts", counts: media.plan.unlisted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      json.object("records") { json in
        json.field("all", media.plan.records)
        json.field("borrowed", media.plan.borrowed)
        json.field(
          "skipped", counts: media.plan.skipped.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) })
      }
      json.field("files", media.files)
      json.field("calls", media.calls)
      json.field("bytes_received", media.bytes)
    }
  }
}

/// The identity of the run that a report describes.
struct RunIdentity: Sendable {
  /// The start of the run and its process number: no two runs share it.
  let id: String
  /// The start of the run, ISO 8601.
  let started: String
  let pipeline: String
  /// The command that started the run, such as `run` or `rebuild`.
  var command = "run"
}

extension RunIdentity {
  /// Creates the identity of the run that this process begins now.
  init(pipeline: String, command: String) {
    let started = WallClock.system.now()
    self.init(
      id: "\(started.basic)-\(String(ProcessInfo.processInfo.processIdentifier, radix: 16))",
      started: started.extended, pipeline: pipeline, command: command)
  }
}
