/// Reads UTF-8 scalar by scalar from bytes that may be damaged.
package enum UTF8Reader {
  /// The scalar at a place, with its length.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: A place in it.
  /// - Returns: The scalar and its bytes; for a damaged one nil and the bytes that one U+FFFD stands for (the Unicode
  ///   Standard, section 3.9, "maximal subpart").
  @inlinable @inline(__always)
  package static func scalar(in bytes: UnsafeRawBufferPointer, at start: Int) -> (value: UInt32?, count: Int) {
    if bytes[start] < 0x80 { return (UInt32(bytes[start]), 1) }
    var rest = bytes[start...].makeIterator()
    var parser = UTF8.ForwardParser()
    switch parser.parseScalar(from: &rest) {
    case .valid(let encoded): return (UTF8.decode(encoded).value, encoded.count)
    case .error(let length): return (nil, length)
    case .emptyInput: return (nil, 1)
    }
  }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8; U+FFFD for a number that is none.
  package mutating func append(scalar value: UInt32) {
    append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
