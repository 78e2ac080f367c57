import Catalog
import GraphKit
import JSONKit

/// The graph of characters, joined by the comics that they share.
///
/// A node for every character that has a record or is named by a comic, an edge for every two that share a comic.
/// Missing records do not count, and a comic with more characters than `crowdLimit` joins nobody.
struct CharacterGraph: Sendable {
  /// The facts about one character that are not in the graph.
  struct Node: Sendable {
    let id: Int64
    let name: String?
    /// The number of comics that the character is in.
    let comics: Int
    /// Whether there is a record of the character.
    let isPublished: Bool
  }

  /// The characters, by id.
  let nodes: [Node]
  /// The graph; its nodes are the places in `nodes`.
  let graph: Graph
  /// The number of comics with more characters than `crowdLimit`.
  let crowdedComics: Int
  /// The members of the cast whose records are the characters and the comics.
  let characters, comics: Cast.Member

  /// The greatest number of characters with which a comic still joins them. A comic of k characters gives up to k²/2 edges; a real one has
  /// some dozens, and a source may send any number.
  static let crowdLimit = 2000
  /// The number of characters from which paths are measured; see `measures`.
  static let sampleSize = 256
  private static let seed: UInt64 = 1

  /// Creates the graph; nil for a model that does not say which characters are in which comics.
  ///
  /// - Throws: `JSONError` where a stored name is damaged; `CancellationError`.
  /// - Complexity: two walks over the relation, and what `Graph(projecting:)` takes: at most `crowdLimit` steps for each
  ///   character of a comic.
  init?(_ relations: Relations, kindIndexes: [KindIndex], crowdLimit: Int = Self.crowdLimit) throws {
    let cast = Cast(relations.model)
    guard let characters = cast[.character], let comics = cast[.issue],
      let relation = cast.model.relation(from: .issue, to: .character)
    else { return nil }
    (self.characters, self.comics) = (characters, comics)
    let pairs = RankedPairs(relation, relations: relations, kindIndexes: kindIndexes)
    let known = pairs.rights
    var counts = known.presences.map { $0 == .published ? 0 : -1 }
    for pair in pairs where pair.counts { counts[pair.right] = max(0, counts[pair.right]) + 1 }
    var places = [Int](repeating: -1, count: counts.count)
    var nodes: [Node] = []
    let reader = JSONReader()
    for rank in counts.indices where counts[rank] >= 0 {
      places[rank] = nodes.count
      nodes.append(
        Node(
          id: known.identities.all[rank].id, name: try known.name(ofRank: rank, reader), comics: counts[rank],
          isPublished: known.presences[rank] == .published))
    }
    self.nodes = nodes
    try Task.checkCancellation()
    var groups = Groups(nodeCount: nodes.count)
    var crowdedComics = 0
    var comic = -1
    var members: [Int] = []
    func endComic() {
      if members.count > crowdLimit {
        crowdedComics += 1
      } else if !members.isEmpty {
        for member in members { groups.append(member) }
        groups.endGroup()
      }
      members.removeAll(keepingCapacity: true)
    }
    for pair in pairs where pair.counts {
      if pair.left != comic { endComic() }
      comic = pair.left
      members.append(places[pair.right])
    }
    endComic()
    self.crowdedComics = crowdedComics
    try Task.checkCancellation()
    graph = try Graph(projecting: groups)
  }

  /// Returns the measures of the graph; paths are measured from a sample of the largest component.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: see `Graph`; well below a second for 1,500 characters.
  func measures() throws -> GraphMeasures {
    let components = graph.components
    try Task.checkCancellation()
    let largest = components.sizes.isEmpty ? [] : components.nodes(of: 0)
    let sample = leastHashed(of: largest.map { nodes[$0].id }, count: Self.sampleSize, seed: Self.seed)
    return GraphMeasures(
      components: components, clustering: try graph.clustering(), pageRank: try graph.pageRank(),
      paths: try graph.pathLengths(from: sample.map { largest[$0] }))
  }
}

/// The measures of a graph.
struct GraphMeasures: Sendable {
  /// The damping factor of PageRank.
  static let damping = 0.85

  let components: Components
  let clustering: Clustering
  let pageRank: PageRank
  let paths: PathLengths
}

/// The rows of the graph's tables, by id.
extension CharacterGraph {
  /// Adds a row for every node.
  func appendNodes(_ measures: GraphMeasures, to sink: some RowSink) {
    for (place, node) in nodes.enumerated() {
      sink.int64(node.id)
      sink.string(node.name)
      sink.int64(Int64(node.comics))
      sink.int64(Int64(graph.degree(of: place)))
      sink.int64(Int64(graph.weightedDegree(of: place)))
      sink.double(measures.pageRank.ranks[place])
      sink.int64(Int64(measures.components.numbers[place] + 1))
      sink.double(measures.clustering.coefficients[place])
      sink.bool(node.isPublished)
      sink.endRow()
    }
  }

  /// Adds a row for every edge; `drain` is called from time to time.
  func appendEdges(to sink: some RowSink, drain: () throws -> Void) rethrows {
    var count = 0
    try graph.forEachEdge { from, to, weight in
      sink.int64(nodes[from].id)
      sink.int64(nodes[to].id)
      sink.string("Undirected" as StaticString)
      sink.int64(Int64(weight))
      sink.endRow()
      count += 1
      if count % 4096 == 0 { try drain() }
    }
    try drain()
  }
}
