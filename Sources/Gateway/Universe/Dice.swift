/// Chance without memory: every draw is a function of the seed, a collection, a slot and a field.
///
/// The mixing function is the finaliser of splitmix64 (Steele, Lea, Flood 2014).
struct Dice: Sendable {
  let seed: UInt64

  static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The number that belongs to one field of one record.
  func roll(_ collection: Collection, _ slot: Int, _ field: Field, _ version: Int = 0) -> UInt64 {
    let place = UInt64(truncatingIfNeeded: slot) &* 8 &+ UInt64(collection.rawValue)
    let what = UInt64(truncatingIfNeeded: version) &* 256 &+ UInt64(field.rawValue)
    return Self.mix(Self.mix(seed ^ Self.mix(place)) &+ what &* 0xD1B5_4A32_D192_ED03)
  }

  /// A row of numbers that starts at that field.
  func draws(_ collection: Collection, _ slot: Int, _ field: Field, _ version: Int = 0) -> Draws {
    Draws(state: roll(collection, slot, field, version))
  }

  /// The draws that can be made for a record; a new one is added at the end, or every universe changes.
  enum Field: UInt8, Sendable {
    case id, presence, name, team, publishing, length, issues, dates, modified, cast, credits, stories, plot
    case description, numbers, prices, picture, links, urls, texts, oddity, night, order, popularity, reprints, noise
  }
}

/// A row of draws (splitmix64).
struct Draws {
  var state: UInt64

  mutating func next() -> UInt64 {
    let value = Dice.mix(state)
    state &+= 0x9E37_79B9_7F4A_7C15
    return value
  }

  /// A number from 0 to 1, without 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number from 0 to `bound`, without `bound`.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
}
