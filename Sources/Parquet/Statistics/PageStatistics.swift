import Basics

/// The facts about the values of a page or of a column chunk.
struct PageStatistics: Sendable, Equatable {
  /// The number of rows, with or without a value.
  private(set) var rows: Int
  /// The number of rows without a value.
  private(set) var nulls: Int
  /// The number of NaN values; nil for types other than double.
  private(set) var nans: Int?
  /// The bounds; nil without a value that has an order, or where none can be written.
  private(set) var bounds: Bounds?
  /// The number of bytes of texts, without their lengths; nil for other types.
  private(set) var textBytes: Int?

  /// Whether there are bounds wherever there are values.
  var hasBoundsOfItsValues: Bool { rows == nulls || bounds != nil }

  /// Returns the number of bytes of the values in the plain encoding.
  func plainCount(_ type: PhysicalType) -> Int { (rows - nulls) * type.width + (textBytes ?? 0) }

  /// Takes the statistics of the values of a page, which are in the plain encoding (see `ColumnBuffer`).
  ///
  /// - Complexity: O(number of values).
  init(values: borrowing ByteBuilder, _ type: PhysicalType, rows: Int, nulls: Int) {
    self.rows = rows
    self.nulls = nulls
    if type == .double { nans = 0 }
    if type == .byteArray { textBytes = values.count - 4 * (rows - nulls) }
    guard rows > nulls else { return }
    switch type {
    case .boolean: bounds = PageStatistics.integers(values.values(as: UInt8.self))
    case .int32: bounds = PageStatistics.integers(values.values(as: Int32.self))
    case .int64: bounds = PageStatistics.integers(values.values(as: Int64.self))
    case .double: (bounds, nans) = PageStatistics.doubles(values.values(as: UInt64.self))
    case .byteArray: bounds = PageStatistics.texts(values.bytes)
    }
  }

  /// Adds the rows of a further page of the same column.
  mutating func append(_ other: PageStatistics) {
    // Bounds that ignore a page are no bounds, unless it has no values that are ordered.
    let isBounded = (hasBounds || isEmptyOfNumbers) && (other.hasBounds || other.isEmptyOfNumbers)
    if !isBounded {
      bounds = nil
    } else if let known = bounds {
      if let more = other.bounds { bounds = known.union(more) }
    } else {
      bounds = other.bounds
    }
    rows += other.rows
    nulls += other.nulls
    if let more = other.nans { nans = (nans ?? 0) + more }
    if let more = other.textBytes { textBytes = (textBytes ?? 0) + more }
  }

  private var hasBounds: Bool { bounds != nil }
  private var isEmptyOfNumbers: Bool { rows == nulls + (nans ?? 0) }

  private static func integers<T: FixedWidthInteger>(_ values: UnsafeBufferPointer<T>) -> Bounds {
    var least = T.max
    var greatest = T.min
    for value in values {
      least = min(least, value)
      greatest = max(greatest, value)
    }
    return .integers(least: Int64(least), greatest: Int64(greatest))
  }

  private static func doubles(_ values: UnsafeBufferPointer<UInt64>) -> (Bounds?, nans: Int) {
    var least = Double.infinity
    var greatest = -Double.infinity
    var nans = 0
    for bits in values {
      let value = Double(bitPattern: bits)
      if value.isNaN { nans += 1 }
      // False for NaN.
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    guard nans < values.count else { return (nil, nans) }
    return (.doubles(least: least == 0 ? -0.0 : least, greatest: greatest == 0 ? 0.0 : greatest), nans)
  }

  private static func texts(_ values: UnsafeRawBufferPointer) -> Bounds? {
    guard let start = values.baseAddress else { return nil }
    var least = PageStatistics.text(at: 0, in: values)
    var greatest = least
    var leastPrefix = ByteOrder.prefix(start + 4, least.count)
    var greatestPrefix = leastPrefix
    var offset = 0
    while offset < values.count {
      let length = Int(UInt32(littleEndian: values.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      let prefix = ByteOrder.prefix(start + offset + 4, length)
      if prefix <= leastPrefix {
        let text = UnsafeRawBufferPointer(start: start + offset + 4, count: length)
        if prefix < leastPrefix || ByteOrder.isLess(text, least) {
          least = text
          leastPrefix = prefix
        }
      }
      if prefix >= greatestPrefix {
        let text = UnsafeRawBufferPointer(start: start + offset + 4, count: length)
        if prefix > greatestPrefix || ByteOrder.isLess(greatest, text) {
          greatest = text
          greatestPrefix = prefix
        }
      }
      offset += 4 + length
    }
    guard let upper = TextBound.upper(greatest) else { return nil }
    return .texts(least: TextBound.lower(least), greatest: upper)
  }

  private static func text(at offset: Int, in values: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let length = Int(UInt32(littleEndian: values.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    return UnsafeRawBufferPointer(rebasing: values[(offset + 4)..<(offset + 4 + length)])
  }
}
