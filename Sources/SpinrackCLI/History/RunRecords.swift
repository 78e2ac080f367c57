import Basics
import Foundation

/// The reports of a pipeline's runs, newest first.
enum RunRecords {
  /// Reads the newest reports. One that cannot be read, as of another version, is left out.
  ///
  /// - Parameters:
  ///   - folder: the pipeline's output folder.
  ///   - limit: the most reports; nil for all.
  /// - Throws: `FileError`.
  /// - Complexity: O(reports in the folder), and reads `limit` of them.
  static func read(in folder: String, limit: Int? = nil, files: FileAccess = .system) throws -> [RunRecord] {
    let runs = folder + "/runs"
    guard try files.status(runs) != nil else { return [] }
    let names = try files.list(runs).compactMap { Name($0) }.sorted { $1 < $0 }
    var records: [RunRecord] = []
    for name in names where records.count < limit ?? .max {
      var bytes: [UInt8] = []
      guard (try? files.read("\(runs)/\(name.text)", { bytes += $0 })) != nil,
        let record = try? JSONDecoder().decode(RunRecord.self, from: Data(bytes))
      else { continue }
      records.append(record)
    }
    return records
  }

  /// `TIME-PROCESS.json`. Of two runs of one second the one with the greater process number is mostly the later one.
  private struct Name: Comparable {
    let text: String
    private let time: Substring
    private let process: Int

    init?(_ text: String) {
      guard text.hasSuffix(".json") else { return nil }
      let parts = text.dropLast(5).split(separator: "-")
      guard parts.count == 2, let process = Int(parts[1], radix: 16) else { return nil }
      self.text = text
      time = parts[0]
      self.process = process
    }

    static func < (one: Name, other: Name) -> Bool { (one.time, one.process) < (other.time, other.process) }
  }
}
