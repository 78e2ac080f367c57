/// The type of a column's values.
public enum ColumnType: String, Sendable, CaseIterable {
  /// UTF-8 text.
  case string
  /// A whole number of 64 bits.
  case int64
  /// An IEEE 754 double.
  case double
  /// True or false.
  case boolean
  /// A moment, in seconds and in UTC.
  case timestamp
  /// A day of the calendar.
  case date
}
