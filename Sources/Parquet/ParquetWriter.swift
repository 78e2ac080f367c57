public import CompressionKit

/// Writes one table as a Parquet file, row by row, in memory that hardly grows with the table.
///
/// Give it the cells of a row in the order of the columns, then call `endRow`; from time to time call `flush`, which compresses the full
/// pages and writes the complete row groups; at last call `finish`. In memory are one row group, compressed, an open page and a dictionary
/// for each column, and the pages that were filled since the last flush; some thousand rows between two flushes are a good number. Of
/// written rows only the page index stays in memory until the end, where the footer is: place, counts and bounds of each page, some hundred
/// bytes for a page of up to `ParquetOptions.pageRows` rows. The bytes depend on the rows, the schema and the options alone.
///
/// Format: https://github.com/apache/parquet-format; data pages of the first version.
///
/// One task uses it. A table without rows is a file without row groups.
public struct ParquetWriter: ~Copyable {
  /// The number of ended rows.
  public private(set) var rowCount = 0

  private let schema: ParquetSchema
  private let options: ParquetOptions
  /// The buffers, one for each column. They are in memory of their own, since cells are appended in place.
  private let columns: UnsafeMutableBufferPointer<ColumnBuffer>
  private var scratch = PageScratch()
  private var pipeline: PagePipeline
  /// The column of the next cell.
  private var next = 0
  private var rowsInGroup = 0
  private var plainBytesInGroup = 0
  /// The first fault of a cell, which the next `flush` throws.
  private var fault: ParquetError?

  /// Begins a table.
  ///
  /// - Throws: `ParquetError` with the code `schema`.
  public init(_ schema: ParquetSchema, options: ParquetOptions = ParquetOptions()) throws(ParquetError) {
    try schema.validate()
    precondition(options.rowGroupRows > 0 && options.pageRows > 0, "A row group and a page have at least one row.")
    self.schema = schema
    self.options = options
    pipeline = PagePipeline(schema, options.compression)
    columns = .allocate(capacity: schema.columns.count)
    for (place, column) in schema.columns.enumerated() {
      columns.initializeElement(at: place, to: ColumnBuffer(column, options: options))
    }
  }

  deinit {
    columns.deinitialize()
    columns.deallocate()
  }
}

// MARK: - Cells

extension ParquetWriter {
  /// Appends a cell without a value. In a column that is never null it is a fault, which `flush` throws.
  public mutating func null() {
    let place = takePlace()
    if columns[place].isNullable {
      columns[place].appendNull()
      if columns[place].isFull { seal(place) }
    } else {
      noteFault(
        .missingValue,
        finding: "Row \(rowCount) has no value in column '\(schema.columns[place].name)', which is never null.",
        remedy: "Give one, or make the column nullable.")
    }
  }

  /// Appends a whole number.
  public mutating func int64(_ value: Int64) { append(value, .int64) }

  /// Appends a number, which may be NaN or infinite.
  public mutating func double(_ value: Double) { append(value.bitPattern, .double) }

  /// Appends a truth value.
  public mutating func bool(_ value: Bool) { append(value ? 1 as UInt8 : 0, .boolean) }

  /// Appends a day, counted from 1970-01-01; a day beyond 32 bits, six million years off, becomes the last one that fits.
  public mutating func date(_ days: Int64) { append(Int32(clamping: days), .int32) }

  /// Appends a moment, in microseconds from 1970-01-01T00:00:00Z.
  public mutating func timestamp(_ microseconds: Int64) { append(microseconds, .int64) }

  /// Appends a text, UTF-8; it may be empty. A text of 1 GiB or more is a fault, which `flush` throws.
  public mutating func string(_ utf8: UnsafeRawBufferPointer) {
    let place = takePlace(.byteArray)
    guard utf8.count < ColumnBuffer.largestText else {
      let column = schema.columns[place].name
      return noteFault(
        .tooLarge,
        finding:
          "Row \(rowCount) has a text of \(utf8.count) bytes in column '\(column)'; a page holds \(ColumnBuffer.largestText).",
        remedy: "Shorten it.")
    }
    columns[place].append(text: utf8)
    if columns[place].isFull { seal(place) }
  }

  /// Ends the row, which has a cell for every column.
  public mutating func endRow() {
    precondition(next == columns.count, "A row has a cell for every column.")
    next = 0
    rowCount += 1
    rowsInGroup += 1
    if rowsInGroup >= options.rowGroupRows || plainBytesInGroup >= options.rowGroupBytes { endRowGroup() }
  }

  @inline(__always)
  private mutating func append<T: FixedWidthInteger & BitwiseCopyable>(_ value: T, _ type: PhysicalType) {
    let place = takePlace(type)
    columns[place].append(value)
    if columns[place].isFull { seal(place) }
  }

  @inline(__always)
  private mutating func takePlace() -> Int {
    let place = next
    precondition(place < columns.count, "A row has no more cells than there are columns.")
    next = place + 1
    return place
  }

  @inline(__always)
  private mutating func takePlace(_ type: PhysicalType) -> Int {
    let place = takePlace()
    precondition(columns[place].physical == type, "A cell is of the type of its column.")
    return place
  }

  /// Keeps the first fault; the table is useless from then on.
  private mutating func noteFault(_ code: ParquetError.Code, finding: String, remedy: String) {
    if fault == nil { fault = ParquetError(code: code, finding: finding, remedy: remedy) }
  }
}

// MARK: - Pages and row groups

extension ParquetWriter {
  /// Compresses the full pages and writes the complete row groups.
  ///
  /// - Parameter sink: gets the bytes of the file in order; it must not keep the pointer.
  /// - Throws: `ParquetError` for a cell that cannot be written; what `sink` throws. The file is useless then.
  /// - Complexity: O(bytes of the pages).
  public mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try begin(sink)
    try pipeline.flush(to: sink)
  }

  /// Writes the remaining rows and the footer.
  ///
  /// - Throws: as `flush`.
  public consuming func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if rowsInGroup > 0 { endRowGroup() }
    try flush(to: sink)
    try end(sink)
  }

  private mutating func seal(_ place: Int) {
    let page = columns[place].seal(column: place, with: &scratch)
    plainBytesInGroup += page.statistics?.plainCount(columns[place].physical) ?? 0
    pipeline.append(page)
  }

  private mutating func endRowGroup() {
    for place in columns.indices {
      if columns[place].rows > 0 { seal(place) }
      if let dictionary = columns[place].endRowGroup(column: place) { pipeline.append(dictionary) }
    }
    pipeline.endRowGroup(rows: rowsInGroup)
    rowsInGroup = 0
    plainBytesInGroup = 0
  }

  /// The four bytes at both ends of the file.
  private static var magic: [UInt8] { Array("PAR1".utf8) }

  private mutating func begin(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if let fault { throw fault }
    if pipeline.offset == 0 { try pipeline.write(ParquetWriter.magic, to: sink) }
  }

  /// Writes the page index, then the footer (README.md of the format, "File format").
  private mutating func end(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    precondition(next == 0, "The last row is ended.")
    for part in PageIndexPart.allCases {
      for number in pipeline.rowGroups.indices {
        for column in columns.indices {
          guard let index = CompactWriter.index(part, of: pipeline.rowGroups[number].chunks[column]) else { continue }
          pipeline.place(
            part, of: column, in: number, at: FileRange(offset: pipeline.offset, count: index.count))
          try pipeline.write(index, to: sink)
        }
      }
    }
    let footer = CompactWriter.footer(schema, options, rowGroups: pipeline.rowGroups)
    try pipeline.write(footer, to: sink)
    let count = UInt32(footer.count)
    try pipeline.write((0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32(8 * $0)) }, to: sink)
    try pipeline.write(ParquetWriter.magic, to: sink)
  }
}

/// An error of a table that cannot be written.
public struct ParquetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The description of the table is wrong.
    case schema
    /// A row has no value in a column that is never null.
    case missingValue = "missing-value"
    /// A text is larger than a page of the format can be.
    case tooLarge = "too-large"
  }

  /// The kind of failure.
  public let code: Code
  /// The fault and its place.
  public let finding: String
  /// The remedy, for the one who gave the schema or the cell.
  public let remedy: String

  /// The fault, its place, and the remedy.
  public var message: String { finding + " " + remedy }
  /// The message.
  public var description: String { message }
}

/// The layout of a file.
///
/// A row group is the part that readers give to a thread, and that the writer keeps in memory, compressed; a page is the least that they
/// read. The limits are checked after each row and each cell, so a single large text may exceed them.
public struct ParquetOptions: Sendable, Equatable {
  /// The compression of pages.
  public var compression = Compression.zstd(level: 3)
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
  /// The writer of the file: `NAME version NUMBER (build WORD)`. nil writes nothing.
  ///
  /// Readers made with parquet-java ignore the statistics of text columns where they cannot read this, and their older versions read only
  /// this form (PARQUET-251).
  public var createdBy: String?
  /// Properties that the file has by name.
  public var metadata: [ParquetProperty] = []

  /// Creates the usual layout.
  public init() {}
}

/// A property of a file, by name.
public struct ParquetProperty: Sendable, Equatable {
  /// The name; names of the format's users are unique, for example `description`.
  public var key: String
  /// The value.
  public var value: String

  /// Creates a property.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}
