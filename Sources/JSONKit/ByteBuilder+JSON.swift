public import Basics

extension ByteBuilder {
  /// Appends a text as a JSON string, quotes included, with as few escapes as RFC 8259 allows.
  ///
  /// `utf8` must be valid UTF-8 and not this buffer's own bytes. Invalid UTF-8 is copied as it is; it makes the
  /// document invalid, but cannot end the string early.
  /// - Complexity: O(number of bytes).
  public mutating func appendJSONString(utf8: UnsafeRawBufferPointer) {
    append(ASCII.quote)
    appendJSONContents(utf8: utf8)
    append(ASCII.quote)
  }

  /// Appends a text as a JSON string, quotes included.
  /// - Complexity: O(length).
  public mutating func appendJSONString(_ text: String) {
    var text = text
    text.withUTF8 { appendJSONString(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Appends a string of a document as a JSON string with as few escapes as possible.
  /// - Complexity: O(length).
  public mutating func appendJSONString(_ string: JSONString) {
    if string.hasEscapes { return string.withUTF8 { appendJSONString(utf8: $0) } }
    // A checked string without a backslash has nothing that needs an escape.
    append(ASCII.quote)
    append(string.rawContents)
    append(ASCII.quote)
  }

  /// Appends a text with the escapes of a JSON string and without quotes.
  /// - Complexity: O(number of bytes).
  public mutating func appendJSONContents(utf8: UnsafeRawBufferPointer) {
    guard let source = utf8.baseAddress else { return }
    let end = utf8.count
    var from = 0
    // Each turn copies a run of plain bytes and one escape.
    while true {
      let place = source + from
      let rest = end - from
      // The slack lets whole words be stored, and an escape needs at most six bytes.
      from += append(room: rest + 16) { Self.copyPlainRun(from: place, count: rest, to: $0) }
      guard from < end else { return }
      appendEscape(source.load(fromByteOffset: from, as: UInt8.self))
      from += 1
    }
  }

  /// Copies bytes up to the first that needs an escape and returns their number. There must be room for eight more.
  @inline(__always)
  private static func copyPlainRun(
    from source: UnsafeRawPointer, count: Int, to target: UnsafeMutableRawPointer
  ) -> Int {
    var at = 0
    while at &+ 8 <= count {
      let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      target.storeBytes(of: word.littleEndian, toByteOffset: at, as: UInt64.self)
      let found = bytesToEscape(word)
      if found != 0 { return at &+ found.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < count {
      let byte = source.load(fromByteOffset: at, as: UInt8.self)
      if byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash { break }
      target.storeBytes(of: byte, toByteOffset: at, as: UInt8.self)
      at &+= 1
    }
    return at
  }

  /// Returns the high bit of each byte that needs an escape; above the lowest such bit there may be false ones.
  @inline(__always)
  private static func bytesToEscape(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let controls = (word &- 0x2020_2020_2020_2020) & ~word
    return (controls | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes) & 0x8080_8080_8080_8080
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(ASCII.backslash)
    switch byte {
    case ASCII.quote, ASCII.backslash: append(byte)
    case 0x08: append(ASCII.lowerB)
    case 0x0C: append(ASCII.lowerF)
    case ASCII.lineFeed: append(ASCII.lowerN)
    case ASCII.carriageReturn: append(ASCII.lowerR)
    case ASCII.tab: append(ASCII.lowerT)
    default:
      append("u00")
      append(ASCII.zero + byte >> 4)
      append(Hexadecimal.lowerCaseDigit(byte))
    }
  }
}

extension ByteBuilder {
  /// Appends a value without white space: texts with the fewest escapes, numbers in their own spelling, members in their own order, and
  /// only the last of members with the same name.
  ///
  /// - Parameter text: appends a text as a whole JSON string to the builder it gets.
  /// - Complexity: O(bytes of the value) and what `text` costs; its depth is bounded by the reader's cap.
  public mutating func appendCompact(_ value: JSONValue, text: (JSONString, inout ByteBuilder) -> Void) {
    if let string = value.string {
      text(string, &self)
    } else if let object = value.object {
      append(UInt8(ascii: "{"))
      var isFirst = true
      object.forEachDistinct { member in
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendJSONString(member.name)
        append(UInt8(ascii: ":"))
        appendCompact(member.value, text: text)
      }
      append(UInt8(ascii: "}"))
    } else if let array = value.array {
      append(UInt8(ascii: "["))
      var isFirst = true
      for element in array {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendCompact(element, text: text)
      }
      append(UInt8(ascii: "]"))
    } else {
      append(value.raw)
    }
  }
}
