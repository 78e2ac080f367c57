/// An undirected graph whose edges have whole weights, as compressed sparse rows.
///
/// Nodes are numbers from 0. Every edge stands in the rows of both its ends; there are no loops and no parallel edges.
public struct Graph: Sendable, Equatable {
  /// The start of each node's row, and at the end the end of the last row.
  let starts: [Int]
  /// The neighbours of all nodes, each row ascending.
  let neighbours: [UInt32]
  /// The weight of the edge to each neighbour.
  let weights: [UInt32]

  /// The number of nodes.
  public var nodeCount: Int { starts.count - 1 }

  /// The number of edges, each counted once.
  public var edgeCount: Int { neighbours.count / 2 }

  /// Returns the number of neighbours of a node.
  public func degree(of node: Int) -> Int { starts[node + 1] - starts[node] }

  /// Returns the sum of the weights of a node's edges.
  ///
  /// - Complexity: O(degree).
  public func weightedDegree(of node: Int) -> Int {
    weights[starts[node]..<starts[node + 1]].reduce(0) { $0 + Int($1) }
  }

  /// The sum of the weights of all edges, each counted once.
  ///
  /// - Complexity: O(edges).
  public var totalWeight: Int { weights.reduce(0) { $0 + Int($1) } / 2 }

  /// The number of edges as a part of all possible ones, 0...1; 0 for fewer than two nodes.
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

/// Groups of nodes: the bipartite graph from which a ``Graph`` is projected.
///
/// Groups are filled one after the other: ``append(_:)`` for every member, then ``endGroup()``.
public struct Groups: Sendable {
  /// The number of nodes; members are numbers from 0 to below it.
  public let nodeCount: Int
  /// The members of all groups, each group ascending and without repeats.
  private(set) var members: [UInt32] = []
  /// The end of each group in `members`.
  private(set) var ends: [UInt32] = []

  /// Creates a value without groups, for `nodeCount` nodes.
  public init(nodeCount: Int) {
    precondition(nodeCount >= 0 && nodeCount < Int(UInt32.max), "Nodes are numbered in 32 bits.")
    self.nodeCount = nodeCount
  }

  /// The number of ended groups.
  public var count: Int { ends.count }

  /// Adds a node to the open group; a repeated node is a member once.
  public mutating func append(_ node: Int) {
    precondition(node >= 0 && node < nodeCount, "A member is one of the nodes.")
    members.append(UInt32(node))
  }

  /// Ends the open group; the next member begins another one.
  ///
  /// - Complexity: O(k log k) for k members.
  public mutating func endGroup() {
    let start = Int(ends.last ?? 0)
    members[start...].sort()
    var kept = start
    for index in start..<members.count where index == start || members[index] != members[kept - 1] {
      members[kept] = members[index]
      kept += 1
    }
    members.removeLast(members.count - kept)
    ends.append(UInt32(kept))
  }

  /// Returns the range of a group's members.
  func range(of group: Int) -> Range<Int> {
    (group == 0 ? 0 : Int(ends[group - 1]))..<Int(ends[group])
  }
}

extension Graph {
  /// Projects groups onto their members: makes an edge for every two nodes that share a group, its weight the number of groups that they
  /// share.
  ///
  /// Row by row, as a sparse matrix is multiplied with its own transpose (F. Gustavson, "Two Fast Algorithms for Sparse
  /// Matrices", 1978): a row of counters is filled from the groups of one node, read and wiped.
  /// - Throws: `CancellationError`, between two nodes.
  /// - Complexity: O(sum of k² over groups of k members + edges · log degree) time, so do not add groups that are too
  ///   large; memory of 16 bytes an edge, 8 a membership and 24 a node. Arrays double as they grow: up to twice that
  ///   for the edges, and three times while they move.
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

  /// Returns the groups of every node, ascending, one node after the other.
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
