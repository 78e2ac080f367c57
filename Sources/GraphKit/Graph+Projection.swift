extension Graph {
  /// The projection of groups onto their members: an edge for every two nodes that share a group, its weight the number
  /// of groups that they share.
  ///
  /// Row by row, as a sparse matrix is multiplied with its own transpose (F. Gustavson, "Two Fast Algorithms for Sparse
  /// Matrices", 1978): a row of counters is filled from the groups of one node, read and wiped.
  /// - Throws: `CancellationError`, between two nodes.
  /// - Complexity: O(sum of k² over groups of k members + edges · log degree) time, so leave out groups that are too
  ///   large; memory of 16 bytes an edge, 8 a membership and 24 a node. Arrays double as they grow: up to twice that for
  ///   the edges, and three times while they move.
  public init(projecting groups: Groups) throws {
    let (groupStarts, groupsOfNodes) = Graph.groupsByNode(groups)
    var starts = [0]
    starts.reserveCapacity(groups.nodeCount + 1)
    var neighbours: [UInt32] = []
    var weights: [UInt32] = []
    var shared = [UInt32](repeating: 0, count: groups.nodeCount)
    var met: [UInt32] = []
    for node in 0..<groups.nodeCount {
      try Task.checkCancellation()
      for place in groupStarts[node]..<groupStarts[node + 1] {
        for index in groups.range(of: Int(groupsOfNodes[place])) {
          let other = groups.members[index]
          if shared[Int(other)] == 0 { met.append(other) }
          shared[Int(other)] += 1
        }
      }
      met.sort()
      for other in met {
        if other != node {
          neighbours.append(other)
          weights.append(shared[Int(other)])
        }
        shared[Int(other)] = 0
      }
      met.removeAll(keepingCapacity: true)
      starts.append(neighbours.count)
    }
    self.init(starts: starts, neighbours: neighbours, weights: weights)
  }

  /// The groups of every node, ascending, one node behind the other.
  private static func groupsByNode(_ groups: Groups) -> (starts: [Int], groups: [UInt32]) {
    var starts = [Int](repeating: 0, count: groups.nodeCount + 1)
    for member in groups.members { starts[Int(member) + 1] += 1 }
    for node in 0..<groups.nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var byNode = [UInt32](repeating: 0, count: groups.members.count)
    for group in 0..<groups.count {
      for index in groups.range(of: group) {
        let node = Int(groups.members[index])
        byNode[next[node]] = UInt32(group)
        next[node] += 1
      }
    }
    return (starts, byNode)
  }
}
