import Basics
import Catalog

/// The characters in most issues as points of a plane, and the pairs of them that share most: those who share much stand close together.
///
/// The plane is computed with additions, multiplications, divisions and square roots only, which give the same bits on every machine.
struct CompanionWeb: Sendable {
  /// One character.
  struct Node: Sendable {
    /// The rank of the character.
    let rank: Int
    /// The number of issues of the character.
    let comics: Int
    var x = 0.0
    var y = 0.0
    /// The radius of its circle.
    var radius = 0.0
  }

  /// The characters, those in most issues first.
  private(set) var nodes: [Node] = []
  /// The pairs that are drawn, strongest first.
  private(set) var ties: [CoAppearance.Tie] = []
  /// The size of the plane, whose corner is at 0.
  private(set) var size = (width: 0.0, height: 0.0)

  /// The greatest number of characters; the bits of two words allow no more than 128.
  static let limit = 100
  /// The number of strongest pairs that are drawn, and of further ones for each character.
  private static let (tieLimit, closestLimit) = (120, 2)
  private static let rounds = 160

  /// The least number of characters that make a map.
  private static let least = 6

  /// Creates the map of a site; nil where characters or issues have no pages, or few characters share an issue.
  init?(_ catalogue: SiteCatalogue, pages: Set<Kind>) {
    guard pages.isSuperset(of: [catalogue.kinds.character, catalogue.kinds.issue]) else { return nil }
    self.init(catalogue)
    if nodes.count < Self.least { return nil }
  }

  /// Finds the characters, their ties and their places, by the same rule as ``CoAppearance``: missing records do not count, those that are
  /// only referred to do.
  ///
  /// - Complexity: O(issues + pairs of issues and the chosen characters + limit² · rounds).
  init(_ catalogue: SiteCatalogue) {
    let kinds = catalogue.kinds
    guard let comics = catalogue.neighbours[of: kinds.character, in: kinds.issue] else { return }
    let casts = catalogue.neighbours[of: kinds.issue, in: kinds.character]
    let (characters, isGone) = (catalogue[kinds.character], catalogue[kinds.issue].isMissing)
    let counts = characters.ids.indices.map { rank in
      characters.isMissing[rank] || characters.names[rank].isEmpty ? 0 : comics[rank].count { !isGone[Int($0)] }
    }
    let chosen = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(Self.limit)
    // A bit for each of them, in two words an issue.
    var seen = [SIMD2<UInt64>](repeating: .zero, count: isGone.count)
    for (place, rank) in chosen.enumerated() {
      for comic in comics[rank] where !isGone[Int(comic)] { seen[Int(comic)][place / 64] |= 1 << UInt64(place % 64) }
    }
    var shared = SharedComics(count: chosen.count)
    for (comic, words) in seen.enumerated()
    where words[0].nonzeroBitCount + words[1].nonzeroBitCount > 1
      && (casts?.count(comic) ?? 0) <= CoAppearance.crowdLimit
    {
      let cast = Self.places(in: words)
      for (index, first) in cast.enumerated() {
        for second in cast[(index + 1)...] { shared.add(first, second) }
      }
    }
    // Who shares no issue with the others has no place among them.
    let places = chosen.indices.filter { shared.hasAny($0) }
    let affinity = shared.affinity(chosen.map { counts[$0] })
    nodes = places.map { Node(rank: chosen[$0], comics: counts[chosen[$0]]) }
    let most = Double(nodes.first?.comics ?? 1)
    for place in nodes.indices { nodes[place].radius = 7 + 15 * (Double(nodes[place].comics) / most).squareRoot() }
    ties = shared.ties(of: places, by: affinity, strongest: Self.tieLimit, closest: Self.closestLimit)
    arrange(affinity, places)
  }

  /// Returns the places of the bits that are set.
  private static func places(in words: SIMD2<UInt64>) -> [Int] {
    var places: [Int] = []
    for number in 0..<2 {
      var rest = words[number]
      while rest != 0 {
        places.append(number * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return places
  }

  // MARK: Places

  /// Gives the characters their places: all push each other away, and those who are drawn with a tie pull each other, the more they share.
  private mutating func arrange(_ affinity: SharedComics, _ places: [Int]) {
    guard nodes.count > 1 else { return }
    // They begin on a spiral by the golden angle, 34 of 89 parts of a turn, those in most issues in its middle.
    for place in nodes.indices {
      let turn = Turn(place * 34 % 89, of: 89)
      let distance = 42 * (Double(place) + 0.5).squareRoot()
      (nodes[place].x, nodes[place].y) = (distance * turn.cosine, distance * turn.sine)
    }
    let pulls = ties.map { tie in 0.4 + Double(affinity[places[tie.first], places[tie.second]]) / 3000 }
    for round in 0..<Self.rounds {
      step(pulls, atMost: 40 * Double(Self.rounds - round) / Double(Self.rounds))
    }
    for _ in 0..<40 { separate() }
    let margin = 60.0
    let (left, right) = (nodes.map(\.x).min() ?? 0, nodes.map(\.x).max() ?? 0)
    let (top, bottom) = (nodes.map(\.y).min() ?? 0, nodes.map(\.y).max() ?? 0)
    for place in nodes.indices {
      nodes[place].x += margin - left
      nodes[place].y += margin - top
    }
    size = (right - left + 2 * margin, bottom - top + 2 * margin)
  }

  /// Moves all characters once, none further than `limit`.
  private mutating func step(_ pulls: [Double], atMost limit: Double) {
    var moves = nodes.map { (x: -$0.x * 0.02, y: -$0.y * 0.05) }
    for second in nodes.indices {
      for first in 0..<second {
        let (x, y) = (nodes[second].x - nodes[first].x, nodes[second].y - nodes[first].y)
        let push = 4200 / (x * x + y * y + 1)
        moves[second].x += x * push / 10
        moves[second].y += y * push / 10
        moves[first].x -= x * push / 10
        moves[first].y -= y * push / 10
      }
    }
    for (tie, pull) in zip(ties, pulls) {
      let (first, second) = (nodes[tie.first], nodes[tie.second])
      let (x, y) = ((second.x - first.x) * pull * 0.04, (second.y - first.y) * pull * 0.04)
      moves[tie.first].x += x
      moves[tie.first].y += y
      moves[tie.second].x -= x
      moves[tie.second].y -= y
    }
    for (place, move) in moves.enumerated() {
      let length = (move.x * move.x + move.y * move.y).squareRoot()
      let part = length > limit ? limit / length : 1
      nodes[place].x += move.x * part
      nodes[place].y += move.y * part
    }
  }

  /// Moves circles apart that touch, with room for a name between them.
  private mutating func separate() {
    for second in nodes.indices {
      for first in 0..<second {
        let (x, y) = (nodes[second].x - nodes[first].x, nodes[second].y - nodes[first].y)
        let distance = (x * x + y * y).squareRoot()
        let wanted = nodes[first].radius + nodes[second].radius + 14
        guard distance < wanted else { continue }
        // Two at one point part sideways.
        let (alongX, alongY) = distance > 0.01 ? (x / distance, y / distance) : (1, 0)
        let half = (wanted - distance) / 2
        nodes[first].x -= alongX * half
        nodes[first].y -= alongY * half
        nodes[second].x += alongX * half
        nodes[second].y += alongY * half
      }
    }
  }
}
