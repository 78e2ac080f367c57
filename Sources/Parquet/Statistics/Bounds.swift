/// The least and the greatest value of a page or a column chunk, in the order that its type defines (parquet.thrift,
/// `ColumnOrder`).
enum Bounds: Sendable, Equatable {
  /// Whole numbers, moments, days, and truth values as 0 and 1.
  case integers(least: Int64, greatest: Int64)
  /// Numbers other than NaN; a zero is -0.0 as the least value, +0.0 as the greatest.
  case doubles(least: Double, greatest: Double)
  /// Texts, long ones shortened.
  case texts(least: TextBound, greatest: TextBound)

  /// Returns bounds that cover the values of both.
  func union(_ other: Bounds) -> Bounds {
    switch (self, other) {
    case (.integers(let a, let b), .integers(let c, let d)): .integers(least: min(a, c), greatest: max(b, d))
    case (.doubles(let a, let b), .doubles(let c, let d)): .doubles(least: min(a, c), greatest: max(b, d))
    case (.texts(let a, let b), .texts(let c, let d)):
      .texts(least: TextBound.lower(a, c), greatest: TextBound.upper(b, d))
    case (.integers, _), (.doubles, _), (.texts, _): self
    }
  }

  /// Whether neither bound is lower in the next page.
  func isAscending(to next: Bounds) -> Bool {
    switch (self, next) {
    case (.integers(let a, let b), .integers(let c, let d)): a <= c && b <= d
    case (.doubles(let a, let b), .doubles(let c, let d)): a <= c && b <= d
    case (.texts(let a, let b), .texts(let c, let d)): !(c < a) && !(d < b)
    case (.integers, _), (.doubles, _), (.texts, _): false
    }
  }

  /// Returns both bounds in the plain encoding, texts without their length.
  func encoded(as type: PhysicalType) -> (least: [UInt8], greatest: [UInt8]) {
    switch self {
    case .integers(let least, let greatest):
      (
        Bounds.bytes(UInt64(bitPattern: least), type.width), Bounds.bytes(UInt64(bitPattern: greatest), type.width)
      )
    case .doubles(let least, let greatest): (Bounds.bytes(least.bitPattern, 8), Bounds.bytes(greatest.bitPattern, 8))
    case .texts(let least, let greatest): (least.bytes, greatest.bytes)
    }
  }

  /// Whether each bound is itself one of the values.
  var areExact: (least: Bool, greatest: Bool) {
    if case .texts(let least, let greatest) = self { (least.isExact, greatest.isExact) } else { (true, true) }
  }

  private static func bytes(_ value: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
