import Basics
import Foundation
import JSONKit
import Pipeline

/// Which run a report is of.
struct RunIdentity: Sendable {
  /// When it started and which process it was: no two runs share it.
  let id: String
  /// When it started, ISO 8601.
  let started: String
  let pipeline: String
  /// The command that made it, such as `run` or `rebuild`.
  var command = "run"
}

extension RunIdentity {
  /// The run that this process begins now.
  init(pipeline: String, command: String) {
    let started = WallClock.system.now()
    self.init(
      id: "\(started.basic)-\(String(ProcessInfo.processInfo.processIdentifier, radix: 16))",
      started: started.extended, pipeline: pipeline, command: command)
  }
}

/// The folder `runs`, one file a run.
enum RunReports {
  /// A report: what every one begins with, then its own members.
  static func document(of run: RunIdentity, exitCode: Int32, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("format", 1)
    json.field("run", run.id)
    json.field("pipeline", run.pipeline)
    json.field("command", run.command)
    json.field("program", "spinrack \(Version.current)")
    json.field("started", run.started)
    json.field("exit_code", exitCode)
    body(&json)
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
    return json.bytes.array()
  }

  /// Writes a report, whole or not at all.
  ///
  /// - Throws: `FileError`.
  static func save(_ bytes: [UInt8], id: String, in folder: String, files: FileAccess = .system) throws {
    try files.makeFolders(folder)
    try files.replace("\(folder)/\(id).json", with: bytes)
  }
}
