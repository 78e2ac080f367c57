import Catalog
public import CompressionKit

/// The datasets to write, and their options; only these are made.
///
/// ```swift
/// let formats = DatasetFormats(csv: CSVOptions(byteOrderMark: true), parquet: true)
/// ```
public struct DatasetFormats: Sendable, Equatable {
  /// The tables as CSV, with the data package that describes them.
  public var csv: CSVOptions?
  /// The records as NDJSON.
  public var ndjson: Bool
  /// The tables as one SQLite database.
  public var sqlite: Bool
  /// The tables as Parquet.
  public var parquet: Bool
  /// The beginning of the names of archives, which is the pipeline's name; nil for no archives of the CSV and NDJSON files.
  public var archive: String?
  /// The graph of characters.
  public var graph: Bool
  /// Statistics, each as JSON and CSV.
  public var statistics: Bool
  /// Whether statistics are computed for another output, even where no files of them are wanted.
  public var givesStatistics: Bool
  /// The compressions of the files.
  public var compressions: FileCompressions

  /// Creates formats; none by default.
  public init(
    csv: CSVOptions? = nil, ndjson: Bool = false, sqlite: Bool = false, parquet: Bool = false, archive: String? = nil,
    graph: Bool = false, statistics: Bool = false, givesStatistics: Bool = false,
    compressions: FileCompressions = FileCompressions()
  ) {
    self.csv = csv
    self.ndjson = ndjson
    self.sqlite = sqlite
    self.parquet = parquet
    self.archive = archive
    self.graph = graph
    self.statistics = statistics
    self.givesStatistics = givesStatistics
    self.compressions = compressions
  }

  /// Whether there is nothing to write.
  var isEmpty: Bool { !hasData && !hasFindings }
  /// Whether records are written in any form; the feed of changes is then written with them.
  var hasData: Bool { hasTableFiles || ndjson || sqlite }
  /// Whether graph or statistics, which describe the catalogue as a whole, are computed.
  var hasFindings: Bool { graph || countsStatistics }
  /// Whether statistics are computed.
  var countsStatistics: Bool { statistics || givesStatistics }
  /// Whether each table is written to a file of its own.
  var hasTableFiles: Bool { csv != nil || parquet }
}

/// The compressions of the files of a set.
public struct FileCompressions: Sendable, Equatable {
  /// The compression of tables as CSV. On tables the fifth level of libdeflate makes files no larger than zlib's sixth does, in two thirds
  /// of the time of its own sixth.
  public var csv = Compression.gzip(level: 5)
  /// The compression of records as NDJSON.
  public var ndjson = Compression.gzip(level: 6)
  /// The compression of the pages of Parquet.
  public var parquet = Compression.zstd(level: 3)
  /// The compression of archives.
  public var archive = Compression.gzip(level: 6)

  /// Creates the usual compressions.
  public init() {}
}

/// The description of a set in its own files. Nothing in it depends on the pipeline: the same records give the same bytes, whether they
/// come from a gateway, from captures of it or from recordings, and under any pipeline name.
enum DatasetOrigin {
  /// The name of the data package.
  static let packageName = "comics-catalogue"
  /// The set's name for people.
  static let title = "Comics catalogue"

  /// Returns sentences that describe the set, with the texts that its source wants to be shown.
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
