import CatalogSources
import Foundation
import SourceTestSupport
import Stages
import TestSupport
import Testing

/// Answers of the real server about invented records, where they are at hand: `SPINRACK_CORPUS` names the folder above theirs.
private let answers = ProcessInfo.processInfo.environment["SPINRACK_CORPUS"].map {
  URL(filePath: $0).appending(path: "metron-server")
}.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }

@Suite(
  "Answers of a real Metron server", .enabled(if: answers != nil, "SPINRACK_CORPUS names no folder with metron-server"))
struct MetronServerTests {
  private static let kinds = [
    "arc": "arcs", "character": "characters", "creator": "creators", "imprint": "imprints", "issue": "issues",
    "publisher": "publishers", "reading_list": "reading_lists", "series": "series", "team": "teams",
    "universe": "universes", "role": "roles", "series_type": "series_types",
  ]

  /// Lists of what was recorded, and the whole records by the paths of their requests.
  private struct Catalogue: Sendable {
    var answers: [String: [UInt8]] = [:]
    var details: [String: Data] = [:]
  }

  /// - Parameter isNew: whether with the fields that the service has come to send.
  private static func recorded(isNew: Bool) throws -> Catalogue {
    let folder = try #require(answers)
    var rows: [String: [Int: Any]] = [:]
    var catalogue = Catalogue()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let words = name.replacing("drift-simulated-", with: "").replacing(".json", with: "").split(separator: "-")
      guard words.count >= 2, let kind = words.first.map(String.init), kinds[kind] != nil,
        isNew || !name.hasPrefix("drift-"), ["list", "detail"].contains(words[1])
      else { continue }
      let data = try Data(contentsOf: folder.appending(path: name))
      let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      if words[1] == "list" {
        for case let row as [String: Any] in object["results"] as? [Any] ?? [] {
          if let id = row["id"] as? Int { rows[kind, default: [:]][id] = row }
        }
      } else if let id = object["id"] as? Int {
        catalogue.details["\(kind)/\(id)"] = data
        // The lists that were recorded are cut.
        let thin = object.filter {
          ["id", "modified", "series", "number"].contains($0.key) || $0.key == "name" && $0.value is String
        }
        rows[kind, default: [:]][id] = rows[kind]?[id] ?? thin
        catalogue.answers["/\(kind)/\(id)/"] = Array(data)
      }
    }
    for (kind, rows) in rows {
      // Whole records that were not recorded are not asked for: a source bans clients that guess.
      let known = rows.filter { id, _ in
        ["role", "series_type"].contains(kind) || catalogue.details["\(kind)/\(id)"] != nil
      }
      let sorted = known.sorted { $0.key < $1.key }.map(\.value)
      let page: [String: Any] = ["count": sorted.count, "next": NSNull(), "previous": NSNull(), "results": sorted]
      let address = "/\(kind)/?" + (kind == "reading_list" ? "is_private=false&" : "") + "page=1"
      catalogue.answers[address] = Array(try JSONSerialization.data(withJSONObject: page))
    }
    return catalogue
  }

  @Test(arguments: [false, true])
  func `Every member of every recorded record arrives`(isNew: Bool) async throws {
    let catalogue = try Self.recorded(isNew: isNew)
    try await withTemporaryFolder { folder in
      var fetch = FetchSettings(collections: Self.kinds.values.sorted())
      fetch.depth = .detail
      let night = try await WholeNight.make(of: MetronSource(), plan: GatewayCrawl(fetch), in: folder) { request in
        if request.target.hasSuffix("/items/?page=1") {
          return TransportResponse(
            status: 200, body: Array(#"{"count":0,"next":null,"previous":null,"results":[]}"#.utf8))
        }
        return catalogue.answers[request.target].map { TransportResponse(status: 200, body: $0) }
          ?? TransportResponse(status: 404, body: Array(#"{"detail":"No record matches the given query."}"#.utf8))
      }
      #expect(catalogue.details.count > 15)
      for (kind, name) in Self.kinds {
        var lines: [Int: Any] = [:]
        for line in try night.lines("data/ndjson/\(name).ndjson.gz") {
          let record = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
          lines[try #require(record["id"] as? Int)] = record
        }
        for (path, data) in catalogue.details where path.hasPrefix(kind + "/") {
          let sent = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
          let id = try #require(sent["id"] as? Int)
          let faults = Self.differences(sent, lines[id], at: path)
          #expect(faults.isEmpty, "\(faults.prefix(3).joined(separator: "; "))")
        }
      }
    }
  }

  /// What of a sent value is not in the stored one, but for what is cleaned: space, markup, characters that nobody sees, texts and numbers
  /// that say nothing, times in UTC.
  private static func differences(_ sent: Any, _ stored: Any?, at path: String) -> [String] {
    guard let stored else { return ["\(path) is not there"] }
    switch (sent, stored) {
    case (let sent as [String: Any], let stored as [String: Any]):
      return sent.sorted { $0.key < $1.key }.flatMap { differences($0.value, stored[$0.key], at: "\(path)/\($0.key)") }
    case (let sent as [Any], let stored as [Any]):
      guard sent.count == stored.count else { return ["\(path) has \(stored.count) of \(sent.count)"] }
      return zip(sent, stored).enumerated().flatMap { differences($1.0, $1.1, at: "\(path)/\($0)") }
    case (let sent as String, let stored as String):
      if let at = moment(sent), let other = moment(stored) { return at == other ? [] : ["\(path): \(sent), \(stored)"] }
      return sentLetters(sent) == letters(stored) ? [] : ["\(path): \(sent), \(stored)"]
    case (let sent as String, is NSNull): return sentLetters(sent).isEmpty ? [] : ["\(path): \(sent), null"]
    case (is NSNull, let stored as String): return stored.isEmpty ? [] : ["\(path): null, \(stored)"]
    case (is NSNull, let stored as NSNumber): return stored == 0 ? [] : ["\(path): null, \(stored)"]
    case (let sent as NSNumber, is NSNull): return sent == 0 ? [] : ["\(path): \(sent), null"]
    case (is NSNull, is NSNull): return []
    case (let sent as NSNumber, let stored as NSNumber): return sent == stored ? [] : ["\(path): \(sent), \(stored)"]
    default: return ["\(path): \(sent), \(stored)"]
    }
  }

  /// The letters and digits of a text.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.precomposedStringWithCanonicalMapping.unicodeScalars.filter(CharacterSet.alphanumerics.contains)
  }

  /// The same of a text that was sent, without its tags and entities.
  private static func sentLetters(_ text: String) -> [Unicode.Scalar] {
    letters(text.replacing(/<\/?[a-z]+>/, with: " ").replacing(/&[a-z]+;/, with: " "))
  }

  /// Microseconds since 2001 of a moment with its zone; nil for another text.
  private static func moment(_ text: String) -> Int? {
    guard text.count > 18, text.contains("T"),
      let dot = text.firstIndex(of: ".") ?? text.lastIndex(where: { "Z+-".contains($0) })
    else { return nil }
    let digits = text[dot...].first == "." ? text[dot...].dropFirst().prefix { $0.isNumber } : ""
    let zone = text[dot...].drop { $0 == "." || $0.isNumber }
    guard let seconds = try? Date(String(text[..<dot]) + zone, strategy: .iso8601) else { return nil }
    let fraction = Int((digits + "000000").prefix(6)) ?? 0
    return Int(seconds.timeIntervalSinceReferenceDate.rounded()) * 1_000_000 + fraction
  }
}
