/// The columns of a flat table.
public struct ParquetSchema: Sendable, Equatable {
  /// The columns, in the order in which a row's cells are given.
  public var columns: [ParquetColumn]
  /// The places of the columns by which the rows are sorted, the first one first.
  ///
  /// Written down for readers, and not checked. The order must be ascending as the format understands it, texts by
  /// their bytes, and nulls at the end; do not list what is sorted in any other way.
  public var sortedBy: [Int]

  /// Describes a table.
  public init(columns: [ParquetColumn], sortedBy: [Int] = []) {
    self.columns = columns
    self.sortedBy = sortedBy
  }

  /// - Throws: `ParquetError` with the code `schema`.
  func validate() throws(ParquetError) {
    if columns.isEmpty { throw .noColumns }
    var names: Set<String> = []
    for column in columns {
      if column.name.isEmpty { throw .namelessColumn }
      if !names.insert(column.name).inserted { throw .repeatedColumn(column.name) }
    }
    for place in sortedBy where !columns.indices.contains(place) { throw .unknownSorting(place, columns.count) }
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

  /// Describes a column.
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
  /// A moment in UTC, counted from 1970-01-01T00:00:00Z.
  case timestamp(ParquetTimeUnit)
  /// A day of the calendar, counted from 1970-01-01, in 32 bits.
  case date

  /// How values of the type are stored.
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

/// What a timestamp column counts.
public enum ParquetTimeUnit: Sendable, Equatable {
  /// Thousandths of a second.
  case milliseconds
  /// Millionths of a second.
  case microseconds

  /// How many there are in a second.
  var perSecond: Int64 {
    switch self {
    case .milliseconds: 1_000
    case .microseconds: 1_000_000
    }
  }
}

/// How values are stored. The raw value is the format's number (parquet.thrift, `Type`).
enum PhysicalType: Int32, Sendable {
  case boolean = 0
  case int32 = 1
  case int64 = 2
  case double = 5
  case byteArray = 6

  /// Bytes of a value in a page under work; of a text those of its length. A truth value has a byte until it is packed.
  var width: Int {
    switch self {
    case .boolean: 1
    case .int32, .byteArray: 4
    case .int64, .double: 8
    }
  }
}
