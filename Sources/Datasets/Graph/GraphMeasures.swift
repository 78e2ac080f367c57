import GraphKit

/// What is found out about a graph.
struct GraphMeasures: Sendable {
  /// The damping factor of PageRank.
  static let damping = 0.85

  let components: Components
  let clustering: Clustering
  let pageRank: PageRank
  let paths: PathLengths
}
