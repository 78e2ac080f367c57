/// The words and sentence patterns of the universe, ready to be appended.
struct Lexicon: Sendable {
  private let words: [[[UInt8]]]
  private let patterns: [[Pattern]]

  init() {
    words = WordList.allCases.map { list in
      list.source.split(separator: "|").map { Array($0.utf8) }
    }
    patterns = PatternList.allCases.map { list in list.sources.map(Pattern.init) }
  }

  func count(_ list: WordList) -> Int { words[list.rawValue].count }

  func word(_ list: WordList, _ index: Int) -> [UInt8] { words[list.rawValue][index] }

  func pick(_ list: WordList, _ draws: inout Draws) -> [UInt8] {
    let entries = words[list.rawValue]
    return entries[draws.below(entries.count)]
  }

  func pick(_ list: PatternList, _ draws: inout Draws) -> Pattern {
    let entries = patterns[list.rawValue]
    return entries[draws.below(entries.count)]
  }

  func count(_ list: PatternList) -> Int { patterns[list.rawValue].count }

  func pattern(_ list: PatternList, _ index: Int) -> Pattern { patterns[list.rawValue][index] }

  /// A short name made from a pattern that names no record.
  func phrase(_ list: PatternList, _ draws: inout Draws) -> [UInt8] {
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
