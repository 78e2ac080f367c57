import JSONKit
import Pipeline

/// The folder `runs`, one file a run.
enum RunReports {
  /// A report: what every one begins with, then its own members.
  static func document(
    id: String, pipeline: String, started: String, exitCode: Int32, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(capacity: 4096)
    json.beginObject()
    json.field("format", 1)
    json.field("run", id)
    json.field("pipeline", pipeline)
    json.field("program", "spinrack \(Version.current)")
    json.field("started", started)
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
