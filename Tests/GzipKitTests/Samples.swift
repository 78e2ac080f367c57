/// Inputs for the tests: the same on every run and machine.
enum Samples {
  /// SplitMix64, so that the tests draw the same numbers everywhere.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  static func random(_ count: Int, seed: UInt64 = 7) -> [UInt8] {
    var generator = Generator(state: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// Text that deflates about as well as catalogue records do.
  static func text(_ count: Int, seed: UInt64 = 11) -> [UInt8] {
    let words = [
      "{\"id\":", "\"name\":", "\"title\":", "the ", "rack ", "issue ", "cover ", "\n", "1963", "hero ", "}", "spins ",
      "\"modified\":",
    ]
    var generator = Generator(state: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 16)
    while bytes.count < count {
      bytes.append(contentsOf: words[Int(generator.next() % UInt64(words.count))].utf8)
      if generator.next() % 4 == 0 { bytes.append(contentsOf: String(generator.next() % 100_000).utf8) }
    }
    return Array(bytes.prefix(count))
  }
}
