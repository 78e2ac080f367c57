import Foundation
import Invented

/// Values of the rows of a dump.
extension Draws {
  static let countries = [(225, "us", "United States"), (75, "gb", "United Kingdom"), (56, "de", "Germany")]
  static let languages = [(25, "en", "English"), (23, "de", "German"), (34, "fr", "French")]
  static let yearColumns = ["year_began", "year_ended", "year_began_uncertain", "year_ended_uncertain"]

  mutating func country() -> DumpValue { .number(Self.countries[min(2, below(6))].0) }
  mutating func language() -> DumpValue { .number(Self.languages[chance(0.7) ? 0 : below(3)].0) }

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  mutating func years() -> [DumpValue] {
    let began = 1930 + below(95)
    return [
      chance(0.05) ? .null : .number(began),
      chance(0.5) ? .null : .number(min(2026, began + below(20))),
      .number(chance(0.1) ? 1 : 0), .number(chance(0.1) ? 1 : 0),
    ]
  }

  /// Returns an invented name of some words.
  mutating func name(words: Int = 2) -> String {
    (0..<words).map { _ in word() }.joined(separator: " ")
  }

  private static let syllables = [
    "ba", "cor", "del", "fen", "gar", "hol", "jin", "ka", "lum", "mor", "nev", "or", "pel", "quin", "ras", "sel", "tor",
    "ul", "ves", "wyn", "xan", "yor", "zé",
  ]

  private mutating func word() -> String {
    (0..<(2 + below(2))).map { _ in Self.syllables[below(Self.syllables.count)] }.joined().capitalized
  }

  /// Returns a text of some words, like a note.
  mutating func prose(words: Int) -> String {
    (0..<max(1, words)).map { _ in word().lowercased() }.joined(separator: " ") + "."
  }
}
