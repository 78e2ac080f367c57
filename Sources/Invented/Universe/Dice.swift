package import APIs
import Basics

/// Chance without memory: every draw is a function of the seed, a collection, a slot and a field.
package struct Dice: Sendable {
  package let seed: UInt64

  package init(seed: UInt64) {
    self.seed = seed
  }

  /// Returns the number that belongs to one field of one record.
  package func roll(_ collection: MarvelCollection, _ slot: Int, _ field: Field, _ version: Int = 0) -> UInt64 {
    let place = UInt64(truncatingIfNeeded: slot) &* 8 &+ UInt64(collection.rawValue)
    let what = UInt64(truncatingIfNeeded: version) &* 256 &+ UInt64(field.rawValue)
    return SplitMix64.mixed(SplitMix64.mixed(seed ^ SplitMix64.mixed(place)) &+ what &* 0xD1B5_4A32_D192_ED03)
  }

  /// Returns a row of draws that starts at a field of a record.
  package func draws(_ collection: MarvelCollection, _ slot: Int, _ field: Field, _ version: Int = 0) -> Draws {
    Draws(state: roll(collection, slot, field, version))
  }

  /// The fields that draws are made for; a new one is added at the end, or every universe changes.
  package enum Field: UInt8, Sendable {
    case id, presence, name, team, publishing, length, issues, dates, modified, cast, credits, stories, plot
    case description, numbers, prices, picture, links, urls, texts, oddity, night, order, popularity, reprints
  }
}

/// A row of draws.
package struct Draws {
  private var numbers: SplitMix64

  package init(state: UInt64) { numbers = SplitMix64(seed: state) }

  /// The state of the generator, from which the next draws follow.
  package var state: UInt64 { numbers.state }

  /// Draws a number of 64 bits.
  package mutating func next() -> UInt64 { numbers.next() }

  /// Draws a number from 0 up to, not including, 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Draws a number from 0 up to, not including, `bound`.
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Draws whether an event with a probability happens.
  package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Draws the value of a table: the first whose bound is above a number from 0 to 1; the last one has bound 1.
  package mutating func choose<Value>(_ table: [(below: Double, value: Value)]) -> Value {
    let chance = unit()
    return table[table.firstIndex { chance < $0.below } ?? table.count - 1].value
  }
}

/// Picks slots by a power law: the slot of rank r is picked in proportion to 1 / (r + lead).
package struct Popularity: Sendable {
  private let slots: [UInt32]
  private let sums: [Double]

  /// - Parameters:
  ///   - slots: the slots, the most popular first.
  ///   - lead: the lead of the first few: the smaller, the further they stand out.
  init(slots: [UInt32], lead: Double) {
    self.slots = slots
    var sum = 0.0
    sums = slots.indices.map { rank in
      sum += 1 / (Double(rank) + lead)
      return sum
    }
  }

  /// The most popular slot.
  package var first: UInt32 { slots.first ?? 0 }

  /// Draws a slot.
  ///
  /// - Complexity: O(log n).
  package func pick(_ draws: inout Draws) -> UInt32 {
    let target = draws.unit() * sums[sums.count - 1]
    return slots[min(sums.partitionPoint { $0 > target }, sums.count - 1)]
  }
}
