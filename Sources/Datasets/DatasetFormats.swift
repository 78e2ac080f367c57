/// Which datasets are written, and how. What is not asked for is not made.
public struct DatasetFormats: Sendable, Equatable {
  /// The tables as CSV, with the data package that describes them.
  public var csv: CSVOptions?
  /// The records as NDJSON.
  public var ndjson: Bool
  /// The tables as one SQLite database.
  public var sqlite: Bool
  /// The tables as Parquet.
  public var parquet: Bool
  /// Archives of the CSV and NDJSON files that are written.
  public var archive: Bool
  /// The graph of characters.
  public var graph: Bool
  /// Statistics, each as JSON and CSV.
  public var statistics: Bool
  /// Whether statistics are worked out for another output, whatever files are made of them.
  public var givesStatistics: Bool

  /// Formats; none by default.
  public init(
    csv: CSVOptions? = nil, ndjson: Bool = false, sqlite: Bool = false, parquet: Bool = false, archive: Bool = false,
    graph: Bool = false, statistics: Bool = false, givesStatistics: Bool = false
  ) {
    self.csv = csv
    self.ndjson = ndjson
    self.sqlite = sqlite
    self.parquet = parquet
    self.archive = archive
    self.graph = graph
    self.statistics = statistics
    self.givesStatistics = givesStatistics
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { !hasData && !hasFindings }
  /// Whether records are written in any form, and with them what changed.
  var hasData: Bool { csv != nil || ndjson || sqlite || parquet }
  /// Whether something is found out about the catalogue as a whole.
  var hasFindings: Bool { graph || countsStatistics }
  /// Whether statistics are worked out.
  var countsStatistics: Bool { statistics || givesStatistics }
  /// Whether tables are written to a file each.
  var hasTableFiles: Bool { csv != nil || parquet }
}
