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
