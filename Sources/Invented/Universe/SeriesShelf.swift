import APIs
import Basics

/// The series: their titles, main heroes, years and numbers of comics.
package struct SeriesShelf: Sendable {
  package enum Form: String, Sendable {
    case oneShot = "one shot"
    case limited, ongoing, collection
  }

  package private(set) var form: [Form] = []
  /// The main hero of each series.
  package private(set) var lead: [UInt32] = []
  /// The second hero of each series.
  package private(set) var partner: [UInt32] = []
  package private(set) var startYear: [Int16] = []
  private(set) var endYear: [Int16] = []
  /// The bare title, without years.
  private(set) var titles = TextList()
  /// The number of first-night comics of each first-night series.
  private(set) var lengths: [Int] = []
  /// The slot of the next series; `nobody` if there is none.
  package private(set) var next: [UInt32] = []
  package private(set) var previous: [UInt32] = []

  /// The slot that stands for no record.
  package static let nobody = UInt32.max

  init(_ population: Population, comics: Int, cast: HeroCast, lexicon: Lexicon) {
    let dice = population.dice
    for slot in 0..<population.count {
      var draws = dice.draws(.series, slot, .publishing)
      let form: Form =
        switch draws.unit() {
        case ..<0.13: .ongoing
        case ..<0.39: .limited
        case ..<0.66: .oneShot
        default: .collection
        }
      self.form.append(form)
      lead.append(cast.popularity.pick(&draws))
      var second = cast.popularity.pick(&draws)
      for _ in 0..<8 where second == lead[slot] { second = cast.popularity.pick(&draws) }
      partner.append(second)
    }
    lengths = Self.lengths(form.prefix(population.founders), comics: comics, dice: dice)
    for slot in 0..<population.count {
      let age = Double(min(slot, population.founders - 1)) / Double(population.founders)
      let start = 1939 + Int(87.6 * age.squareRoot())
      startYear.append(Int16(start))
      var draws = dice.draws(.series, slot, .dates)
      endYear.append(Int16(endYear(slot, start: start, &draws)))
      titles.append(title(slot, cast: cast, lexicon: lexicon, dice: dice))
    }
    next = Array(repeating: Self.nobody, count: population.count)
    previous = next
    for slot in 0..<population.founders {
      var draws = dice.draws(.series, slot, .links)
      guard draws.chance(0.016) else { continue }
      let later = slot + 1 + draws.below(40)
      guard later < population.founders, previous[later] == Self.nobody else { continue }
      next[slot] = UInt32(later)
      previous[later] = UInt32(slot)
    }
  }

  private static func lengths(_ forms: ArraySlice<Form>, comics: Int, dice: Dice) -> [Int] {
    var weights: [Double] = []
    var lengths: [Int] = []
    for (slot, form) in forms.enumerated() {
      var draws = dice.draws(.series, slot, .length)
      var weight = 0.0
      switch form {
      case .oneShot: lengths.append(draws.chance(0.25) ? 2 : 1)
      case .limited: lengths.append(3 + draws.below(5))
      case .collection: lengths.append(draws.chance(0.08) ? 2 + draws.below(5) : 1)
      case .ongoing:
        lengths.append(1)
        let chance = 1 - draws.unit() * 0.994
        weight = 1 / chance
      }
      weights.append(weight)
    }
    // What the short series leave is shared among the ongoing ones, in proportion to their weights.
    var spare = comics - lengths.reduce(0, +)
    var slot = 0
    while spare < 0 {
      if lengths[slot] > 1 {
        lengths[slot] -= 1
        spare += 1
      } else {
        slot += 1
      }
    }
    let total = weights.reduce(0, +)
    var (sum, given) = (0.0, 0)
    for slot in lengths.indices where weights[slot] > 0 {
      sum += weights[slot]
      let due = sum >= total - 1e-6 ? spare : Int(sum / total * Double(spare))
      lengths[slot] += due - given
      given = due
    }
    if given < spare { lengths[lengths.count - 1] += spare - given }
    return lengths
  }

  private func endYear(_ slot: Int, start: Int, _ draws: inout Draws) -> Int {
    let length = slot < lengths.count ? lengths[slot] : 1
    switch draws.unit() {
    case ..<0.003: return 0
    case ..<0.005: return 2037
    case ..<0.009: return start - 1 - draws.below(3)
    case ..<0.05: return 2099
    default: break
    }
    guard form[slot] == .ongoing || form[slot] == .limited else { return start }
    let end = start + length / 13 + (draws.chance(0.5) ? 1 : 0)
    return end >= 2026 ? 2099 : end
  }

  private func title(_ slot: Int, cast: HeroCast, lexicon: Lexicon, dice: Dice) -> [UInt8] {
    var draws = dice.draws(.series, slot, .name)
    var title: [UInt8] = []
    func hero(_ slot: UInt32) {
      let name = cast.shortNames[Int(slot)]
      // One article is enough.
      title += !title.isEmpty && name.starts(with: Array("The ".utf8)) ? name.dropFirst(4) : name
    }
    func fill(_ pattern: Pattern) {
      for piece in pattern.pieces {
        switch piece {
        case .text(let text): title += text
        case .word(let list):
          let word = lexicon.pick(list, &draws)
          // A crew begins with "the", which is a capital in a title.
          title += title.isEmpty && word.first == 0x74 ? [0x54] + word.dropFirst() : word
        case .hero: hero(lead[slot])
        case .other: hero(partner[slot])
        }
      }
    }
    fill(lexicon.pick(.seriesTitle, &draws))
    if form[slot] == .collection {
      switch draws.unit() {
      case ..<0.3:
        title += Array(" Vol. \(1 + draws.below(7)): ".utf8)
        fill(lexicon.pick(.subtitle, &draws))
        title += Array(" TPB".utf8)
      case ..<0.7: title += Array(" Vol. \(1 + draws.below(7)) TPB".utf8)
      case ..<0.82: title += Array(" Omnibus HC".utf8)
      case ..<0.87: title += Array(": The Complete Collection".utf8)
      default: title += Array(" TPB".utf8)
      }
      if draws.chance(0.3) { title = title.map(\.uppercasedASCII) }
    }
    if draws.chance(0.004) { title = [0x20] + title }
    return title
  }
}
