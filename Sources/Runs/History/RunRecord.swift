package import Basics
import Foundation
package import Pipeline
import Stages

/// The report of a run, read from `runs/`: its cost and its end.
package struct RunRecord: Decodable, Sendable, Equatable {
  /// The results of a collection.
  package struct Collection: Decodable, Sendable, Equatable {
    let status: String
    /// The day of the crawl that last walked it in full; nil where the run did, or where the day is unknown.
    var walkedOn: String?

    enum CodingKeys: String, CodingKey {
      case status
      case walkedOn = "walked_on"
    }
  }

  /// The results of the commands of `publish.then`.
  package struct Commands: Decodable, Sendable, Equatable {
    /// The number of the failed command; nil where all succeeded.
    let failed: Int?
    let error: String?
  }

  /// The run's name, also that of its file.
  package let run: String
  /// The start of the run, ISO 8601.
  package let started: String
  /// The command that started the run; nil in reports of older versions, which are taken for runs.
  package let command: String?
  /// The start of the crawl that the set was made of; nil for a run that made no set, and in reports of older versions.
  package let crawl: String?
  /// The exit code of the process.
  package let exitCode: Int32
  /// The message of the error; nil for a run that came to its end.
  package let error: String?
  /// The remedy for the error.
  package let remedy: String?
  /// The generation that was current at the end; nil for a run that made no set.
  package let generation: String?
  /// Whether this run made that generation.
  package let published: Bool
  /// Calls made.
  package let calls: Int
  package let collections: [String: Collection]?
  /// The results of the commands of `publish.then`; nil where none was due.
  package let commands: Commands?

  enum CodingKeys: String, CodingKey {
    case run, started, command, crawl, error, remedy, generation, published, calls, collections, commands
    case exitCode = "exit_code"
  }

  /// Whether the run brought the set up to date: it asked the source, and ended with 0, or with 2.
  var isGood: Bool { asksSource && endedWell }

  /// Whether the run would be good, had the commands of `publish.then` succeeded.
  var lacksCommands: Bool {
    asksSource && exitCode == Outcome.commandFailed.exitCode && error == commands?.error
  }

  /// Whether the run made a set from captures, and ended with 0, or with 2. The set is as old as its crawl.
  var isGoodRebuild: Bool { !asksSource && endedWell }

  private var asksSource: Bool { command == nil || command == "run" }
  private var endedWell: Bool { [Outcome.published, .incomplete].map(\.exitCode).contains(exitCode) }

  /// Whether a wrong clock has dated the run, or its crawl.
  func isAhead(of now: WallTime) -> Bool {
    [started, crawl].contains { $0.flatMap { WallTime(extended: $0) }?.isAhead(of: now) == true }
  }

  /// The result in a few words, on one line.
  package var ending: String {
    let failure = error.map { $0.split(separator: "\n").first.map(String.init) ?? "failed" }
    // A run that was stopped may have published a part.
    let command = commands?.failed.map { ["command \($0) of publish.then did not succeed"] } ?? []
    if let failure, generation == nil { return ([failure] + command).joined(separator: "; ") }
    guard let name = generation else { return "ended before publishing, as --to says" }
    let what = published ? "published \(name)" : "nothing new since \(name)"
    if let failure, error != commands?.error {
      return (["\(what), in part: \(failure)"] + command).joined(separator: "; ")
    }
    guard exitCode != 0 else { return what }
    let short = Dictionary(
      grouping: (collections ?? [:]).filter { CompletenessVerdict.Status.isShort(named: $0.value.status) }
    ) { $0.value.status == CompletenessVerdict.Status.unproven.rawValue }
    let words = [(false, "incomplete"), (true, "unproven")].compactMap { isUnproven, word in
      short[isUnproven].map { "\($0.map(\.key).sorted().joined(separator: ", ")) \(word)" }
    }
    let others = words.isEmpty && command.isEmpty ? ["too much quarantined or damaged"] : words
    return ([what] + others + command).joined(separator: ", ")
  }
}

/// The reports of a pipeline's runs, newest first.
package enum RunRecords {
  /// Reads the newest reports. A report that cannot be read, such as one of another version, is skipped. Reports that a wrong clock has
  /// dated ahead count as the oldest.
  ///
  /// - Parameters:
  ///   - folder: the pipeline's output folder.
  ///   - limit: the most reports; nil for all.
  ///   - now: the time.
  /// - Throws: `FileError`.
  /// - Complexity: O(reports in the folder), and reads `limit` of them.
  package static func read(
    in folder: String, limit: Int? = nil, now: WallTime = WallClock.system.now(), files: FileAccess = .system
  ) throws -> [RunRecord] {
    let runs = folder + "/runs"
    guard try files.status(runs) != nil else { return [] }
    var names = try files.list(runs).compactMap { Name($0, now: now) }
    let counts = Dictionary(names.map { ($0.time, 1) }, uniquingKeysWith: +)
    for index in names.indices where counts[names[index].time] != 1 {
      names[index].save = try files.details(RawPath("\(runs)/\(names[index].text)"), false).map {
        ($0.modifiedSeconds, $0.modifiedNanoseconds)
      }
    }
    names.sort { $1 < $0 }
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

  /// A report's file name, `TIME-PROCESS.json`. Among runs of one second the one whose report was saved last is the latest, since process
  /// numbers start over.
  private struct Name {
    let text: String
    let time: Substring
    /// Whether a wrong clock has dated the report.
    private let isAhead: Bool
    private let process: Int
    /// The time of saving; set for reports that share their second with another one.
    var save: (seconds: Int, nanoseconds: Int)?

    init?(_ text: String, now: WallTime) {
      guard text.hasSuffix(".json") else { return nil }
      let parts = text.dropLast(5).split(separator: "-")
      guard parts.count == 2, let process = Int(parts[1], radix: 16) else { return nil }
      self.text = text
      time = parts[0]
      isAhead = WallTime(basic: time)?.isAhead(of: now) ?? false
      self.process = process
    }

    static func < (one: Name, other: Name) -> Bool {
      if one.isAhead != other.isAhead { return one.isAhead }
      if one.time != other.time { return one.time < other.time }
      if let first = one.save, let second = other.save, first != second { return first < second }
      return one.process < other.process
    }
  }
}
