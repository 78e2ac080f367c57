import APIs
package import Basics

/// The heroes: their names and their fame.
package struct HeroCast: Sendable {
  let names: TextList
  /// The names without parentheses and outer spaces, for sentences and titles.
  package let shortNames: TextList
  package let popularity: Popularity

  package init(_ population: Population, lexicon: Lexicon) {
    let dice = population.dice
    var names = TextList()
    var taken: Set<[UInt8]> = []
    for slot in 0..<population.count {
      var draws = dice.draws(.characters, slot, .name)
      var name = Self.name(&draws, lexicon)
      while !taken.insert(name).inserted {
        // The same mask worn by somebody else, as in every long-lived universe.
        name += Array(" (".utf8) + lexicon.phrase(.heroName, &draws) + Array(")".utf8)
      }
      names.append(name)
    }
    self.names = names
    var shortNames = TextList()
    for slot in 0..<names.count {
      var short = Array(names[slot].prefix { $0 != 0x28 })
      while short.last == 0x20 { short.removeLast() }
      while short.first == 0x20 { short.removeFirst() }
      shortNames.append(short)
    }
    self.shortNames = shortNames
    // A sixth of the heroes never made it into a comic.
    let known = (0..<population.founders).sorted {
      dice.roll(.characters, $0, .popularity) < dice.roll(.characters, $1, .popularity)
    }
    popularity = Popularity(slots: known.prefix(max(1, known.count * 5 / 6)).map(UInt32.init), lead: 5)
  }

  private static func name(_ draws: inout Draws, _ lexicon: Lexicon) -> [UInt8] {
    var name = lexicon.phrase(.heroName, &draws)
    switch draws.unit() {
    case ..<0.05:
      name += Array(" (".utf8) + lexicon.pick(.first, &draws) + [0x20] + lexicon.pick(.family, &draws) + [0x29]
    case ..<0.06: name += Array(" (".utf8) + lexicon.pick(.city, &draws) + [0x29]
    case ..<0.065: name = [0x20] + name
    case ..<0.07: name.append(0x20)
    default: break
    }
    return name
  }
}
