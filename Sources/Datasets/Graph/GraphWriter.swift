import JSONKit
import Pipeline

/// Writes the graph of characters: `graph/nodes.csv`, `graph/edges.csv`, `graph/characters.graphml` and
/// `graph/summary.json`.
///
/// The files are plain, since Gephi opens them so. The tables and GraphML have the same nodes and numbers.
struct GraphWriter: Sendable {
  let generation: GenerationWriter
  let csv: CSVOptions

  /// Writes the files.
  ///
  /// - Returns: the files.
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: O(nodes + edges), with a small buffer.
  func write(_ graph: CharacterGraph, _ measures: GraphMeasures) throws -> [PublishedFile] {
    var files: [PublishedFile] = []
    let nodes = try PlainFile("graph/nodes.csv", in: generation)
    let nodeRows = CSVRows(GraphTables.nodes, options: csv)
    graph.appendNodes(measures, to: nodeRows)
    try nodes.take(&nodeRows.bytes)
    files.append(try nodes.close(rows: nodeRows.count))

    let edges = try PlainFile("graph/edges.csv", in: generation)
    let edgeRows = CSVRows(GraphTables.edges, options: csv)
    try graph.appendEdges(to: edgeRows) {
      try Task.checkCancellation()
      try edges.take(&edgeRows.bytes)
    }
    files.append(try edges.close(rows: edgeRows.count))

    let markup = try PlainFile("graph/characters.graphml", in: generation)
    let elements = GraphMLRows(graph: "characters", nodes: GraphTables.nodes.columns, edges: GraphTables.edges.columns)
    graph.appendNodes(measures, to: elements)
    elements.beginEdges(GraphTables.edges.columns)
    try graph.appendEdges(to: elements) {
      try Task.checkCancellation()
      try markup.take(&elements.bytes)
    }
    elements.end()
    try markup.take(&elements.bytes)
    files.append(try markup.close())

    let summary = try PlainFile("graph/summary.json", in: generation)
    var bytes = GraphSummary.bytes(graph, measures)
    try summary.take(&bytes)
    files.append(try summary.close())
    return files
  }
}
