extension ByteBuilder {
  /// Appends a whole number in decimal.
  public mutating func append(integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    append(unsigned: integer.magnitude)
  }

  /// Appends a whole number in decimal.
  public mutating func append(unsigned: UInt64) {
    if unsigned < 10 { return append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: unsigned)) }
    let length = Decimal.length(unsigned)
    append(room: length) { room in
      Decimal.write(unsigned, endingAt: room + length)
      return length
    }
  }

  /// Appends the shortest decimal that reads back as the same double, spelled as JSON: `1`, `-0`, `0.5`,
  /// `1e21`, `5e-324`.
  ///
  /// JSON has no spelling for infinity and not-a-number: giving one is a programming error.
  public mutating func append(double: Double) {
    precondition(double.isFinite, "JSON has no number for infinity and not-a-number.")
    if let integer = Int64(exactly: double), integer.magnitude < 1 << 53, integer != 0 || double.sign == .plus {
      return append(integer: integer)
    }
    var text = double.description
    text.withUTF8 { appendNormalised(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a number in JSON's spelling. Swift writes `1e+21`, `1e-07` and `-0.0`; JSON needs no plus, no leading zero in the exponent, no
  /// `.0`.
  private mutating func appendNormalised(_ text: UnsafeRawBufferPointer) {
    let mantissaEnd = text.firstIndex(of: UInt8(ascii: "e")) ?? text.count
    var mantissa = text[..<mantissaEnd]
    if mantissa.count >= 2, mantissa.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")]) {
      mantissa = mantissa.dropLast(2)
    }
    append(UnsafeRawBufferPointer(rebasing: mantissa))
    guard mantissaEnd < text.count else { return }
    append(UInt8(ascii: "e"))
    var exponent = text[(mantissaEnd + 1)...]
    if exponent.first == UInt8(ascii: "-") { append(UInt8(ascii: "-")) }
    exponent = exponent.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "0") }
    append(UnsafeRawBufferPointer(rebasing: exponent))
  }
}

extension [UInt8] {
  /// Appends a whole number in decimal.
  package mutating func append(integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    let number = integer.magnitude
    if number < 10 { return append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)) }
    let length = Decimal.length(number)
    // A size that is known to the compiler, so that the room is on the stack.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { room in
      guard let start = room.baseAddress else { return }
      Decimal.write(number, endingAt: UnsafeMutableRawPointer(start) + length)
      append(contentsOf: UnsafeBufferPointer(rebasing: room[..<length]))
    }
  }
}

/// The digits of whole numbers.
private enum Decimal {
  /// The two digits of every number from 00 to 99, one after the other.
  private static let pairs: StaticString = """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657\
    585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

  /// Returns the number of digits of a number, 1 to 20.
  static func length(_ number: UInt64) -> Int {
    var length = 1
    var rest = number
    while rest >= 10_000 {
      rest /= 10_000
      length += 4
    }
    if rest >= 1000 { return length + 3 }
    if rest >= 100 { return length + 2 }
    return rest >= 10 ? length + 1 : length
  }

  /// Writes the digits of a number, two at a time, so that they end before a place.
  @inline(__always)
  static func write(_ number: UInt64, endingAt end: UnsafeMutableRawPointer) {
    let pairs = UnsafeRawPointer(Self.pairs.utf8Start)
    var rest = number
    var at = 0
    while rest >= 100 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      at &-= 2
      let digits = pairs.loadUnaligned(fromByteOffset: 2 &* Int(truncatingIfNeeded: pair), as: UInt16.self)
      end.storeBytes(of: digits, toByteOffset: at, as: UInt16.self)
      rest = quotient
    }
    if rest >= 10 {
      let digits = pairs.loadUnaligned(fromByteOffset: 2 &* Int(truncatingIfNeeded: rest), as: UInt16.self)
      end.storeBytes(of: digits, toByteOffset: at &- 2, as: UInt16.self)
    } else {
      end.storeBytes(of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest), toByteOffset: at &- 1, as: UInt8.self)
    }
  }
}
