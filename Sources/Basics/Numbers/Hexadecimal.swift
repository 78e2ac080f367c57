/// Hexadecimal digits in ASCII.
public enum Hexadecimal {
  /// Returns the value of a digit of either case; nil for a byte that is no digit.
  @inlinable
  public static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x41...0x46: digit &- 0x37
    case 0x61...0x66: digit &- 0x57
    default: nil
    }
  }

  /// Whether a byte is a digit of either case.
  @inlinable
  public static func isDigit(_ byte: UInt8) -> Bool { value(of: byte) != nil }

  /// Returns the digit of the low four bits of a number, in lower case.
  @inlinable
  public static func lowerCaseDigit(_ number: UInt8) -> UInt8 {
    let number = number & 15
    return number < 10 ? 0x30 &+ number : 0x57 &+ number
  }

  /// Returns the digit of the low four bits of a number, in upper case.
  @inlinable
  public static func upperCaseDigit(_ number: UInt8) -> UInt8 {
    let number = number & 15
    return number < 10 ? 0x30 &+ number : 0x37 &+ number
  }

  /// Returns two lower-case digits for each byte.
  ///
  /// - Complexity: O(bytes).
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
      digits.append(lowerCaseDigit(byte >> 4))
      digits.append(lowerCaseDigit(byte))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns a number, with zeros in front of it where it has fewer digits than `count`.
  public static func text(_ number: UInt64, digits count: Int, isUpperCase: Bool = false) -> String {
    let digits = String(number, radix: 16, uppercase: isUpperCase)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  /// Appends a number as sixteen lower-case digits.
  public static func append(_ number: UInt64, to text: inout [UInt8]) {
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      text.append(lowerCaseDigit(UInt8(truncatingIfNeeded: number >> shift)))
    }
  }

  /// Reads sixteen lower-case digits; nil for anything else, upper case included: a name has one spelling.
  @inlinable
  public static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard digits.count == 16 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard !(0x41...0x46).contains(digit), let value = value(of: digit) else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }
}
