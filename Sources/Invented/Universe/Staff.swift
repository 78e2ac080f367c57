import APIs
package import Basics

/// The creators: their names in parts, and their trades.
package struct Staff: Sendable {
  package private(set) var first = TextList()
  package private(set) var middle = TextList()
  package private(set) var last = TextList()
  package private(set) var suffix = TextList()
  private(set) var full = TextList()
  let pools: [Popularity]

  /// The trades of the business; each creator has one.
  package enum Trade: Int, CaseIterable, Sendable { case writer, artist, colorist, letterer, editor }

  init(_ population: Population, lexicon: Lexicon) {
    let dice = population.dice
    // One creator without any name, as the API has.
    let nameless = Int(dice.roll(.creators, 0, .oddity) % UInt64(population.founders))
    for slot in 0..<population.count {
      var draws = dice.draws(.creators, slot, .name)
      let parts = slot == nameless ? [[], [], [], []] : Self.parts(&draws, lexicon)
      first.append(parts[0])
      middle.append(parts[1])
      last.append(parts[2])
      suffix.append(parts[3])
      full.append(Array(parts.filter { !$0.isEmpty }.joined(separator: [0x20])))
    }
    var trades = [[UInt32]](repeating: [], count: Trade.allCases.count)
    let ranked = (0..<population.founders).sorted {
      dice.roll(.creators, $0, .popularity) < dice.roll(.creators, $1, .popularity)
    }
    for (rank, slot) in ranked.enumerated() {
      // Of twenty creators five write, eight draw, three colour, two letter and two edit.
      let trade: Trade =
        switch rank % 20 {
        case 0, 4, 8, 12, 16: .writer
        case 1, 5, 9, 13, 17, 2, 10, 18: .artist
        case 3, 11, 19: .colorist
        case 6, 14: .letterer
        default: .editor
        }
      trades[trade.rawValue].append(UInt32(slot))
    }
    pools = trades.map { Popularity(slots: $0, lead: 12) }
  }

  /// Draws a creator of a trade.
  package func pick(_ trade: Trade, _ draws: inout Draws) -> UInt32 { pools[trade.rawValue].pick(&draws) }

  private static func parts(_ draws: inout Draws, _ lexicon: Lexicon) -> [[UInt8]] {
    if draws.chance(0.012) { return [[], [], lexicon.pick(.head, &draws) + Array(" Studio".utf8), []] }
    var last =
      draws.chance(0.8)
      ? lexicon.pick(.family, &draws) : lexicon.pick(.head, &draws) + lexicon.pick(.tail, &draws)
    if draws.chance(0.03) { last.append(0x20) }
    let middle: [UInt8] =
      switch draws.unit() {
      case ..<0.08: [UInt8(0x41 + draws.below(26)), 0x2E]
      case ..<0.12: lexicon.pick(.first, &draws)
      default: []
      }
    let suffix: [UInt8] =
      switch draws.unit() {
      case ..<0.006: Array("Jr.".utf8)
      case ..<0.008: Array("III".utf8)
      default: []
      }
    return [lexicon.pick(.first, &draws), middle, last, suffix]
  }

  /// Returns the slots by last name, then first name.
  func order() -> [UInt32] {
    let keys = (0..<full.count).map {
      Folded.key(last[$0]) + [0] + Folded.key(first[$0]) + [0] + Folded.key(middle[$0])
    }
    return Folded.order(of: keys)
  }
}

/// The role of a creator in a comic, in the free spelling of the API.
package enum CreatorRole: String, Sendable {
  case writer, penciller, inker, colorist, letterer, editor, painter, artist, other, production, penciler, translator
  case pencillerCover = "penciller (cover)"
  case pencilerCover = "penciler (cover)"
  case inkerCover = "inker (cover)"
  case coloristCover = "colorist (cover)"
  case painterCover = "painter (cover)"
  case assistantEditor = "assistant editor"
  case editorInChief = "editor in chief"
  case hyphenatedChief = "editor-in-chief"
  case capitalWriter = "Writer"

  var isCover: Bool {
    switch self {
    case .pencillerCover, .inkerCover, .coloristCover, .painterCover, .pencilerCover: true
    default: false
    }
  }
}
