/// How a file is laid out.
///
/// A row group is what readers share out among their threads and what the writer keeps in memory, compressed; a page is what
/// they read at least. The limits are checked after each row and each cell, so a single large text may go beyond them.
public struct ParquetOptions: Sendable, Equatable {
  /// The gzip level of pages, 0 to 9; nil leaves them as they are.
  public var level: Int? = 6
  /// The most rows of a row group: sixty of DuckDB's vectors and six full pages.
  public var rowGroupRows = 122_880
  /// The plain bytes that end a row group.
  public var rowGroupBytes = 64 << 20
  /// The most rows of a page.
  public var pageRows = 20_480
  /// The plain bytes of values that end a page.
  public var pageBytes = 1 << 20
  /// The most bytes of values that the dictionary of a column holds in one row group.
  public var dictionaryBytes = 1 << 20
  /// Who wrote the file: `NAME version NUMBER (build WORD)`. nil says nothing.
  ///
  /// Readers made with parquet-java take no heed of the statistics of text columns where they cannot read this, and older ones
  /// of them read only this form (PARQUET-251).
  public var createdBy: String?
  /// What the file says about itself.
  public var metadata: [ParquetProperty] = []

  /// The usual layout.
  public init() {}
}

/// Something that a file says about itself, by name.
public struct ParquetProperty: Sendable, Equatable {
  /// The name; names of the format's users are unique, for example `description`.
  public var key: String
  /// What is said.
  public var value: String

  /// A property.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
