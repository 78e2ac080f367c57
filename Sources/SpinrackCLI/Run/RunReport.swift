import Catalog
import JSONKit
import Pipeline
import Stages
import Store

/// `runs/ID.json`: effort and times of one run. It stands beside the generations, since none of it may stand in them.
struct RunReport {
  let id: String
  let started: String
  let result: RunResult

  /// The file's bytes.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.key("format")
    json.integer(1)
    json.key("run")
    json.string(id)
    json.key("pipeline")
    json.string(result.pipeline)
    json.key("program")
    json.string("spinrack \(Version.current)")
    json.key("started")
    json.string(started)
    json.key("exit_code")
    json.integer(Int64(result.outcome.exitCode))
    json.key("generation")
    json.string(result.publication.id.description)
    json.key("published")
    json.bool(result.publication.isNew)
    json.key("calls")
    json.integer(Int64(result.calls.calls))
    json.key("bytes_received")
    json.integer(Int64(result.calls.wireBytes))
    json.key("bytes_unpacked")
    json.integer(Int64(result.calls.plainBytes))
    json.key("quarantined")
    json.beginObject()
    json.key("values")
    json.integer(Int64(result.crawl.quarantinedValues))
    json.key("records")
    json.integer(Int64(result.crawl.quarantinedRecords))
    json.endObject()
    writeCollections(to: &json)
    StageTimes.write(result.stages, to: &json)
    writeSkipped(to: &json)
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  private func writeCollections(to json: inout JSONWriter) {
    json.key("collections")
    json.beginObject()
    for verdict in result.verdicts {
      guard let count = result.crawl.counts[verdict.kind] else { continue }
      json.key(verdict.kind.description)
      json.beginObject()
      json.key("received")
      json.integer(Int64(count.received))
      json.key("repeats")
      json.integer(Int64(count.repeats))
      json.key("rejected")
      json.integer(Int64(count.rejected))
      json.key("distinct")
      json.integer(Int64(count.distinct))
      json.key("status")
      json.string(verdict.status.rawValue)
      if let effort = result.crawl.efforts[verdict.kind] { writeEffort(effort, to: &json) }
      if let finding = result.crawl.findings[verdict.kind] {
        json.key("source")
        json.string(finding.rawValue)
      }
      json.endObject()
    }
    json.endObject()
  }

  private func writeEffort(_ effort: CollectionEffort, to json: inout JSONWriter) {
    json.key("pages")
    json.integer(Int64(effort.pages))
    json.key("asked_again")
    json.integer(Int64(effort.askedAgain))
    json.key("spot_check")
    write(effort.spotCheck, to: &json)
    json.key("recovery")
    json.beginObject()
    json.key("allowed")
    json.integer(Int64(effort.allowed))
    for move in RecoveryMove.allCases {
      guard let tally = effort.recovery[move] else { continue }
      json.key(move.rawValue)
      write(tally, to: &json)
    }
    json.endObject()
  }

  private func write(_ tally: CollectionEffort.Tally, to json: inout JSONWriter) {
    json.beginObject()
    json.key("calls")
    json.integer(Int64(tally.calls))
    json.key("found")
    json.integer(Int64(tally.found))
    json.endObject()
  }

  private func writeSkipped(to json: inout JSONWriter) {
    json.key("skipped")
    json.beginArray()
    for part in result.crawl.skipped {
      json.beginObject()
      json.key("place")
      json.string(part.place)
      json.key("reason")
      json.string(part.reason)
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
    try RunReports.save(bytes, id: id, in: folder, files: files)
  }
}
