/// A generator that gives the same numbers for the same seed on every machine: for invented data and for tests, never for secrets.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The seed, and one step more after each number.
  public var state: UInt64

  /// Creates a generator that begins at a seed.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  @inlinable
  public mutating func next() -> UInt64 {
    let number = Self.mixed(state)
    state &+= Self.step
    return number
  }

  /// Returns a number in which every bit depends on every bit of another one: the first number of the generator with that seed.
  @inlinable
  public static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &+ step
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  @usableFromInline static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
}
