/// A number with its source bytes; valid as long as its `JSONValue` is.
public struct JSONNumber {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  /// Whether there is a fraction or an exponent.
  @usableFromInline let isComposite: Bool

  @inlinable @inline(__always)
  init(document: UnsafePointer<JSONDocument>, token: Int) {
    let document = document.pointee
    let first = document.start(token)
    start = document.base + first
    count = document.end(token) - first
    isComposite = document.isMarked(token)
  }

  /// The source bytes of the number: ASCII, never empty, of any length.
  @inlinable
  public var raw: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// The exact value, also of `12.0` and `1e3`; nil when it is fractional or beyond 64 bits.
  /// - Complexity: O(number of digits).
  @inlinable
  public var int64: Int64? {
    // 18 digits always fit, so the common case needs no test for overflow.
    guard !isComposite, count <= 18 else { return exactInteger }
    var at = start[0] == ASCII.minus ? 1 : 0
    var magnitude: Int64 = 0
    while at < count {
      magnitude = magnitude &* 10 &+ Int64(start[at] &- ASCII.zero)
      at += 1
    }
    return start[0] == ASCII.minus ? -magnitude : magnitude
  }

  /// The nearest double (IEEE 754, ties to even); infinite when the number is beyond the range of a double.
  /// - Complexity: O(number of digits).
  public var double: Double {
    let parts = JSONDecimal(start: start, count: count)
    if let exact = parts.exactDouble { return exact }
    // The grammar of JSON numbers is a part of what Swift reads, so nil cannot happen.
    return Double(String(decoding: raw, as: UTF8.self)) ?? .nan
  }

  @usableFromInline
  var exactInteger: Int64? { JSONDecimal(start: start, count: count).exactInteger }
}

/// A number taken apart: sign, significant digits, and the power of ten behind the last of them.
struct JSONDecimal {
  let isNegative: Bool
  /// The digits from the first to the last that is not zero, as a number; meaningless when `isExact` is false.
  let digits: UInt64
  /// The number of these digits; 0 for zero.
  let digitCount: Int
  /// The power of ten to multiply `digits` with, kept within ±1 << 40.
  let exponent: Int

  /// The greatest exponent that is kept; no document is so long that its digits could make up for a greater one.
  private static let exponentLimit = 1 << 40

  /// Whether all significant digits fit into `digits`.
  var isExact: Bool { digitCount <= 19 }

  /// Takes apart a number that the grammar has checked.
  /// - Complexity: O(count).
  init(start: UnsafePointer<UInt8>, count: Int) {
    isNegative = start[0] == ASCII.minus
    var at = isNegative ? 1 : 0
    var digits: UInt64 = 0
    var digitCount = 0
    // Zeros are held back until a digit follows them, so that trailing ones cost no room.
    var heldZeros = 0
    var exponent = 0
    var isFraction = false
    scan: while at < count {
      let byte = start[at]
      switch byte {
      case ASCII.point:
        isFraction = true
      case ASCII.zero:
        if isFraction { exponent -= 1 }
        heldZeros += 1
      case ASCII.lowerE, ASCII.upperE:
        break scan
      default:
        if isFraction { exponent -= 1 }
        if digitCount == 0 { heldZeros = 0 }
        digitCount += heldZeros + 1
        if digitCount <= 19 {
          for _ in 0..<heldZeros { digits = digits &* 10 }
          digits = digits &* 10 &+ UInt64(byte &- ASCII.zero)
        }
        heldZeros = 0
      }
      at += 1
    }
    exponent += heldZeros
    if at < count {
      exponent += Self.writtenExponent(start: start, from: at + 1, count: count)
    }
    self.digits = digits
    self.digitCount = digitCount
    self.exponent = exponent
  }

  private static func writtenExponent(start: UnsafePointer<UInt8>, from: Int, count: Int) -> Int {
    var at = from
    let isNegative = start[at] == ASCII.minus
    if isNegative || start[at] == ASCII.plus { at += 1 }
    var exponent = 0
    while at < count {
      if exponent < exponentLimit { exponent = exponent * 10 + Int(start[at] - ASCII.zero) }
      at += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// The value; nil unless it is whole and fits 64 bits.
  var exactInteger: Int64? {
    if digitCount == 0 { return 0 }
    guard isExact, exponent >= 0, digitCount + exponent <= 19 else { return nil }
    var magnitude = digits
    for _ in 0..<exponent { magnitude *= 10 }  // at most 19 digits: below 2^64
    if isNegative {
      return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  /// The nearest double where one correctly rounded operation on exact operands gives it (Clinger 1990), else nil.
  var exactDouble: Double? {
    if digitCount == 0 { return isNegative ? -0.0 : 0 }
    guard isExact, digits <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }  // exact up to 1e22
    let magnitude = exponent < 0 ? Double(digits) / power : Double(digits) * power
    return isNegative ? -magnitude : magnitude
  }
}
