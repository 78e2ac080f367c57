import Foundation
import TestSupport

/// A folder with the pipeline `rec` over recorded characters, for commands that look at what runs leave.
struct RecordedCatalogue {
  let folder: String
  var program: Program { Program(folder: folder) }
  var output: String { folder + "/output/rec" }

  /// - Parameter settings: further sections of the pipeline file.
  init(folder: String, settings: String = "") throws {
    self.folder = folder
    try write(
      "name: rec\nsource: {kind: recordings, path: answers}\nwrite: {csv: {}, ndjson: {}}\n\(settings)\n",
      to: folder + "/Pipelines/rec.yaml")
  }

  /// Replaces what the source holds: characters with these ids, those below `described` with a description.
  func put(_ ids: ClosedRange<Int>, describedBelow described: Int = .max) throws {
    let rows = ids.map { id in
      let text = id < described ? "Text \(id)" : ""
      return """
        {"id":\(id),"name":"Hero \(id)","description":"\(text)","modified":"2014-04-29T14:18:17-0400",\
        "resourceURI":"http://gateway.marvel.com/v1/public/characters/\(id)"}
        """
    }
    try write("[\(rows.joined(separator: ",\n"))]", to: folder + "/answers/a.json")
  }

  /// The generation that `current` points to.
  func current() throws -> String {
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: output + "/current")
    return String(target.dropFirst("generations/".count))
  }

  /// The JSON document that a command prints.
  func json(_ arguments: String...) async throws -> [String: Any] {
    let ended = try await program.start(arguments).end()
    return try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any] ?? [:]
  }
}
