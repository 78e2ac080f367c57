import Pipeline
import Store

/// What is found out about the catalogue as a whole.
extension DatasetWriter {
  /// Writes the graph of characters, and leaves it for the statistics.
  func writeGraph() throws -> [PublishedFile] {
    let (graph, rosters) = try makeGraph()
    if formats.countsStatistics { facts.leave(graph, rosters) }
    let writer = GraphWriter(generation: generation, csv: formats.csv ?? CSVOptions())
    return try writer.write(graph, try graph.measures())
  }

  /// Works the statistics out, from what the other jobs left; what they did not, because it is not written, is made here.
  func statistics() throws -> [Statistic] {
    let (graph, rosters) = try facts.graph ?? makeGraph()
    let changes = try facts.changes ?? ChangeCounts(store, relations)
    return try CatalogStatistics(facts.kinds, relations, rosters, graph, changes).all()
  }

  /// Writes the statistics.
  func write(_ statistics: [Statistic]) throws -> [PublishedFile] {
    try StatisticsWriter(generation: generation, csv: formats.csv ?? CSVOptions()).write(statistics)
  }

  private func makeGraph() throws -> (CharacterGraph, Rosters) {
    let rosters = Rosters(relations: relations, missing: missing)
    return (try CharacterGraph(relations, rosters), rosters)
  }
}
