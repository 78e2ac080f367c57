/// Numbers as hexadecimal digits in ASCII.
package enum Hexadecimal {
  /// Appends sixteen lower-case digits.
  package static func append(_ number: UInt64, to text: inout [UInt8]) {
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> shift) & 15
      text.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  /// What a lower-case digit stands for; nil where it is none.
  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }

  /// Reads sixteen lower-case digits; nil where it is something else.
  package static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard digits.count == 16 else { return nil }
    return digits.reduce(UInt64?(0)) { number, digit in
      guard let number, let value = value(of: digit) else { return nil }
      return number << 4 | UInt64(value)
    }
  }
}
