import CLinux

extension [UInt8] {
  /// Appends a literal as UTF-8.
  @inlinable
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes are exactly the text.
  @inlinable
  package func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return startsWith(text)
  }

  /// Whether these bytes begin with the text.
  @inlinable
  package func startsWith(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    let start = text.utf8Start
    var index = 0
    while index < length {
      if self[index] != start[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether the text stands somewhere in these bytes.
  ///
  /// - Complexity: O(bytes).
  package func holds(_ text: StaticString) -> Bool {
    memmem(baseAddress, count, text.utf8Start, text.utf8CodeUnitCount) != nil
  }

  /// The bytes of a range of this buffer, as a buffer of its own.
  @inlinable
  package func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}
