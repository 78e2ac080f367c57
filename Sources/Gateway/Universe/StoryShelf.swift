/// The stories: the comic each first stood in, and at which place.
struct StoryShelf: Sendable {
  private(set) var original: [UInt32] = []
  /// 0 is the cover, 1 the lead story.
  private(set) var place: [UInt8] = []
  /// The first story of every founding comic, and the end.
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
