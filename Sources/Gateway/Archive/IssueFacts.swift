import Basics

/// What is told of issues and drawn only once: their numbers, each no more than once in a series.
struct IssueFacts: Sendable {
  private(set) var numbers = TextList()

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
