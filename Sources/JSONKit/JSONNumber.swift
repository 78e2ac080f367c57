/// A number, kept as it was written; valid as long as its `JSONValue` is.
public struct JSONNumber {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  /// True when there is a fraction or an exponent.
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
