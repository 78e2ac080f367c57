/// Reads UTF-8 scalar by scalar from bytes that may be damaged.
public enum UTF8Reader {
  /// Returns the scalar at a place, with its length.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: A place in it.
  /// - Returns: The scalar and its bytes; for a damaged one nil and the bytes that one U+FFFD stands for (the Unicode
  ///   Standard, section 3.9, "maximal subpart").
  @inlinable @inline(__always)
  public static func scalar(in bytes: UnsafeRawBufferPointer, at start: Int) -> (value: UInt32?, count: Int) {
    let lead = bytes[start]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    // The well-formed sequences of table 3-7: the second byte rules out overlong forms, surrogates and what lies
    // beyond U+10FFFF. By hand, since the standard library's parser takes three times as long.
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return (nil, 1)
    }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for index in 1..<length {
      guard start + index < bytes.count else { return (nil, index) }
      let byte = bytes[start + index]
      guard (index == 1 ? second : 0x80...0xBF).contains(byte) else { return (nil, index) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
  }
}

extension Collection<UInt8> {
  /// The number of bytes of a byte order mark at the beginning: 3 or 0. The mark is no part of the text.
  @inlinable
  public var byteOrderMarkCount: Int { first == 0xEF && starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8; U+FFFD for a number that is no scalar.
  package mutating func append(scalar value: UInt32) {
    append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
