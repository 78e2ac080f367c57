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
