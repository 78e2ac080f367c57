/// Which outputs are made; one that is nil is not made.
public struct Write: Sendable, Equatable {
  /// Tables as CSV.
  public var csv: CSV?
  /// Records as NDJSON.
  public var ndjson: Output?
  /// The tables as one SQLite database.
  public var sqlite: Output?
  /// The tables as Parquet.
  public var parquet: Output?
  /// Nodes and edges.
  public var graph: Output?
  /// Statistics as JSON and CSV.
  public var statistics: Output?
  /// The catalogue as XML.
  public var xml: Output?
  /// The HTML catalogue.
  public var site: Site?
  /// Archives with checksums.
  public var archive: Output?

  /// No output.
  public init() {}

  /// An output that has no settings.
  public struct Output: Sendable, Equatable {
    /// The output.
    public init() {}
  }

  /// Tables as CSV.
  public struct CSV: Sendable, Equatable {
    /// Whether cells that a spreadsheet would run as a formula are neutralised.
    public var spreadsheetSafe = false

    /// CSV as RFC 4180 has it.
    public init(spreadsheetSafe: Bool = false) {
      self.spreadsheetSafe = spreadsheetSafe
    }
  }
}
