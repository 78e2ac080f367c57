/// The degree to which the neighbours of nodes are neighbours of one another.
public struct Clustering: Sendable, Equatable {
  /// The part of each node's pairs of neighbours that are joined, 0...1; 0 for fewer than two neighbours. Weights do not
  /// count.
  public let coefficients: [Double]
  /// The number of triangles of the graph.
  public let triangles: Int
  /// The number of pairs of neighbours of all nodes together.
  public let pairs: Int

  /// The mean of the coefficients; 0 without nodes.
  public var mean: Double {
    coefficients.isEmpty ? 0 : coefficients.reduce(0, +) / Double(coefficients.count)
  }

  /// The part of all pairs of neighbours that are joined; 0 without a pair.
  public var transitivity: Double {
    pairs == 0 ? 0 : 3 * Double(triangles) / Double(pairs)
  }
}

extension Graph {
  /// Returns the clustering of every node (D. Watts, S. Strogatz, "Collective dynamics of small-world networks", 1998).
  ///
  /// - Throws: `CancellationError`, between two nodes.
  /// - Complexity: O(triangles + sum over all edges of the degree of the higher end) time, and memory for the nodes.
  public func clustering() throws -> Clustering {
    let triangles = try trianglesByNode()
    var coefficients: [Double] = []
    coefficients.reserveCapacity(nodeCount)
    var pairs = 0
    for node in 0..<nodeCount {
      let possible = degree(of: node) * (degree(of: node) - 1) / 2
      coefficients.append(possible == 0 ? 0 : Double(triangles[node]) / Double(possible))
      pairs += possible
    }
    return Clustering(coefficients: coefficients, triangles: triangles.reduce(0, +) / 3, pairs: pairs)
  }

  /// Returns the number of triangles that have each node as a corner. Every triangle is counted once, at its least corner.
  private func trianglesByNode() throws -> [Int] {
    var triangles = [Int](repeating: 0, count: nodeCount)
    /// The start of the neighbours above each node in its row.
    let above = (0..<nodeCount).map { node in
      neighbours[starts[node]..<starts[node + 1]].firstIndex { $0 > node } ?? starts[node + 1]
    }
    /// The last node that has each node as a neighbour, counted from 1.
    var neighbourOf = [UInt32](repeating: 0, count: nodeCount)
    for node in 0..<nodeCount {
      try Task.checkCancellation()
      let mark = UInt32(node + 1)
      let row = above[node]..<starts[node + 1]
      for index in row { neighbourOf[Int(neighbours[index])] = mark }
      for index in row {
        let other = Int(neighbours[index])
        var met = 0
        for place in above[other]..<starts[other + 1] where neighbourOf[Int(neighbours[place])] == mark {
          met += 1
          triangles[Int(neighbours[place])] += 1
        }
        triangles[node] += met
        triangles[other] += met
      }
    }
    return triangles
  }
}
