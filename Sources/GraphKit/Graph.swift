/// An undirected graph whose edges have whole weights, as compressed sparse rows.
///
/// Nodes are numbers from 0. Every edge stands in the rows of both its ends; there are no loops and no parallel edges.
public struct Graph: Sendable, Equatable {
  /// Where the row of each node begins, and where the last one ends.
  let starts: [Int]
  /// The neighbours of all nodes, each row ascending.
  let neighbours: [UInt32]
  /// The weight of the edge to each neighbour.
  let weights: [UInt32]

  /// How many nodes there are.
  public var nodeCount: Int { starts.count - 1 }

  /// How many edges there are, each counted once.
  public var edgeCount: Int { neighbours.count / 2 }

  /// How many neighbours a node has.
  public func degree(of node: Int) -> Int { starts[node + 1] - starts[node] }

  /// The sum of the weights of a node's edges.
  ///
  /// - Complexity: O(degree).
  public func weightedDegree(of node: Int) -> Int {
    weights[starts[node]..<starts[node + 1]].reduce(0) { $0 + Int($1) }
  }

  /// The sum of the weights of all edges, each counted once.
  ///
  /// - Complexity: O(edges).
  public var totalWeight: Int { weights.reduce(0) { $0 + Int($1) } / 2 }

  /// The part of all possible edges that there is, 0...1; 0 for fewer than two nodes.
  public var density: Double {
    nodeCount < 2 ? 0 : 2 * Double(edgeCount) / (Double(nodeCount) * Double(nodeCount - 1))
  }

  /// Calls `body` with every edge once, `from` below `to`, in ascending order of both.
  ///
  /// - Complexity: O(nodes + edges).
  public func forEachEdge(_ body: (_ from: Int, _ to: Int, _ weight: Int) throws -> Void) rethrows {
    for node in 0..<nodeCount {
      for index in starts[node]..<starts[node + 1] where neighbours[index] > node {
        try body(node, Int(neighbours[index]), Int(weights[index]))
      }
    }
  }
}
