import Basics

/// The distances of the nodes of a graph from some of them, in edges.
public struct PathLengths: Sendable, Equatable {
  /// The nodes from which lengths were measured, in the order given.
  public let sources: [Int]
  /// The number of pairs of a source and another node at each distance; the first two are for lengths 0 and 1, and no pair has length 0.
  public private(set) var counts: [Int] = [0]

  init(sources: [Int]) {
    self.sources = sources
  }

  /// The number of pairs with a path.
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
  /// Returns the distances of all nodes from each of some sources; nodes that cannot be reached do not count.
  ///
  /// Give a sample of the nodes (``leastHashed(of:count:seed:)``): a breadth-first search from every node of a large graph
  /// costs nodes · edges, and a few hundred tell the mean to a percent.
  /// - Throws: `CancellationError`, between two sources.
  /// - Complexity: O(sources · (nodes + edges)).
  public func pathLengths(from sources: [Int]) throws -> PathLengths {
    var lengths = PathLengths(sources: sources)
    /// The last source that reached each node, counted from 1.
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

/// Chooses some of many elements by a hash of their keys: the `count` with the least hashes.
///
/// The choice is always the same for the same keys, and adding or removing a few elements changes it in a few places only, unlike a choice
/// of positions.
/// - Parameters:
///   - keys: a key of each element that stays the same, such as its id.
///   - count: the number of elements to choose; all where there are no more.
///   - seed: a number; another one gives another choice.
/// - Returns: the places of the chosen elements in `keys`, ascending.
/// - Complexity: O(n log n).
public func leastHashed(of keys: [Int64], count: Int, seed: UInt64) -> [Int] {
  let hashes = keys.map { SplitMix64.mixed(UInt64(bitPattern: $0) ^ SplitMix64.mixed(seed)) }
  let order = keys.indices.sorted { (hashes[$0], keys[$0], $0) < (hashes[$1], keys[$1], $1) }
  return order.prefix(max(0, count)).sorted()
}

/// The connected components of a graph.
public struct Components: Sendable, Equatable {
  /// The component of every node, from 0: the largest first; of equal ones the one with the least node first.
  public let numbers: [Int]
  /// The number of nodes of each component, by its number.
  public let sizes: [Int]

  /// Returns the nodes of a component, ascending.
  ///
  /// - Complexity: O(nodes).
  public func nodes(of component: Int) -> [Int] {
    numbers.indices.filter { numbers[$0] == component }
  }
}

extension Graph {
  /// The connected components.
  ///
  /// - Complexity: O(nodes + edges + components · log components).
  public var components: Components {
    var found = [Int](repeating: -1, count: nodeCount)
    var sizes: [Int] = []
    var queue: [Int] = []
    for first in 0..<nodeCount where found[first] < 0 {
      queue.removeAll(keepingCapacity: true)
      queue.append(first)
      found[first] = sizes.count
      var position = 0
      while position < queue.count {
        let node = queue[position]
        position += 1
        for index in starts[node]..<starts[node + 1] where found[Int(neighbours[index])] < 0 {
          found[Int(neighbours[index])] = sizes.count
          queue.append(Int(neighbours[index]))
        }
      }
      sizes.append(queue.count)
    }
    // They were found in the order of their least nodes.
    let order = sizes.indices.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }
    var numbers = [Int](repeating: 0, count: sizes.count)
    for (number, index) in order.enumerated() { numbers[index] = number }
    return Components(numbers: found.map { numbers[$0] }, sizes: order.map { sizes[$0] })
  }
}
