/// The importance of nodes, by the importance of the nodes that they are joined to.
public struct PageRank: Sendable, Equatable {
  /// The rank of every node; they add up to 1.
  public let ranks: [Double]
  /// The number of rounds of the computation.
  public let rounds: Int
  /// The sum of all changes of the last round.
  public let change: Double
}

extension Graph {
  /// Returns the PageRank of every node, weighted: a node gives its rank to its neighbours by the weights of the edges.
  ///
  /// Power iteration from equal ranks, with the definitions of networkx: a node without edges gives its rank to all nodes alike. networkx
  /// stops by default where the sum of all changes falls below 1e-6 times the number of nodes, which leaves few digits; this function stops
  /// where the sum is below `tolerance`, which leaves the ranks off the fixed point by less than `tolerance * damping / (1 - damping)`.
  /// - Parameters:
  ///   - damping: the part of its rank that a node gives to its neighbours.
  ///   - tolerance: the sum of all changes of a round below which the iteration stops.
  ///   - limit: the greatest number of rounds.
  /// - Throws: `CancellationError`, between two rounds.
  /// - Complexity: O(rounds · (nodes + edges)); with a damping of 0.85 and a tolerance of 1e-12 at most 180 rounds.
  public func pageRank(damping: Double = 0.85, tolerance: Double = 1e-12, limit: Int = 1000) throws -> PageRank {
    guard nodeCount > 0 else { return PageRank(ranks: [], rounds: 0, change: 0) }
    let count = Double(nodeCount)
    let strengths = (0..<nodeCount).map { Double(weightedDegree(of: $0)) }
    var ranks = [Double](repeating: 1 / count, count: nodeCount)
    /// The rank that each node gives for a weight of 1.
    var gifts = ranks
    var rounds = 0
    var change = Double.infinity
    while change >= tolerance, rounds < limit {
      try Task.checkCancellation()
      var idle = 0.0
      for node in 0..<nodeCount {
        if strengths[node] > 0 { gifts[node] = ranks[node] / strengths[node] } else { idle += ranks[node] }
      }
      let base = (damping * idle + (1 - damping)) / count
      change = 0
      for node in 0..<nodeCount {
        var gift = 0.0
        for index in starts[node]..<starts[node + 1] {
          gift += gifts[Int(neighbours[index])] * Double(weights[index])
        }
        let rank = base + damping * gift
        change += abs(rank - ranks[node])
        ranks[node] = rank
      }
      rounds += 1
    }
    return PageRank(ranks: ranks, rounds: rounds, change: change)
  }
}
