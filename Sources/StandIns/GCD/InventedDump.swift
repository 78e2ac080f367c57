import Basics
import Foundation
import Invented

/// An invented dump of the Grand Comics Database: its tables and columns, and rows as odd as the real ones, but no true facts. The same
/// numbers give the same rows.
public struct InventedDump: Sendable {
  /// The size: 1 has 200,000 issues and 500,000 stories, 10 about as many as the real dump.
  public var scale: Double
  /// The seed of all draws.
  public var seed: UInt64
  /// The number of earlier dumps: each changes, removes and adds rows.
  public var night: Int
  /// Tables that the dump lacks, as real dumps do while tables move.
  public var absent: Set<String>

  /// Creates a dump.
  public init(scale: Double = 0.01, seed: UInt64 = 1, night: Int = 0, absent: Set<String> = []) {
    (self.scale, self.seed, self.night, self.absent) = (scale, seed, night, absent)
  }

  /// Writes the dump as a database, replacing an existing file.
  ///
  /// - Throws: `ServingError`.
  /// - Complexity: O(rows) time; memory for a few megabytes.
  public func write(to path: String) throws {
    let database = try DumpWriter(making: path)
    try writeWords(database)
    try writePublishers(database)
    try writeCast(database)
    try writeSeries(database)
    try writeIssues(database)
    try writeStories(database)
    try writeNamesOfRecords(database)
    try writePrinters(database)
    try writeLives(database)
    try database.otherTables(absent: absent)
    try database.close()
  }

  /// Returns the number of rows of a table that has `full` rows at scale 1.
  func count(_ full: Int) -> Int {
    max(3, Int((Double(full) * scale).rounded(.up)))
  }

  /// Returns the number of ids of a table that had `count` in the first dump. New rows refer to old ones only, so that old ones stay as
  /// they were.
  func grown(_ count: Int) -> Int { count + night * max(1, count / 100) }

  var publisherCount: Int { count(1_500) }
  var seriesCount: Int { count(20_000) }
  var issueCount: Int { count(200_000) }
  var storyCount: Int { count(500_000) }
  var creatorCount: Int { count(6_000) }
  var characterCount: Int { count(10_000) }
  var groupCount: Int { count(600) }
  var arcCount: Int { count(500) }
  var featureCount: Int { count(3_000) }
  var universeCount: Int { count(60) }

  /// Returns the draws of one row: the same for each night.
  func draws(_ table: String, _ id: Int) -> Draws {
    Draws(state: SplitMix64.mixed(seed ^ FNV1a.hash(table.utf8)) &+ UInt64(id) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns the last night that changed a row; 0 for none.
  private func lastChange(_ table: String, _ id: Int) -> Int {
    (1...max(1, night)).last { night >= $0 && SplitMix64.mixed(draws("\(table) \($0)", id).state) % 50 == 0 } ?? 0
  }

  /// Returns the values that every row of a table with a history has, and whether the row exists at all.
  func history(_ table: String, _ id: Int) -> (isThere: Bool, change: Int, values: [DumpValue]) {
    let isGone = (0..<night).contains { SplitMix64.mixed(draws("\(table) gone \($0)", id).state) % 400 == 0 }
    let change = lastChange(table, id)
    let day = 1 + Int(SplitMix64.mixed(UInt64(id)) % 28)
    let modified =
      change == 0
      ? "2019-06-\(Self.two(day)) 12:30:00" : "2026-\(Self.two(min(12, change + 9)))-\(Self.two(day)) 03:00:00"
    let isDeleted = SplitMix64.mixed(draws("\(table) deleted", id).state) % 100 == 0
    return (!isGone, change, [.text("2009-08-20 04:11:09"), .text(modified), .number(isDeleted ? 1 : 0)])
  }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static let history = ["created", "modified", "deleted"]
  static let years = ["year_began", "year_ended", "year_began_uncertain", "year_ended_uncertain"]

  func years(_ draws: inout Draws) -> [DumpValue] {
    let began = 1930 + draws.below(95)
    return [
      draws.chance(0.05) ? .null : .number(began),
      draws.chance(0.5) ? .null : .number(min(2026, began + draws.below(20))),
      .number(draws.chance(0.1) ? 1 : 0), .number(draws.chance(0.1) ? 1 : 0),
    ]
  }

  /// Returns an invented name of some words.
  func name(_ draws: inout Draws, words: Int = 2) -> String {
    (0..<words).map { _ in Self.word(&draws) }.joined(separator: " ")
  }

  private static let syllables = [
    "ba", "cor", "del", "fen", "gar", "hol", "jin", "ka", "lum", "mor", "nev", "or", "pel", "quin", "ras", "sel", "tor",
    "ul", "ves", "wyn", "xan", "yor", "zé",
  ]

  private static func word(_ draws: inout Draws) -> String {
    (0..<(2 + draws.below(2))).map { _ in syllables[draws.below(syllables.count)] }.joined().capitalized
  }

  /// Returns a text of some words, like a note.
  func prose(_ draws: inout Draws, words: Int) -> String {
    (0..<max(1, words)).map { _ in Self.word(&draws).lowercased() }.joined(separator: " ") + "."
  }
}

/// A value of a row.
enum DumpValue {
  case null
  case number(Int)
  case decimal(Double)
  case text(String)
}
