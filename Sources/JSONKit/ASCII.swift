/// The bytes that mean something in JSON.
@usableFromInline
enum ASCII {
  @usableFromInline static let quote: UInt8 = 0x22
  @usableFromInline static let backslash: UInt8 = 0x5C
  @usableFromInline static let comma: UInt8 = 0x2C
  @usableFromInline static let colon: UInt8 = 0x3A
  @usableFromInline static let openBrace: UInt8 = 0x7B
  @usableFromInline static let closeBrace: UInt8 = 0x7D
  @usableFromInline static let openBracket: UInt8 = 0x5B
  @usableFromInline static let closeBracket: UInt8 = 0x5D
  @usableFromInline static let minus: UInt8 = 0x2D
  @usableFromInline static let plus: UInt8 = 0x2B
  @usableFromInline static let point: UInt8 = 0x2E
  @usableFromInline static let zero: UInt8 = 0x30
  @usableFromInline static let nine: UInt8 = 0x39
  @usableFromInline static let space: UInt8 = 0x20
  @usableFromInline static let tab: UInt8 = 0x09
  @usableFromInline static let lineFeed: UInt8 = 0x0A
  @usableFromInline static let carriageReturn: UInt8 = 0x0D
  @usableFromInline static let lowerB: UInt8 = 0x62
  @usableFromInline static let lowerE: UInt8 = 0x65
  @usableFromInline static let lowerF: UInt8 = 0x66
  @usableFromInline static let lowerN: UInt8 = 0x6E
  @usableFromInline static let lowerR: UInt8 = 0x72
  @usableFromInline static let lowerT: UInt8 = 0x74
  @usableFromInline static let lowerU: UInt8 = 0x75
  @usableFromInline static let upperE: UInt8 = 0x45
  @usableFromInline static let slash: UInt8 = 0x2F

  /// Whether a byte is `0` to `9`.
  @inlinable @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether a byte is one of the four bytes of white space (RFC 8259, section 2).
  @inlinable @inline(__always)
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
