import Pipeline
import Store

/// What is found out about the catalogue as a whole.
extension DatasetWriter {
  /// Writes the graph, the statistics, or both.
  func writeFindings(graph isGraphWritten: Bool, statistics: Bool) throws -> [PublishedFile] {
    let missing = try store.missingRecords()
    let rosters = Rosters(relations: relations, missing: missing)
    let graph = try CharacterGraph(relations, rosters)
    var files: [PublishedFile] = []
    if isGraphWritten {
      files += try GraphWriter(generation: generation, csv: csv).write(graph, try graph.measures())
    }
    if statistics {
      let facts = try FactGatherer.facts(of: store, relations, missing: missing)
      let numbers = try CatalogStatistics(facts, relations, rosters, graph, try ChangeCounts(store))
      files += try StatisticsWriter(generation: generation, csv: csv).write(try numbers.all())
    }
    return files
  }
}
