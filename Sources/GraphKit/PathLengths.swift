import Basics

/// How far the nodes of a graph are from some of them, in edges.
public struct PathLengths: Sendable, Equatable {
  /// The nodes from which lengths were measured, in the order given.
  public let sources: [Int]
  /// How many pairs of a source and another node are so far apart, by length; the first two are lengths 0 and 1, and no
  /// pair has length 0.
  public private(set) var counts: [Int] = [0]

  init(sources: [Int]) {
    self.sources = sources
  }

  /// How many pairs there are with a path.
  public var pairs: Int { counts.reduce(0, +) }

  /// The mean length; nil without a pair.
  public var mean: Double? {
    guard pairs > 0 else { return nil }
    let total = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    return Double(total) / Double(pairs)
  }

  /// The greatest length; 0 without a pair.
  public var longest: Int { counts.count - 1 }

  mutating func add(_ nodes: Int, at length: Int) {
    while counts.count <= length { counts.append(0) }
    counts[length] += nodes
  }
}

extension Graph {
  /// How far all nodes are from each of some sources; nodes that cannot be reached do not count.
  ///
  /// Give a sample of the nodes (``leastHashed(of:count:seed:)``): a breadth-first search from every node of a large graph
  /// costs nodes · edges, and a few hundred tell the mean to a percent.
  /// - Throws: `CancellationError`, between two sources.
  /// - Complexity: O(sources · (nodes + edges)).
  public func pathLengths(from sources: [Int]) throws -> PathLengths {
    var lengths = PathLengths(sources: sources)
    /// The last source, counted from 1, that reached each node.
    var reached = [Int](repeating: 0, count: nodeCount)
    var front: [UInt32] = []
    var next: [UInt32] = []
    for (number, source) in sources.enumerated() {
      try Task.checkCancellation()
      reached[source] = number + 1
      front.append(UInt32(source))
      var length = 0
      while !front.isEmpty {
        length += 1
        for node in front {
          for index in starts[Int(node)]..<starts[Int(node) + 1] where reached[Int(neighbours[index])] != number + 1 {
            reached[Int(neighbours[index])] = number + 1
            next.append(neighbours[index])
          }
        }
        if !next.isEmpty { lengths.add(next.count, at: length) }
        swap(&front, &next)
        next.removeAll(keepingCapacity: true)
      }
    }
    return lengths
  }
}

/// Some of many elements, chosen by a hash of their keys: the `count` with the least hashes.
///
/// The choice is the same wherever and whenever it is made, and adding or removing a few elements changes it in a few
/// places only, unlike drawing positions.
/// - Parameters:
///   - keys: a key of each element that stays the same, such as its id.
///   - count: how many are chosen; all where there are no more.
///   - seed: gives another choice.
/// - Returns: the places of those chosen in `keys`, ascending.
/// - Complexity: O(n log n).
public func leastHashed(of keys: [Int64], count: Int, seed: UInt64) -> [Int] {
  let hashes = keys.map { SplitMix64.mixed(UInt64(bitPattern: $0) ^ SplitMix64.mixed(seed)) }
  let order = keys.indices.sorted { (hashes[$0], keys[$0], $0) < (hashes[$1], keys[$1], $1) }
  return order.prefix(max(0, count)).sorted()
}
