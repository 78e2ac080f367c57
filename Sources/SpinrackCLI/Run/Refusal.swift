import Basics
import Foundation
import Store

/// A crawl whose set a guard refused, kept in `STATE-DIR/NAME/refused.json` until a set is published.
///
/// It is what `--accept` goes back to: the crawl is settled, so a run without that option begins another one.
struct Refusal: Codable, Sendable, Equatable {
  /// The crawl's number and start in the store; a store that was made anew counts from 1 again.
  let crawl: Int64
  let crawlStarted: String
  /// The rules that refused it, each once.
  let rules: [String]

  init(_ crawl: Crawl, rules: [String]) {
    self.crawl = crawl.id
    crawlStarted = crawl.started
    self.rules = rules
  }

  /// Whether it speaks of this crawl.
  func isOf(_ other: Crawl) -> Bool { crawl == other.id && crawlStarted == other.started }

  private static func path(_ state: String) -> String { state + "/refused.json" }

  /// The refusal that a state folder keeps; nil for none, or for one that is not understood.
  ///
  /// - Throws: `FileError`.
  static func read(in state: String, files: FileAccess = .system) throws -> Refusal? {
    guard try files.status(path(state)) != nil else { return nil }
    var bytes: [UInt8] = []
    try files.read(path(state)) { bytes += $0 }
    return try? JSONDecoder().decode(Refusal.self, from: Data(bytes))
  }

  /// Keeps it, in place of the one before.
  ///
  /// - Throws: `FileError`.
  func save(in state: String, files: FileAccess = .system) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8]((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    try files.replace(Self.path(state), with: bytes)
  }

  /// Forgets it.
  ///
  /// - Throws: `FileError`.
  static func remove(in state: String, files: FileAccess = .system) throws {
    if try files.status(path(state)) != nil { try files.removeFile(path(state)) }
  }
}
