/// How many comics each two of a few characters share.
struct SharedComics: Sendable {
  /// How many characters there are.
  let count: Int
  private var shared: [Int]

  /// None shared yet.
  init(count: Int) {
    self.count = count
    shared = Array(repeating: 0, count: count * count)
  }

  /// What two of them share.
  subscript(_ first: Int, _ second: Int) -> Int { shared[first * count + second] }

  /// Adds comics that two share.
  mutating func add(_ first: Int, _ second: Int, comics: Int = 1) {
    shared[first * count + second] += comics
    shared[second * count + first] += comics
  }

  /// Adds a comic by its characters, each of them a bit.
  mutating func add(_ characters: UInt32) {
    var rest = characters
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      rest &= rest - 1
      var others = rest
      while others != 0 {
        add(first, others.trailingZeroBitCount)
        others &= others - 1
      }
    }
  }

  /// How close each two are, whatever the number of their comics: what they share by the geometric mean of what they are in, in
  /// ten-thousandths.
  ///
  /// - Parameter comics: how many each is in.
  func affinity(_ comics: [Int]) -> SharedComics {
    var affinity = SharedComics(count: count)
    for second in 0..<count {
      for first in 0..<second where self[first, second] > 0 {
        // A square root is exact to the last bit on every machine.
        let mean = (Double(comics[first]) * Double(comics[second])).squareRoot()
        affinity.add(first, second, comics: Int(Double(self[first, second]) * 10_000 / mean))
      }
    }
    return affinity
  }

  /// Whether one shares a comic with any other.
  func hasAny(_ place: Int) -> Bool { (0..<count).contains { self[place, $0] > 0 } }
}
