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
