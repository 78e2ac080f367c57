import Basics
import Catalog
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

/// The tables of the graph: what headers, keys of GraphML and documents are made from.
enum GraphTables {
  /// The nodes. `Id` and `Label` are the names by which Gephi knows them.
  static let nodes = TableDescription(
    "nodes", title: "Characters", "one character",
    [
      ColumnDescription("Id", .int64, key: 1, "id of the character"),
      ColumnDescription("Label", .string, null: true, "name of the character"),
      ColumnDescription("comics", .int64, "how many comics the character is in"),
      ColumnDescription("degree", .int64, "how many edges it has"),
      ColumnDescription("weighted_degree", .int64, "the weights of all its edges together"),
      ColumnDescription("pagerank", .double, "weighted PageRank, damping 0.85; all add up to 1"),
      ColumnDescription("component", .int64, "connected component, the largest is 1"),
      ColumnDescription("clustering", .double, "part of the pairs of its neighbours that are joined"),
      ColumnDescription("published", .boolean, "whether there is a record of the character"),
    ])

  /// The edges, each once, the lesser id as source.
  static let edges = TableDescription(
    "edges", title: "Who appears together", "two characters that share a comic",
    [
      ColumnDescription("Source", .int64, key: 1, "id of a character"),
      ColumnDescription("Target", .int64, key: 2, "id of another one, which is greater"),
      ColumnDescription("Type", .string, "Undirected"),
      ColumnDescription("Weight", .int64, "how many comics the two share; without those of more than 2,000 characters"),
    ])
}
