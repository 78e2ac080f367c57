/// A string or a name; valid as long as its `JSONValue` is.
public struct JSONString {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  /// True when there is a backslash between the quotes, so that the decoded text differs from the source.
  public let hasEscapes: Bool

  @inlinable @inline(__always)
  init(document: UnsafePointer<JSONDocument>, token: Int) {
    let document = document.pointee
    let first = document.start(token) + 1
    start = document.base + first
    count = document.end(token) - first
    hasEscapes = document.isMarked(token)
  }

  /// The source bytes between the quotes, escapes untouched: valid UTF-8, maybe empty.
  @inlinable
  public var rawContents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// True when the string has no character.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// True when the decoded string is the given text, byte for byte.
  /// - Complexity: O(length of the text).
  @inlinable
  public func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { equals(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// True when the decoded string has the given UTF-8 bytes.
  /// - Complexity: O(number of bytes).
  @inlinable
  public func equals(utf8 text: UnsafeRawBufferPointer) -> Bool {
    if hasEscapes { return decodedEquals(utf8: text) }
    guard count == text.count else { return false }
    return Self.areEqual(UnsafeRawPointer(start), text, count)
  }

  @inlinable
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawBufferPointer, _ count: Int) -> Bool {
    guard count > 0, let right = right.baseAddress else { return true }
    var at = 0
    while at + 8 <= count {
      guard
        left.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      else { return false }
      at += 8
    }
    while at < count {
      guard left.load(fromByteOffset: at, as: UInt8.self) == right.load(fromByteOffset: at, as: UInt8.self) else {
        return false
      }
      at += 1
    }
    return true
  }

  /// The decoded text as a Swift string; lone surrogates become U+FFFD.
  /// - Complexity: O(length).
  public var string: String {
    if !hasEscapes { return String(decoding: rawContents, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: count) { decode(into: UnsafeMutableRawBufferPointer($0)) }
  }
}
