import APIs
import Basics

/// The comics: the series, the number, the variants and the day of sale of each.
package struct IssueShelf: Sendable {
  /// The series of each comic.
  package private(set) var series: [UInt32] = []
  /// The issue number in tenths: 15 is issue 1.5, -10 is issue -1.
  package private(set) var number: [Int32] = []
  /// The comic that this one is a variant of; itself for a main edition.
  private(set) var main: [UInt32] = []
  /// The number of each variant; 0 for a main edition.
  package private(set) var variant: [UInt8] = []
  /// The day of sale, in days since 1970.
  package private(set) var onSale: [Int32] = []

  init(_ population: Population, census: Census, seriesFounders: Int, shelf: SeriesShelf) {
    let dice = population.dice
    series.reserveCapacity(population.count)
    var lastNumber = [Int32](repeating: 0, count: shelf.form.count)
    for (slot, length) in shelf.lengths.enumerated() {
      fill(slot, length: length, shelf: shelf, population)
      lastNumber[slot] = number.last ?? 0
    }
    while series.count < population.count {
      let slot = series.count
      let night = Int(population.birth[slot])
      var draws = dice.draws(.comics, slot, .publishing)
      let young = census.added(.series, by: night)
      let home =
        young > 0 && draws.chance(0.4)
        ? seriesFounders + draws.below(young) : seriesFounders - 1 - draws.below(max(1, seriesFounders / 10))
      lastNumber[home] = lastNumber[home] / 10 * 10 + 10
      append(series: home, number: lastNumber[home], main: slot, variant: 0, day: Calendar.firstNight + night - 1)
    }
  }

  private mutating func fill(_ home: Int, length: Int, shelf: SeriesShelf, _ population: Population) {
    let dice = population.dice
    let form = shelf.form[home]
    var draws = dice.draws(.series, home, .issues)
    let firstDay = Calendar.day(year: Int(shelf.startYear[home]), month: 1 + draws.below(12), day: 1 + draws.below(28))
    var current: Int32 = form == .collection ? 0 : 10
    // Young series have the variants.
    let variants = !population.hasEditions ? 0 : form == .collection ? 0.02 : shelf.startYear[home] > 2004 ? 0.36 : 0.03
    var months = 0
    for place in 0..<length {
      let slot = series.count
      if place > 0, variant[slot - 1] < 9, draws.chance(variants) {
        append(
          series: home, number: number[slot - 1], main: Int(main[slot - 1]), variant: variant[slot - 1] + 1,
          day: Int(onSale[slot - 1]))
        continue
      }
      var issue = current
      if form == .collection {
        current = 0
        months += 4
      } else if place == 0, form == .ongoing, draws.chance(0.02) {
        issue = draws.chance(0.3) ? -10 : 0
      } else if draws.chance(0.004) {
        issue = current - 10 + Int32(1 + draws.below(9))
      } else {
        current += 10
      }
      append(
        series: home, number: issue, main: slot, variant: 0, day: min(firstDay + months * 30, Calendar.firstNight + 90))
      months += 1
    }
  }

  private mutating func append(series home: Int, number: Int32, main: Int, variant: UInt8, day: Int) {
    series.append(UInt32(home))
    self.number.append(number)
    self.main.append(UInt32(main))
    self.variant.append(variant)
    onSale.append(Int32(day))
  }

  /// Returns the comics that are one issue in several editions.
  func editions(of slot: Int) -> Range<Int> {
    let first = Int(main[slot])
    var end = first + 1
    while end < main.count, main[end] == main[slot] { end += 1 }
    return first..<end
  }
}

/// The stories: the first comic of each, and its place in it.
struct StoryShelf: Sendable {
  private(set) var original: [UInt32] = []
  /// The place of each story: 0 is the cover, 1 the lead story.
  private(set) var place: [UInt8] = []
  /// The first story of every first-night comic, and the end of the last one.
  private(set) var starts: [UInt32] = []

  init(_ population: Population, comics: Population, census: Census) {
    let dice = population.dice
    let ratio = Double(population.founders) / Double(comics.founders)
    // Evenly spread, each boundary pushed by at most one place for every whole story a comic has on average.
    for comic in 0...comics.founders {
      var draws = dice.draws(.comics, comic, .stories)
      let push = comic > 0 && comic < comics.founders && draws.chance(0.3) ? 1 + draws.below(2) : 0
      starts.append(UInt32(min(Int(Double(comic) * ratio) + push, population.founders)))
    }
    for index in starts.indices.dropFirst() where starts[index] < starts[index - 1] {
      starts[index] = starts[index - 1]
    }
    starts[comics.founders] = UInt32(population.founders)
    for comic in 0..<comics.founders {
      for (index, _) in (starts[comic]..<starts[comic + 1]).enumerated() {
        original.append(UInt32(comic))
        place.append(UInt8(clamping: index))
      }
    }
    while original.count < population.count {
      let slot = original.count
      let night = Int(population.birth[slot])
      var draws = dice.draws(.stories, slot, .stories)
      let before = census.added(.comics, by: night - 1)
      let fresh = census.added(.comics, by: night) - before
      let comic = fresh > 0 ? comics.founders + before + draws.below(fresh) : draws.below(comics.founders)
      original.append(UInt32(comic))
      place.append(UInt8(draws.below(3)))
    }
  }
}

/// The events: their names, their dates and the comics around them.
struct EventShelf: Sendable {
  private(set) var titles = TextList()
  /// The first day of each event, in days since 1970.
  private(set) var start: [Int] = []
  private(set) var end: [Int] = []
  /// The number of comics that each event draws in, and the middle of the stretch that they come from.
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
