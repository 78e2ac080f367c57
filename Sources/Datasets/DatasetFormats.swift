import Catalog

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
  /// Archives of the CSV and NDJSON files that are written, with this at the beginning of their names: the pipeline's name.
  public var archive: String?
  /// The graph of characters.
  public var graph: Bool
  /// Statistics, each as JSON and CSV.
  public var statistics: Bool
  /// Whether statistics are worked out for another output, whatever files are made of them.
  public var givesStatistics: Bool

  /// Formats; none by default.
  public init(
    csv: CSVOptions? = nil, ndjson: Bool = false, sqlite: Bool = false, parquet: Bool = false, archive: String? = nil,
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
  var hasData: Bool { hasTableFiles || ndjson || sqlite }
  /// Whether something is found out about the catalogue as a whole.
  var hasFindings: Bool { graph || countsStatistics }
  /// Whether statistics are worked out.
  var countsStatistics: Bool { statistics || givesStatistics }
  /// Whether tables are written to a file each.
  var hasTableFiles: Bool { csv != nil || parquet }
}

/// What a set says of itself. Nothing of it depends on the pipeline: the same records give the same bytes, whether they come
/// from a gateway, from captures of it or from recordings, and whatever the pipeline is called.
enum DatasetOrigin {
  /// The name of the data package.
  static let packageName = "comics-catalogue"
  /// The set's name for people.
  static let title = "Comics catalogue"

  /// What the set is, in sentences, with the texts that its source wants to be shown.
  static func sentences(_ model: CatalogModel, _ attributions: [String]) -> String {
    let roles: [Role] = [.issue, .series, .story, .event, .character, .creator]
    let first = roles.compactMap(model.kind)
    let names = (first + model.order.filter { !first.contains($0) }).map { model[$0].name.description }
    let others = names.dropFirst().dropLast().joined(separator: ", ") + (names.last.map { " and \($0)" } ?? "")
    let what =
      names.count == 1
      ? "A catalogue of \(names[0])."
      : "A catalogue of \(names.first ?? "records"), their \(others), and how they belong together."
    return ([what] + attributions + (model.origin?.notices ?? [])).joined(separator: " ")
  }
}
