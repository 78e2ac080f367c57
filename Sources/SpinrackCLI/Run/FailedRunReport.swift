import JSONKit
import Pipeline

/// `runs/ID.json` of a run that published nothing: what it cost and why it ended.
struct FailedRunReport {
  let id: String
  let started: String
  let pipeline: String
  let failure: Failure
  let calls: CallCounter.Count
  let stages: [(stage: StageName, duration: Duration)]

  /// A run that another run kept out, or that never could begin, leaves no trace.
  var isWorthKeeping: Bool {
    failure.exitCode != Outcome.locked.exitCode && failure.exitCode != Outcome.usage.exitCode
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.beginObject()
    json.key("format")
    json.integer(1)
    json.key("run")
    json.string(id)
    json.key("pipeline")
    json.string(pipeline)
    json.key("program")
    json.string("spinrack \(Version.current)")
    json.key("started")
    json.string(started)
    json.key("exit_code")
    json.integer(Int64(failure.exitCode))
    json.key("error")
    json.string(failure.message)
    json.key("remedy")
    if let remedy = failure.remedy { json.string(remedy) } else { json.null() }
    json.key("generation")
    json.null()
    json.key("published")
    json.bool(false)
    json.key("calls")
    json.integer(Int64(calls.calls))
    json.key("bytes_received")
    json.integer(Int64(calls.wireBytes))
    json.key("bytes_unpacked")
    json.integer(Int64(calls.plainBytes))
    StageTimes.write(stages, to: &json)
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  /// Writes the file into a folder, whole or not at all.
  ///
  /// - Throws: `FileError`.
  func save(in folder: String, files: FileAccess = .system) throws {
    try RunReports.save(bytes, id: id, in: folder, files: files)
  }
}
