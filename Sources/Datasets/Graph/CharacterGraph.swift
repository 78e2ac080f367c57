import Catalog
import GraphKit

/// Who appears with whom: characters, joined by the comics that they share.
///
/// A node for every character that has a record or is named by a comic, an edge for every two that share a comic.
/// Missing records do not count.
struct CharacterGraph: Sendable {
  /// What is known of one character besides the graph.
  struct Node: Sendable {
    let id: Int64
    let name: String?
    /// How many comics it is in.
    let comics: Int
    /// Whether there is a record of it.
    let isPublished: Bool
  }

  /// The characters, by id.
  let nodes: [Node]
  /// The graph; its nodes are the places in `nodes`.
  let graph: Graph

  /// From how many characters paths are measured; see `measures`.
  static let sampleSize = 256
  private static let seed: UInt64 = 1

  /// Makes the graph.
  ///
  /// - Throws: `JSONError` where a stored name is damaged; `CancellationError`.
  /// - Complexity: two walks over the relation, and what `Graph(projecting:)` takes.
  init(_ relations: Relations, _ rosters: Rosters) throws {
    let characters = rosters[.characters]
    let relation = Relation.all.first { $0.left == .comics && $0.right == .characters }
    var comics = characters.standings.map { $0 == .published ? 0 : -1 }
    if let relation {
      for pair in RankedPairs(relation, relations, rosters) where pair.counts {
        comics[pair.right] = max(0, comics[pair.right]) + 1
      }
    }
    var places = [Int](repeating: -1, count: comics.count)
    var nodes: [Node] = []
    for rank in comics.indices where comics[rank] >= 0 {
      places[rank] = nodes.count
      nodes.append(
        Node(
          id: characters.ids[rank], name: try characters.name(ofRank: rank), comics: comics[rank],
          isPublished: characters.standings[rank] == .published))
    }
    self.nodes = nodes
    try Task.checkCancellation()
    var groups = Groups(nodeCount: nodes.count)
    if let relation {
      var comic = -1
      for pair in RankedPairs(relation, relations, rosters) where pair.counts {
        if pair.left != comic, comic >= 0 { groups.endGroup() }
        comic = pair.left
        groups.append(places[pair.right])
      }
      if comic >= 0 { groups.endGroup() }
    }
    try Task.checkCancellation()
    graph = Graph(projecting: groups)
  }

  /// What is found out about the graph; paths are measured from a sample of the largest component.
  ///
  /// - Complexity: see `Graph`; well below a second for 1,500 characters.
  func measures() throws -> GraphMeasures {
    let components = graph.components
    try Task.checkCancellation()
    let largest = components.sizes.isEmpty ? [] : components.nodes(of: 0)
    let sample = leastHashed(of: largest.map { nodes[$0].id }, count: Self.sampleSize, seed: Self.seed)
    let paths = graph.pathLengths(from: sample.map { largest[$0] })
    try Task.checkCancellation()
    let clustering = graph.clustering
    try Task.checkCancellation()
    return GraphMeasures(components: components, clustering: clustering, pageRank: graph.pageRank(), paths: paths)
  }
}
