/// The comics: which series each belongs to, its number, its variants and its day of sale.
struct IssueShelf: Sendable {
  private(set) var series: [UInt32] = []
  /// The issue number in tenths: 15 is issue 1.5, -10 is issue -1.
  private(set) var number: [Int32] = []
  /// The comic that this one is a variant of; itself for a main edition.
  private(set) var main: [UInt32] = []
  /// Which variant; 0 for a main edition.
  private(set) var variant: [UInt8] = []
  /// The day of sale, in days since 1970.
  private(set) var onSale: [Int32] = []

  init(_ population: Population, census: Census, seriesFounders: Int, shelf: SeriesShelf) {
    let dice = population.dice
    series.reserveCapacity(population.count)
    var lastNumber = [Int32](repeating: 0, count: shelf.form.count)
    for (slot, length) in shelf.lengths.enumerated() {
      fill(slot, length: length, shelf: shelf, dice: dice)
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

  private mutating func fill(_ home: Int, length: Int, shelf: SeriesShelf, dice: Dice) {
    let form = shelf.form[home]
    var draws = dice.draws(.series, home, .issues)
    let firstDay = Calendar.day(year: Int(shelf.startYear[home]), month: 1 + draws.below(12), day: 1 + draws.below(28))
    var current: Int32 = form == .collection ? 0 : 10
    // Young series have the variants.
    let variants = form == .collection ? 0.02 : shelf.startYear[home] > 2004 ? 0.36 : 0.03
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

  /// The comics that are one issue in several editions.
  func editions(of slot: Int) -> Range<Int> {
    let first = Int(main[slot])
    var end = first + 1
    while end < main.count, main[end] == main[slot] { end += 1 }
    return first..<end
  }
}
