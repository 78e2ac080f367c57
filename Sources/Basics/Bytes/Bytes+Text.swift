import CLinux

extension [UInt8] {
  /// Appends a literal as UTF-8.
  @inlinable
  public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes are exactly the text.
  @inlinable
  public func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return startsWith(text)
  }

  /// Whether these bytes begin with the text.
  @inlinable
  public func startsWith(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    guard length > 0, let own = baseAddress else { return true }
    let other = UnsafeRawPointer(text.utf8Start)
    var at = 0
    // Addresses have a common beginning of some forty bytes, and there are millions of them.
    while at + 8 <= length {
      guard
        own.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      else { return false }
      at += 8
    }
    while at < length {
      guard own.load(fromByteOffset: at, as: UInt8.self) == other.load(fromByteOffset: at, as: UInt8.self) else {
        return false
      }
      at += 1
    }
    return true
  }

  /// Whether the text occurs in these bytes.
  ///
  /// - Complexity: O(bytes).
  package func holds(_ text: StaticString) -> Bool {
    memmem(baseAddress, count, text.utf8Start, text.utf8CodeUnitCount) != nil
  }

  /// Returns the bytes of a range of this buffer, as a buffer of its own.
  @inlinable
  public func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}

extension UInt8 {
  /// Whether the byte is a letter or a digit of ASCII.
  public var isASCIILetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// The byte; a capital letter of ASCII becomes a small one.
  @inlinable
  public var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// The byte; a small letter of ASCII becomes a capital one.
  @inlinable
  public var uppercasedASCII: UInt8 { self >= 0x61 && self <= 0x7A ? self & 0xDF : self }
}
