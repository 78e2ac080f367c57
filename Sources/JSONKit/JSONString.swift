public import Basics

/// A string or a name; valid as long as its `JSONValue` is.
public struct JSONString {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  /// Whether there is a backslash between the quotes, so that the decoded text differs from the source.
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

  /// Whether the string has no character.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Whether the decoded string is the given text, byte for byte.
  /// - Complexity: O(length of the text).
  @inlinable
  public func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { equals(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Whether the decoded string has the given UTF-8 bytes.
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

extension JSONString {
  /// Appends the decoded text as UTF-8; lone surrogates become U+FFFD.
  /// - Complexity: O(length).
  @inlinable
  public func append(to builder: inout ByteBuilder) {
    if hasEscapes {
      appendDecoded(to: &builder)
    } else {
      builder.append(rawContents)
    }
  }

  @usableFromInline
  func appendDecoded(to builder: inout ByteBuilder) {
    // No escape is shorter than its character, so the source's length is room enough.
    builder.append(room: count) { decode(into: UnsafeMutableRawBufferPointer(start: $0, count: count)) }
  }

  /// Calls `body` with the decoded text as UTF-8, which is valid only inside; lone surrogates become U+FFFD.
  /// - Complexity: O(1) without escapes, else O(length).
  @inlinable
  public func withUTF8<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    guard hasEscapes else { return try body(rawContents) }
    return try withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { room in
      let length = decode(into: room)
      return try body(UnsafeRawBufferPointer(rebasing: room[..<length]))
    }
  }

  @usableFromInline
  func decodedEquals(utf8 text: UnsafeRawBufferPointer) -> Bool {
    guard text.count <= count else { return false }
    return withUTF8 { $0.elementsEqual(text) }
  }

  /// Writes the decoded text into `room`, which must have `count` bytes, and returns the number of bytes written.
  @usableFromInline
  func decode(into room: UnsafeMutableRawBufferPointer) -> Int {
    guard count > 0, let target = room.baseAddress else { return 0 }
    let source = UnsafeRawPointer(start)
    var from = 0
    var to = 0
    while from < count {
      // Runs between backslashes are copied whole.
      let run = Self.length(ofRunAt: source + from, atMost: count - from)
      (target + to).copyMemory(from: source + from, byteCount: run)
      from += run
      to += run
      guard from < count else { break }
      let escape = source.load(fromByteOffset: from + 1, as: UInt8.self)
      from += 2
      if escape == ASCII.lowerU {
        for byte in UTF8.encode(decodeScalar(at: &from)) ?? UTF8.encodedReplacementCharacter {
          target.storeBytes(of: byte, toByteOffset: to, as: UInt8.self)
          to += 1
        }
      } else {
        target.storeBytes(of: Self.plain(escape), toByteOffset: to, as: UInt8.self)
        to += 1
      }
    }
    return to
  }

  /// Returns the number of bytes before the next backslash.
  private static func length(ofRunAt source: UnsafeRawPointer, atMost limit: Int) -> Int {
    var length = 0
    while length + 8 <= limit {
      let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: length, as: UInt64.self))
      let zeroAtBackslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let found = (zeroAtBackslash &- 0x0101_0101_0101_0101) & ~zeroAtBackslash & 0x8080_8080_8080_8080
      if found != 0 { return length + found.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < limit, source.load(fromByteOffset: length, as: UInt8.self) != ASCII.backslash { length += 1 }
    return length
  }

  /// Returns the character of a one-letter escape; quote, backslash and slash stand for themselves.
  private static func plain(_ escape: UInt8) -> UInt8 {
    switch escape {
    case ASCII.lowerB: 0x08
    case ASCII.lowerF: 0x0C
    case ASCII.lowerN: 0x0A
    case ASCII.lowerR: 0x0D
    case ASCII.lowerT: 0x09
    default: escape
    }
  }

  /// Reads the four digits at `at` and, behind a high surrogate, the low surrogate that follows.
  private func decodeScalar(at: inout Int) -> Unicode.Scalar {
    let unit = hexUnit(at)
    at += 4
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, at + 6 <= count, start[at] == ASCII.backslash, start[at + 1] == ASCII.lowerU else {
      return "\u{FFFD}"
    }
    let low = hexUnit(at + 2)
    guard low & 0xFC00 == 0xDC00 else { return "\u{FFFD}" }
    at += 6
    return Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)) ?? "\u{FFFD}"
  }

  /// Returns the value of four hexadecimal digits, which the reader has checked.
  private func hexUnit(_ at: Int) -> UInt32 {
    var unit: UInt32 = 0
    for digit in at..<(at + 4) { unit = unit << 4 | UInt32(Hexadecimal.value(of: start[digit]) ?? 0) }
    return unit
  }
}
