import Pipeline
import Store

/// What is found out about the catalogue as a whole.
extension DatasetWriter {
  /// Writes the graph of characters.
  func writeGraph() throws -> [PublishedFile] {
    let graph = try CharacterGraph(relations, Rosters(relations: relations, missing: missing))
    let writer = GraphWriter(generation: generation, csv: formats.csv ?? CSVOptions())
    return try writer.write(graph, try graph.measures())
  }

  /// Writes the statistics, from what the rows of records told while they were written.
  func writeStatistics() throws -> [PublishedFile] {
    let rosters = Rosters(relations: relations, missing: missing)
    let graph = try CharacterGraph(relations, rosters)
    let statistics = try CatalogStatistics(facts.all, relations, rosters, graph, try ChangeCounts(store))
    let writer = StatisticsWriter(generation: generation, csv: formats.csv ?? CSVOptions())
    return try writer.write(try statistics.all())
  }
}
