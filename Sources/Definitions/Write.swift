public import Collector
import Pipeline
public import Site

/// The outputs to make; one that is nil is not made.
public struct Write: Sendable, Equatable {
  /// The tables as CSV.
  public var csv: CSV?
  /// The records as NDJSON.
  public var ndjson: Compressed?
  /// The tables as one SQLite database.
  public var sqlite: Output?
  /// The tables as Parquet.
  public var parquet: Parquet?
  /// The catalogue of all kept sets for DuckDB.
  public var ducklake: Output?
  /// Nodes and edges.
  public var graph: Output?
  /// Statistics as JSON and CSV.
  public var statistics: Output?
  /// The catalogue as XML.
  public var xml: Output?
  /// The HTML catalogue.
  public var site: SiteSettings?
  /// The files that collectors' programs read.
  public var collector: CollectorSettings?
  /// Archives with checksums.
  public var archive: Compressed?

  /// An output that has no settings.
  public struct Output: Sendable, Equatable {}

  /// The settings of an output of files that are compressed.
  public struct Compressed: Sendable, Equatable {
    /// The compression of the files.
    public var compression = FileCompression.gzip
  }

  /// The settings of the tables as Parquet.
  public struct Parquet: Sendable, Equatable {
    /// The compression of the pages within the files.
    public var compression = FileCompression.zstd
  }

  /// The settings of the tables as CSV.
  public struct CSV: Sendable, Equatable {
    /// The compression of the files.
    public var compression = FileCompression.gzip
    /// Whether cells that a spreadsheet would run as a formula are neutralised.
    public var spreadsheetSafe = false
    /// Whether the file begins with a byte order mark.
    public var byteOrderMark = false
  }
}

/// A compression, as a pipeline file names it.
public enum FileCompression: String, Sendable, CaseIterable {
  /// gzip, which every program reads.
  case gzip
  /// Zstandard: about as small, and quicker to write and to read.
  case zstd
  /// No compression.
  case none
}

extension Write {
  static let section = Section(
    Write(),
    [
      Field("csv", optional: \.csv, .section(CSV.section), "The tables as CSV, compressed."),
      Field(
        "ndjson", optional: \.ndjson, .section(Compressed.section("files")),
        "The records as NDJSON, one file a collection, compressed."),
      Field("sqlite", optional: \.sqlite, .section(Output.section), "The tables as one SQLite database."),
      Field("parquet", optional: \.parquet, .section(Parquet.section), "The tables as Parquet."),
      Field(
        "ducklake", optional: \.ducklake, .section(Output.section),
        "A DuckLake beside the sets, lake.ducklake, whose snapshots are the kept sets. It reads their Parquet."),
      Field(
        "graph", optional: \.graph, .section(Output.section), "Nodes and edges as CSV and GraphML."),
      Field(
        "statistics", optional: \.statistics, .section(Output.section), "Statistics as JSON and CSV."),
      Field("xml", optional: \.xml, .section(Output.section), "The catalogue as XML with its schema."),
      Field(
        "site", optional: \.site, .section(SiteSettings.section), "The catalogue as a static web site."),
      Field(
        "collector", optional: \.collector, .section(CollectorSettings.section),
        "Files that programs of collectors read; each is made where its key stands here."),
      Field(
        "archive", optional: \.archive, .section(Compressed.section("archives")),
        "An archive of the CSV tables and one of the NDJSON records, with checksums."),
    ],
    checks: [
      { $0 == Write() ? .init("csv", "or another output must stand here", remedy: "add csv: {}") : nil },
      { write in
        let hasContent = write.csv != nil || write.ndjson != nil
        return write.archive == nil || hasContent
          ? nil : .init("archive", "needs tables or records to make archives of", remedy: "add csv: {} or ndjson: {}")
      },
      { write in
        write.ducklake == nil || write.parquet != nil
          ? nil : .init("ducklake", "needs the tables that it leads to", remedy: "add parquet: {}")
      },
    ])
}

extension Write.Output {
  static let section = Section(Write.Output(), [])
}

extension Write.Compressed {
  /// Returns the section of an output.
  ///
  /// - Parameter files: the word for its files.
  static func section(_ files: String) -> Section<Write.Compressed> {
    Section(Write.Compressed(), [Field("compression", \.compression, .choice(), "The compression of the \(files).")])
  }
}

extension Write.Parquet {
  static let section = Section(
    Write.Parquet(),
    [
      Field(
        "compression", \.compression, .choice(),
        "The compression of the pages within the files. Readers of before 2018 know gzip and none.")
    ])
}

extension Write.CSV {
  static let section = Section(
    Write.CSV(),
    [
      Field("compression", \.compression, .choice(), "The compression of the files."),
      Field(
        "spreadsheet-safe", \.spreadsheetSafe, .bool,
        "Whether cells that a spreadsheet would run as a formula are neutralised."),
      Field(
        "byte-order-mark", \.byteOrderMark, .bool,
        "Whether a byte order mark stands before the header, by which Excel knows that a file is UTF-8."),
    ])
}
