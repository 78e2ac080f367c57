import Basics
import Catalog

/// The characters in most comics, and the number of comics that each two of them share.
struct CoAppearance: Equatable, Sendable {
  /// One character.
  struct Node: Equatable, Sendable {
    /// The rank of the character.
    let rank: Int
    /// The number of comics of the character.
    let comics: Int
  }

  /// Two characters, by place among the nodes, the lower place first.
  struct Tie: Equatable, Sendable {
    let first: Int
    let second: Int
    /// The number of comics that the two share.
    let comics: Int
  }

  /// The characters, ordered so that those who share many comics stand close to one another.
  var nodes: [Node]
  /// The ties, strongest first.
  var ties: [Tie]

  /// The greatest number of characters. The places of a drawing and the bits of a word allow no more.
  static let greatestCount = 32
  /// The number of strongest ties that are shown.
  static let tieCount = 36
  /// The number of further ties shown for each character: those with the greatest affinity, see ``SharedComics/affinity(_:)``.
  static let closestCount = 2
  /// The greatest number of characters in a comic that counts for ties, as in the statistics.
  static let crowdLimit = 2000

  /// Finds the characters and their ties; missing records do not count.
  ///
  /// - Complexity: O(comics + pairs of comics and the chosen characters).
  init(_ catalogue: SiteCatalogue) {
    (nodes, ties) = ([], [])
    let kinds = catalogue.kinds
    guard let comics = catalogue.neighbours[of: kinds.character, in: kinds.issue],
      let casts = catalogue.neighbours[of: kinds.issue, in: kinds.character]
    else { return }
    let characters = catalogue[kinds.character]
    let isGone = catalogue[kinds.issue].isMissing
    let counts = characters.ids.indices.map { rank in
      characters.isMissing[rank] || characters.names[rank].isEmpty ? 0 : comics[rank].count { !isGone[Int($0)] }
    }
    let chosen = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(Self.greatestCount)
    var seen = [UInt32](repeating: 0, count: isGone.count)
    for (place, rank) in chosen.enumerated() {
      for comic in comics[rank] where !isGone[Int(comic)] { seen[Int(comic)] |= 1 << UInt32(place) }
    }
    var shared = SharedComics(count: chosen.count)
    for (comic, bits) in seen.enumerated() where bits.nonzeroBitCount > 1 && casts.count(comic) <= Self.crowdLimit {
      shared.add(bits)
    }
    // Who shares no comic with the others has no place among them.
    let places = chosen.indices.filter { place in shared.hasAny(place) }
    let affinity = shared.affinity(chosen.map { counts[$0] })
    let order = CircleOrder.order(of: places, sharing: affinity)
    nodes = order.map { Node(rank: chosen[$0], comics: counts[chosen[$0]]) }
    ties = shared.ties(of: order, by: affinity, strongest: Self.tieCount, closest: Self.closestCount)
  }
}

/// The numbers of comics that each two of a few characters share.
struct SharedComics: Sendable {
  /// The number of characters.
  let count: Int
  private var shared: [Int]

  /// Creates a table without shared comics.
  init(count: Int) {
    self.count = count
    shared = Array(repeating: 0, count: count * count)
  }

  /// The number of comics that two characters share.
  subscript(_ first: Int, _ second: Int) -> Int { shared[first * count + second] }

  /// Adds comics that two characters share.
  mutating func add(_ first: Int, _ second: Int, comics: Int = 1) {
    shared[first * count + second] += comics
    shared[second * count + first] += comics
  }

  /// Adds a comic by its characters, one bit for each of them.
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

  /// Returns how much each two characters share in proportion to their own numbers of comics: the shared comics divided by the geometric
  /// mean of the two numbers, in ten-thousandths.
  ///
  /// - Parameter comics: the number of comics of each character.
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

  /// Returns the ties that a drawing shows, strongest first.
  ///
  /// - Parameters:
  ///   - order: the characters in the order of the drawing; ties name them by their place in it.
  ///   - affinity: see ``affinity(_:)``.
  ///   - strongest: the number of strongest ties.
  ///   - closest: the number of further ties for each character, those with the greatest affinity.
  func ties(of order: [Int], by affinity: SharedComics, strongest: Int, closest: Int) -> [CoAppearance.Tie] {
    var near = Set<[Int]>()
    for place in order.indices {
      let others = order.indices.filter { $0 != place && self[order[place], order[$0]] > 0 }
        .sorted { (affinity[order[place], order[$1]], $0) < (affinity[order[place], order[$0]], $1) }
      for other in others.prefix(closest) { near.insert([min(place, other), max(place, other)]) }
    }
    var all: [CoAppearance.Tie] = []
    for second in order.indices {
      for first in 0..<second where self[order[first], order[second]] > 0 {
        all.append(CoAppearance.Tie(first: first, second: second, comics: self[order[first], order[second]]))
      }
    }
    all.sort { ($1.comics, $0.first, $0.second) < ($0.comics, $1.first, $1.second) }
    return all.enumerated()
      .filter { $0.offset < strongest || near.contains([$0.element.first, $0.element.second]) }
      .map(\.element)
  }

  /// Whether a character shares a comic with any other.
  func hasAny(_ place: Int) -> Bool { (0..<count).contains { self[place, $0] > 0 } }
}
