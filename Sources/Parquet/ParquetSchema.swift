/// The columns of a flat table.
public struct ParquetSchema: Sendable, Equatable {
  /// The columns, in the order in which a row's cells are given.
  public var columns: [ParquetColumn]
  /// The places of the columns by which the rows are sorted, the first one first.
  ///
  /// The file tells this to readers; it is not checked. The order must be ascending as the format understands it, texts by their bytes, and
  /// nulls at the end; do not list columns that are sorted in any other way.
  public var sortedBy: [Int]

  /// Creates the description of a table.
  public init(columns: [ParquetColumn], sortedBy: [Int] = []) {
    self.columns = columns
    self.sortedBy = sortedBy
  }

  /// Checks the schema.
  /// - Throws: `ParquetError` with the code `schema`.
  func validate() throws(ParquetError) {
    func fault(_ finding: String, remedy: String) -> ParquetError {
      ParquetError(code: .schema, finding: finding, remedy: remedy)
    }
    if columns.isEmpty { throw fault("The table has no columns.", remedy: "Describe at least one.") }
    var names: Set<String> = []
    for column in columns {
      if column.name.isEmpty { throw fault("A column of the table has no name.", remedy: "Give every column one.") }
      if !names.insert(column.name).inserted {
        throw fault("Two columns of the table are named '\(column.name)'.", remedy: "Rename one of them.")
      }
    }
    for place in sortedBy where !columns.indices.contains(place) {
      throw fault(
        "The table is said to be sorted by column \(place), but it has \(columns.count), counted from 0.",
        remedy: "Correct the place.")
    }
  }
}

/// One column of a table.
public struct ParquetColumn: Sendable, Equatable {
  /// The column's name, unique in its table.
  public var name: String
  /// The type of its values.
  public var type: ParquetType
  /// Whether a row may be without a value. It costs next to nothing where all rows have one.
  public var isNullable: Bool

  /// Creates the description of a column.
  public init(_ name: String, _ type: ParquetType, isNullable: Bool = false) {
    self.name = name
    self.type = type
    self.isNullable = isNullable
  }
}

/// The type of a column's values.
public enum ParquetType: Sendable, Equatable {
  /// UTF-8 text.
  case string
  /// A whole number of 64 bits.
  case int64
  /// An IEEE 754 double.
  case double
  /// True or false.
  case boolean
  /// A moment in UTC, in microseconds from 1970-01-01T00:00:00Z.
  case timestamp
  /// A day of the calendar, counted from 1970-01-01, in 32 bits.
  case date

  /// The storage of values of the type.
  var physical: PhysicalType {
    switch self {
    case .string: .byteArray
    case .int64, .timestamp: .int64
    case .double: .double
    case .boolean: .boolean
    case .date: .int32
    }
  }
}

/// The storage of values. The raw value is the format's number (parquet.thrift, `Type`).
enum PhysicalType: Int32, Sendable {
  case boolean = 0
  case int32 = 1
  case int64 = 2
  case double = 5
  case byteArray = 6

  /// The number of bytes of a value in a page under work; for a text the bytes of its length. A truth value has a byte until it is packed.
  var width: Int {
    switch self {
    case .boolean: 1
    case .int32, .byteArray: 4
    case .int64, .double: 8
    }
  }
}
