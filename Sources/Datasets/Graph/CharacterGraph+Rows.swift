import GraphKit

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

  /// Adds a row for every edge; `drain` is called now and then.
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
