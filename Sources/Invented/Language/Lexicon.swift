/// The words and sentence patterns of the universe, ready to be appended.
package struct Lexicon: Sendable {
  private let words: [[[UInt8]]]
  private let patterns: [[Pattern]]

  package init() {
    words = WordList.allCases.map { list in
      list.source.split(separator: "|").map { Array($0.utf8) }
    }
    patterns = PatternList.allCases.map { list in list.sources.map(Pattern.init) }
  }

  /// Draws an entry of a list.
  package func pick(_ list: WordList, _ draws: inout Draws) -> [UInt8] {
    let entries = words[list.rawValue]
    return entries[draws.below(entries.count)]
  }

  /// Returns all entries of a list.
  package func entries(_ list: WordList) -> [[UInt8]] { words[list.rawValue] }

  /// Draws a pattern of a list.
  package func pick(_ list: PatternList, _ draws: inout Draws) -> Pattern {
    let entries = patterns[list.rawValue]
    return entries[draws.below(entries.count)]
  }

  /// Returns a short name made from a pattern that names no record.
  package func phrase(_ list: PatternList, _ draws: inout Draws) -> [UInt8] {
    var result: [UInt8] = []
    for piece in pick(list, &draws).pieces {
      switch piece {
      case .text(let text): result.append(contentsOf: text)
      case .word(let words): result.append(contentsOf: pick(words, &draws))
      case .hero, .other: break
      }
    }
    return result
  }
}

/// A sentence with gaps: `{hero}`, `{other}` and the names of word lists.
package struct Pattern: Sendable {
  enum Piece: Sendable {
    case text([UInt8])
    case word(WordList)
    case hero, other
  }

  let pieces: [Piece]

  /// - Parameter source: text that is safe inside JSON quotes; a brace that names no list stays text.
  init(_ source: String) {
    var pieces: [Piece] = []
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(Array(rest[..<open].utf8))) }
      switch rest[rest.index(after: open)..<close] {
      case "hero": pieces.append(.hero)
      case "other": pieces.append(.other)
      case let name:
        if let list = WordList(named: name) {
          pieces.append(.word(list))
        } else {
          pieces.append(.text(Array(rest[open...close].utf8)))
        }
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(Array(rest.utf8))) }
    self.pieces = pieces
  }
}
