import APIs
package import Basics

/// The facts about an issue that are drawn anew on each request, always with the same result.
extension Archive {
  private func draws(_ slot: Int, of field: Dice.Field) -> Draws {
    surroundings.publishers.dice.draws(.comics, slot, field)
  }

  /// Returns draws that begin anew whenever a night changes the issue.
  private func versioned(_ slot: Int, of field: Dice.Field) -> Draws {
    surroundings.publishers.dice.draws(.comics, slot, field, Int(universe.population(.comics).version[slot]))
  }

  private func year(_ slot: Int) -> Int { Int(universe.series.startYear[Int(universe.issues.series[slot])]) }

  /// Returns the type of the series of an issue.
  func form(ofIssue slot: Int) -> SeriesFacts.Form { seriesFacts.form[Int(universe.issues.series[slot])] }

  /// Returns the first day of the month on the cover, two months after the month of the sale.
  package func coverDay(_ slot: Int) -> Int {
    let date = CivilDate(days: Int64(universe.issues.onSale[slot]) + 45)
    return Calendar.day(year: Int(date.year), month: Int(date.month), day: 1)
  }

  /// Returns the day of sale; nil where it is unknown.
  package func storeDay(_ slot: Int) -> Int? {
    var draws = draws(slot, of: .dates)
    return draws.chance(year(slot) < 1990 ? 0.7 : 0.04) ? nil : Int(universe.issues.onSale[slot])
  }

  /// Returns the last day to order; nil where it is unknown.
  package func orderDay(_ slot: Int) -> Int? {
    var draws = draws(slot, of: .order)
    return year(slot) > 2012 && draws.chance(0.6) ? storeDay(slot).map { $0 - 24 } : nil
  }

  /// Returns the price on the cover in hundredths, and its currency; nil where it is unknown.
  package func price(_ slot: Int) -> (cents: Int, currency: StaticString)? {
    var draws = versioned(slot, of: .prices)
    guard !draws.chance(0.15) else { return nil }
    let year = year(slot)
    let cents =
      form(ofIssue: slot).isBook
      ? 1_299 + 500 * draws.below(14)
      : year < 1975 ? 10 + 5 * draws.below(4) : year < 2000 ? 75 + 25 * draws.below(8) : 299 + 100 * draws.below(4)
    return (cents, draws.choose([(0.97, "USD"), (0.99, "GBP"), (0.995, "EUR"), (1, "ITL")]))
  }

  /// Returns the number of the rating.
  package func rating(_ slot: Int) -> Int {
    var draws = draws(slot, of: .numbers)
    return draws.choose([(0.6, 1), (0.75, 3), (0.9, 4), (0.96, 5), (1, 2)])
  }

  /// Returns the number of pages; nil where it is unknown.
  package func pages(_ slot: Int) -> Int? {
    var draws = draws(slot, of: .length)
    guard !draws.chance(0.15) else { return nil }
    return form(ofIssue: slot).isBook ? 96 + 8 * draws.below(40) : draws.chance(0.8) ? 32 : 36 + 4 * draws.below(9)
  }

  /// Returns the number by which shops order an issue; empty for most.
  package func stockNumber(_ slot: Int, edition: Int = 0) -> String {
    var draws = surroundings.publishers.dice.draws(.comics, slot, .urls, edition)
    guard year(slot) > 1995, draws.chance(edition == 0 ? 0.4 : 0.35) else { return "" }
    let month = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"][draws.below(12)]
    return month + "\(100_000 + draws.below(260_000))".suffix(6)
  }

  /// Returns the bar code: 17 digits; empty where there is none.
  package func barCode(_ slot: Int, edition: Int = 0) -> String {
    var draws = draws(slot, of: .id)
    let (head, isThere) = (draws.below(99_999), !draws.chance(0.2))
    var own = surroundings.publishers.dice.draws(.comics, slot, .id, 1 + edition)
    guard year(slot) > 1975, isThere, edition == 0 || own.chance(0.15) else { return "" }
    // The house, the series, a check digit; then five digits for the issue and its edition.
    let home = Int(universe.issues.series[slot])
    let number = Int(universe.issues.number[slot]) / 10
    let first = "7\(50_000 + Int(seriesFacts.publisher[home]) * 7)\("\(100_000 + home)".suffix(5))\(head % 10)"
    return first + "\("\(1_000 + abs(number) % 1_000)".suffix(3))\(1 + edition % 9)1"
  }

  /// Returns the ISBN of a book; empty for other issues and for some books.
  package func bookNumber(_ slot: Int) -> String {
    var draws = draws(slot, of: .issues)
    guard form(ofIssue: slot).isBook, draws.chance(0.7) else { return "" }
    return "978\(1_000_000_000 + draws.below(8_999_999_999))"
  }

  /// Returns the title of a book; empty for other issues and for some books.
  package func bookTitle(_ slot: Int) -> [UInt8] {
    var draws = draws(slot, of: .name)
    guard form(ofIssue: slot).isBook, draws.chance(0.6) else { return [] }
    return universe.lexicon.phrase(.subtitle, &draws)
  }

  /// Returns 64 bits in place of a hash of the cover's picture, as 16 hex digits; a changed issue has others.
  package func coverHash(_ slot: Int) -> String {
    let version = Int(universe.population(.comics).version[slot])
    let bits = surroundings.publishers.dice.roll(.comics, slot, .picture, version)
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the number of stories of an issue.
  package func storyCount(_ slot: Int) -> Int {
    var draws = draws(slot, of: .stories)
    if form(ofIssue: slot).isBook { return draws.chance(0.2) ? 4 : 0 }
    return draws.choose([(0.15, 0), (0.75, 1), (0.9, 2), (1, 3)])
  }

  /// Returns the number of other covers of an issue.
  package func variantCount(_ slot: Int) -> Int {
    var draws = draws(slot, of: .reprints)
    guard !form(ofIssue: slot).isBook, year(slot) > 1995, draws.chance(0.5) else { return 0 }
    return 1 + draws.below(draws.chance(0.1) ? 9 : 3)
  }

  /// Returns the name of a world on maps; empty for some.
  package func designation(ofWorld slot: Int) -> [UInt8] {
    var draws = surroundings.worlds.dice.draws(.comics, slot, .numbers)
    return draws.chance(0.6) ? Array("Shore \(1 + draws.below(990))".utf8) : []
  }

  /// Returns the other names of a record; empty for most.
  ///
  /// - Parameter kind: a character, a creator, a publisher or a series.
  package func aliases(_ kind: Kind, at slot: Int) -> [[UInt8]] {
    var draws = surroundings.publishers.dice.draws(.series, slot &* 16 &+ kind.rawValue, .team)
    guard draws.chance(kind == .character ? 0.4 : 0.08) else { return [] }
    let lexicon = universe.lexicon
    return (0...draws.below(2)).map { _ in
      switch kind {
      case .character: lexicon.pick(.first, &draws) + [0x20] + lexicon.pick(.family, &draws)
      case .creator: lexicon.pick(.head, &draws) + lexicon.pick(.tail, &draws)
      case .publisher: lexicon.phrase(.publisherName, &draws)
      default: lexicon.phrase(.eventTitle, &draws)
      }
    }
  }
}

/// The facts about issues that are drawn only once: their numbers, unique in each series.
package struct IssueFacts: Sendable {
  package private(set) var numbers = TextList()

  init(of universe: Universe, in series: SeriesFacts) {
    struct Place: Hashable {
      let series: UInt32
      let number: String
    }
    var taken: Set<Place> = []
    var last = [Int](repeating: 0, count: series.names.count)
    for slot in 0..<universe.issues.series.count {
      let home = universe.issues.series[slot]
      let tenths = Int(universe.issues.number[slot])
      let isBook = universe.series.form[Int(home)] == .collection
      var number = isBook ? "\(last[Int(home)] + 1)" : Self.text(tenths: tenths)
      var draws = universe.dice.draws(.comics, slot, .oddity)
      if draws.chance(0.003) { number += [".INH", ".MU", ".NOW"][draws.below(3)] }
      if draws.chance(0.000_4) { number = "X" }
      while !taken.insert(Place(series: home, number: number)).inserted {
        number = "\(max(last[Int(home)], tenths / 10) + 1)"
        last[Int(home)] += 1
      }
      last[Int(home)] = max(last[Int(home)], isBook ? last[Int(home)] + 1 : tenths / 10)
      numbers.append(Array(number.utf8))
    }
  }

  private static func text(tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
