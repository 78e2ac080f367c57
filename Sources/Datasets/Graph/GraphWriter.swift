import Basics
import Catalog
import JSONKit
import Pipeline

extension DatasetWriter {
  /// Writes the graph of characters: `graph/nodes.csv`, `graph/edges.csv`, `graph/NAME.graphml` with the name of their kind, and
  /// `graph/summary.json`.
  ///
  /// The files are plain, since Gephi opens them so. The tables and GraphML have the same nodes and numbers.
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: O(nodes + edges), with a small buffer.
  func write(_ graph: CharacterGraph, measures: GraphMeasures) throws -> [PublishedFile] {
    let tables = GraphTables(graph)
    var csv = formats.csv ?? CSVOptions()
    // Programs for graphs would take it for a part of the first column's name.
    csv.byteOrderMark = false
    var files: [PublishedFile] = []
    let nodeRows = CSVRows(tables.nodes, options: csv)
    graph.appendNodes(measures, to: nodeRows)
    files.append(
      try nodeRows.bytes.withUnsafeBytes { try generation.writeFile("graph/nodes.csv", $0, rows: nodeRows.count) })

    let edges = try generation.createFile("graph/edges.csv")
    let edgeRows = CSVRows(tables.edges, options: csv)
    try graph.appendEdges(to: edgeRows) {
      try Task.checkCancellation()
      try edgeRows.bytes.withUnsafeBytes { try edges.write($0) }
      edgeRows.bytes.removeAll()
    }
    files.append(try edges.close(rows: edgeRows.count))

    let markup = try generation.createFile("graph/\(graph.characters.name).graphml")
    let elements = GraphMLRows(
      graph: graph.characters.name, nodes: tables.nodes.columns, edges: tables.edges.columns)
    graph.appendNodes(measures, to: elements)
    elements.beginEdges(tables.edges.columns)
    try graph.appendEdges(to: elements) {
      try Task.checkCancellation()
      try elements.bytes.withUnsafeBytes { try markup.write($0) }
      elements.bytes.removeAll()
    }
    elements.end()
    try elements.bytes.withUnsafeBytes { try markup.write($0) }
    files.append(try markup.close())

    let summary = GraphSummary.bytes(of: graph, measures)
    files.append(try summary.withUnsafeBytes { try generation.writeFile("graph/summary.json", $0) })
    return files
  }
}

/// The tables of the graph, from which headers, keys of GraphML and documents are made.
struct GraphTables {
  /// The nodes. `Id` and `Label` are the names by which Gephi knows them.
  let nodes: TableDescription
  /// The edges, each once, the lesser id as source.
  let edges: TableDescription

  init(_ graph: CharacterGraph) {
    let (characters, comics) = (graph.characters, graph.comics)
    nodes = TableDescription(
      "nodes", title: characters.title, "one \(characters.singular)",
      [
        ColumnDescription("Id", .int64, key: 1, "id of the \(characters.singular)"),
        ColumnDescription("Label", .string, null: true, "name of the \(characters.singular)"),
        ColumnDescription(comics.name, .int64, "how many \(comics.name) the \(characters.singular) is in"),
        ColumnDescription("degree", .int64, "how many edges it has"),
        ColumnDescription("weighted_degree", .int64, "the weights of all its edges together"),
        ColumnDescription("pagerank", .double, "weighted PageRank, damping 0.85; all add up to 1"),
        ColumnDescription("component", .int64, "connected component, the largest is 1"),
        ColumnDescription("clustering", .double, "part of the pairs of its neighbours that are joined"),
        ColumnDescription("published", .boolean, "whether there is a record of the \(characters.singular)"),
      ])
    edges = TableDescription(
      "edges", title: "Who appears together", "two \(characters.name) that share a \(comics.singular)",
      [
        ColumnDescription("Source", .int64, key: 1, "id of a \(characters.singular)"),
        ColumnDescription("Target", .int64, key: 2, "id of another one, which is greater"),
        ColumnDescription("Type", .string, "Undirected"),
        ColumnDescription(
          "Weight", .int64,
          "how many \(comics.name) the two share; without those of more than 2,000 \(characters.name)"),
      ])
  }
}
