package import Basics

/// The footer of a file of this writer, read back: the columns, the number of rows, and the bounds of the values.
///
/// ```swift
/// if let file = ReadableFile(path, .system), let footer = ParquetFooter(of: file, count: size) {
///   print(footer.rows, footer.columns.map(\.column.name))
/// }
/// ```
package struct ParquetFooter: Sendable, Equatable {
  /// The number of bytes of the footer, without its length and the magic bytes behind it.
  package let count: Int
  /// The number of rows of the table.
  package let rows: Int
  /// The columns, in the order of the file.
  package let columns: [Column]

  /// A column of the file, and the facts about its values.
  package struct Column: Sendable, Equatable {
    /// The description of the column.
    package let column: ParquetColumn
    /// The number of bytes of its pages, as they are in the file.
    package fileprivate(set) var bytes = 0
    /// The number of rows without a value.
    package fileprivate(set) var nulls = 0
    /// The number of NaN values; nil for other types than double.
    package fileprivate(set) var nans: Int?
    /// The bounds of the values; nil where there is no value, or where bounds are not known.
    package fileprivate(set) var bounds: ParquetBounds?
    /// Whether bounds would be known if there were values.
    fileprivate var isBounded = true
  }

  /// Reads the footer of a file; nil where it is damaged, or of another writer with columns of other types.
  ///
  /// - Parameter size: the number of bytes of the file.
  /// - Complexity: O(row groups × columns).
  package init?(of file: ReadableFile, size: Int) {
    guard size >= 12, let tail = file.bytes(in: size - 8..<size), tail[4...].elementsEqual("PAR1".utf8) else {
      return nil
    }
    let count = tail[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= size - 12, let bytes = file.bytes(in: size - 8 - count..<size - 8) else { return nil }
    self.init(bytes)
  }

  /// Reads a footer; nil where it is none.
  init?(_ bytes: [UInt8]) {
    count = bytes.count
    guard let footer = CompactReader.structure(in: bytes), let schema = footer[2]?.list, schema.count > 1,
      let rows = footer[3]?.number, let rowGroups = footer[4]?.list
    else { return nil }
    self.rows = Int(rows)
    var columns: [Column] = []
    for element in schema.dropFirst() {
      guard let column = ParquetColumn(element) else { return nil }
      columns.append(Column(column: column, nans: column.type == .double ? 0 : nil))
    }
    for rowGroup in rowGroups {
      guard let chunks = rowGroup[1]?.list, chunks.count == columns.count else { return nil }
      for (place, chunk) in chunks.enumerated() {
        guard let metadata = chunk[3] else { return nil }
        columns[place].append(metadata)
      }
    }
    self.columns = columns
  }
}

extension ParquetFooter.Column {
  /// Adds a further column chunk, a `ColumnMetaData`.
  fileprivate mutating func append(_ metadata: CompactValue) {
    bytes &+= Int(metadata[7]?.number ?? 0)
    let statistics = metadata[12]
    let (rows, nulls) = (Int(metadata[5]?.number ?? 0), Int(statistics?[3]?.number ?? 0))
    let nans = Int(statistics?[9]?.number ?? 0)
    self.nulls &+= nulls
    if self.nans != nil { self.nans? &+= nans }
    guard isBounded, rows > nulls &+ nans else { return }
    let more = ParquetBounds(statistics, column.type)
    isBounded = more != nil
    bounds = more.flatMap { more in bounds.map { $0.union(more) } ?? more }
  }
}

/// The bounds of the values of a column in a file.
package enum ParquetBounds: Sendable, Equatable {
  /// Whole numbers, moments in microseconds, days, and truth values as 0 and 1.
  case integers(Int64, Int64)
  /// Numbers other than NaN.
  case doubles(Double, Double)
  /// Texts, long ones shortened.
  case texts(String, String)

  /// Reads a `Statistics`; nil without bounds.
  fileprivate init?(_ statistics: CompactValue?, _ type: ParquetType) {
    guard let least = statistics?[6]?.bytes, let greatest = statistics?[5]?.bytes else { return nil }
    switch type {
    case .string:
      guard let least = String(validating: least, as: UTF8.self),
        let greatest = String(validating: greatest, as: UTF8.self)
      else { return nil }
      self = .texts(least, greatest)
    case .double:
      guard let least = Self.bits(least, of: 8), let greatest = Self.bits(greatest, of: 8) else { return nil }
      self = .doubles(Double(bitPattern: least), Double(bitPattern: greatest))
    case .int64, .timestamp:
      guard let least = Self.bits(least, of: 8), let greatest = Self.bits(greatest, of: 8) else { return nil }
      self = .integers(Int64(bitPattern: least), Int64(bitPattern: greatest))
    case .date:
      guard let least = Self.bits(least, of: 4), let greatest = Self.bits(greatest, of: 4) else { return nil }
      self = .integers(
        Int64(Int32(truncatingIfNeeded: least)), Int64(Int32(truncatingIfNeeded: greatest)))
    case .boolean:
      guard let least = Self.bits(least, of: 1), let greatest = Self.bits(greatest, of: 1) else { return nil }
      self = .integers(Int64(least), Int64(greatest))
    }
  }

  private static func bits(_ bytes: [UInt8], of width: Int) -> UInt64? {
    bytes.count == width ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } : nil
  }

  /// Returns bounds that cover the values of both.
  fileprivate func union(_ other: ParquetBounds) -> ParquetBounds {
    switch (self, other) {
    case (.integers(let a, let b), .integers(let c, let d)): .integers(min(a, c), max(b, d))
    case (.doubles(let a, let b), .doubles(let c, let d)): .doubles(min(a, c), max(b, d))
    case (.texts(let a, let b), .texts(let c, let d)):
      .texts(
        c.utf8.lexicographicallyPrecedes(a.utf8) ? c : a, b.utf8.lexicographicallyPrecedes(d.utf8) ? d : b)
    case (.integers, _), (.doubles, _), (.texts, _): self
    }
  }
}

extension ParquetColumn {
  /// Reads a `SchemaElement`; nil for a column that this writer does not write.
  fileprivate init?(_ element: CompactValue) {
    guard let name = element[4]?.text, let physical = element[1]?.number, let repetition = element[3]?.number,
      repetition <= 1
    else { return nil }
    let type: ParquetType? =
      switch (physical, element[6]?.number) {
      case (0, nil): .boolean
      case (2, nil): .int64
      case (5, nil): .double
      case (6, 0): .string
      case (1, 6): .date
      case (2, 10): .timestamp
      default: nil
      }
    guard let type else { return nil }
    self.init(name, type, isNullable: repetition == 1)
  }
}
