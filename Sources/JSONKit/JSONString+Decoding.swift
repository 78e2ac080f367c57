import Basics

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
    // No escape is shorter than what it stands for, so the source's length is room enough.
    builder.append(capacity: count) { decode(into: $0) }
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

  /// Writes the decoded text into `room`, which must have `count` bytes, and returns how many it took.
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
        let scalar = decodeScalar(at: &from)
        to += Self.encode(scalar, at: target + to)
      } else {
        target.storeBytes(of: Self.plain(escape), toByteOffset: to, as: UInt8.self)
        to += 1
      }
    }
    return to
  }

  /// The number of bytes before the next backslash.
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

  /// What a one-letter escape stands for; quote, backslash and slash stand for themselves.
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
  private func decodeScalar(at: inout Int) -> UInt32 {
    let unit = hexUnit(at)
    at += 4
    guard unit & 0xF800 == 0xD800 else { return unit }
    guard unit < 0xDC00, at + 6 <= count, start[at] == ASCII.backslash, start[at + 1] == ASCII.lowerU else {
      return 0xFFFD
    }
    let low = hexUnit(at + 2)
    guard low & 0xFC00 == 0xDC00 else { return 0xFFFD }
    at += 6
    return 0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)
  }

  /// The value of four hexadecimal digits, which the reader has checked.
  private func hexUnit(_ at: Int) -> UInt32 {
    var unit: UInt32 = 0
    for digit in at..<(at + 4) { unit = unit << 4 | UInt32(Hexadecimal.value(of: start[digit]) ?? 0) }
    return unit
  }

  private static func encode(_ scalar: UInt32, at target: UnsafeMutableRawPointer) -> Int {
    func put(_ value: UInt32, _ offset: Int) {
      target.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: offset, as: UInt8.self)
    }
    if scalar < 0x80 {
      put(scalar, 0)
      return 1
    }
    if scalar < 0x800 {
      put(0xC0 | scalar >> 6, 0)
      put(0x80 | scalar & 0x3F, 1)
      return 2
    }
    if scalar < 0x10000 {
      put(0xE0 | scalar >> 12, 0)
      put(0x80 | scalar >> 6 & 0x3F, 1)
      put(0x80 | scalar & 0x3F, 2)
      return 3
    }
    put(0xF0 | scalar >> 18, 0)
    put(0x80 | scalar >> 12 & 0x3F, 1)
    put(0x80 | scalar >> 6 & 0x3F, 2)
    put(0x80 | scalar & 0x3F, 3)
    return 4
  }
}
