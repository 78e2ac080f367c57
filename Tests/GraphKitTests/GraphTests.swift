import Testing

@testable import GraphKit

/// Graphs whose numbers are worked out by hand.
struct GraphTests {
  /// 0, 1 and 2 share a group; 0 and 1 share another; 2 and 3 a third; 4 and 5 are a pair; 6 stands alone; 7 nowhere.
  static func small() throws -> Graph {
    try graph(8, [[0, 1, 2], [1, 0], [3, 2, 3], [4, 5], [6], []])
  }

  static func graph(_ nodes: Int, _ members: [[Int]]) throws -> Graph {
    var groups = Groups(nodeCount: nodes)
    for group in members {
      for member in group { groups.append(member) }
      groups.endGroup()
    }
    return try Graph(projecting: groups)
  }

  private static func edges(_ graph: Graph) -> [[Int]] {
    var edges: [[Int]] = []
    graph.forEachEdge { edges.append([$0, $1, $2]) }
    return edges
  }

  @Test func `the weight of an edge is the number of shared groups`() throws {
    let small = try Self.small()
    #expect(Self.edges(small) == [[0, 1, 2], [0, 2, 1], [1, 2, 1], [2, 3, 1], [4, 5, 1]])
    #expect(small.nodeCount == 8)
    #expect(small.edgeCount == 5)
    #expect(small.totalWeight == 6)
    #expect(small.density == 10.0 / 56)
  }

  @Test func `a node that stands in a group twice counts once and is no neighbour of itself`() throws {
    #expect(Self.edges(try Self.graph(2, [[1, 0, 1, 0], [1, 1]])) == [[0, 1, 1]])
  }

  @Test func `degrees count neighbours and weighted degrees what is shared with them`() throws {
    let small = try Self.small()
    #expect((0..<8).map { small.degree(of: $0) } == [2, 2, 3, 1, 1, 1, 0, 0])
    #expect((0..<8).map { small.weightedDegree(of: $0) } == [3, 3, 3, 1, 1, 1, 0, 0])
  }

  @Test func `a graph of nothing has nothing`() throws {
    let none = try Self.graph(0, [[], []])
    #expect(none.nodeCount == 0 && none.edgeCount == 0 && none.density == 0)
    #expect(try none.pageRank().ranks.isEmpty)
    #expect(none.components == Components(numbers: [], sizes: []))
    #expect(try none.clustering().mean == 0)
    #expect(try none.clustering().transitivity == 0)
    #expect(try none.pathLengths(from: []).mean == nil)
  }

  @Test func `the projection of random groups is what counting every pair gives`() throws {
    var state: UInt64 = 7
    func draw(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<50 {
      let nodes = 1 + draw(below: 30)
      let members = (0..<draw(below: 40)).map { _ in (0..<draw(below: 8)).map { _ in draw(below: nodes) } }
      var shared: [[Int]: Int] = [:]
      for group in members {
        let distinct = Set(group).sorted()
        for one in distinct { for other in distinct where one < other { shared[[one, other], default: 0] += 1 } }
      }
      let expected = shared.map { $0.key + [$0.value] }.sorted { $0.lexicographicallyPrecedes($1) }
      #expect(Self.edges(try Self.graph(nodes, members)) == expected)
    }
  }

  @Test func `components come by size and of equal size by their least node`() throws {
    let small = try Self.small()
    #expect(small.components == Components(numbers: [0, 0, 0, 0, 1, 1, 2, 3], sizes: [4, 2, 1, 1]))
    #expect(try Self.graph(5, [[0, 1], [2, 3, 4]]).components.numbers == [1, 1, 0, 0, 0])
    #expect(small.components.nodes(of: 1) == [4, 5])
  }

  @Test func `clustering is the part of a node's neighbours that are neighbours`() throws {
    let small = try Self.small()
    let clustering = try small.clustering()
    #expect(clustering.coefficients == [1, 1, 1.0 / 3, 0, 0, 0, 0, 0])
    #expect(clustering.triangles == 1)
    #expect(clustering.transitivity == 3.0 / 5)
    let sum = 1 + 1 + 1.0 / 3
    #expect(clustering.mean == sum / 8)
  }

  @Test func `paths are counted from each source to every node that it reaches`() throws {
    let small = try Self.small()
    // From 0: 1 and 2 at 1, 3 at 2. From 3: 2 at 1, 0 and 1 at 2. From 4: 5 at 1.
    let lengths = try small.pathLengths(from: [0, 3, 4])
    #expect(lengths.counts == [0, 4, 3])
    #expect(lengths.mean == 10.0 / 7)
    #expect(lengths.longest == 2)
    #expect(try small.pathLengths(from: [6]).mean == nil)
  }
  @Test func `whoever is cancelled makes and measures no graph`() async throws {
    let small = try Self.small()
    await #expect(throws: CancellationError.self) { try await cancelled { try Self.small() } }
    await #expect(throws: CancellationError.self) { try await cancelled { try small.clustering() } }
    await #expect(throws: CancellationError.self) { try await cancelled { try small.pageRank() } }
    await #expect(throws: CancellationError.self) { try await cancelled { try small.pathLengths(from: [0]) } }
  }

  /// Does work in a task that is cancelled before it begins.
  private func cancelled<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
    try await withThrowingTaskGroup(of: R?.self) { group in
      group.cancelAll()
      group.addTask { try work() }
      return try #require(try await group.next() ?? nil)
    }
  }
}
