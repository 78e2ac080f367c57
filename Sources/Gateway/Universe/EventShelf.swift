/// The events: their names, when they took place and around which comic.
struct EventShelf: Sendable {
  private(set) var titles = NameTable()
  /// Days since 1970.
  private(set) var start: [Int] = []
  private(set) var end: [Int] = []
  /// How many comics each draws in, and the middle of the stretch they come from.
  private(set) var size: [Int] = []
  private(set) var centre: [Int] = []

  init(_ population: Population, comics: Population, issues: IssueShelf, lexicon: Lexicon) {
    let dice = population.dice
    var taken: Set<[UInt8]> = []
    for slot in 0..<population.count {
      var draws = dice.draws(.events, slot, .name)
      var title = lexicon.phrase(.eventTitle, &draws)
      while !taken.insert(title).inserted { title = lexicon.phrase(.eventTitle, &draws) }
      titles.append(title)
      let share = (Double(min(slot, population.founders - 1)) + draws.unit()) / Double(population.founders)
      let centre = Int(Double(comics.founders) * (0.25 + 0.74 * share))
      let most = min(200, max(8, comics.founders / 8))
      let weight = draws.unit()
      size.append(6 + Int(weight * weight * Double(most)))
      self.centre.append(centre)
      start.append(Int(issues.onSale[centre]))
      // Now and then the end is nonsense.
      end.append(Int(issues.onSale[centre]) + (draws.chance(0.03) ? 6_900 : 40 + draws.below(220)))
    }
  }
}
