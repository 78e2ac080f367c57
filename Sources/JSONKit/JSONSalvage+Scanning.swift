extension JSONSalvage {
  /// Finds a list by its name in a document that may be broken, and returns the offset behind its opening bracket.
  ///
  /// - Complexity: O(bytes).
  public static func list(named name: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    let quoted = [ASCII.quote] + name.withUTF8Buffer(Array.init) + [ASCII.quote]
    var at = start
    while at + quoted.count < bytes.count {
      guard let quote = bytes[at...].firstIndex(of: ASCII.quote) else { return nil }
      at = quote + 1
      // An escaped quote begins no name: it stands in the text of another answer.
      guard quote == 0 || bytes[quote - 1] != ASCII.backslash, bytes[quote...].starts(with: quoted) else { continue }
      var next = quote + quoted.count
      while next < bytes.count, ASCII.isWhiteSpace(bytes[next]) { next += 1 }
      guard next < bytes.count, bytes[next] == ASCII.colon else { continue }
      next += 1
      while next < bytes.count, ASCII.isWhiteSpace(bytes[next]) { next += 1 }
      if next < bytes.count, bytes[next] == ASCII.openBracket { return next + 1 }
    }
    return nil
  }

  /// Returns the brackets that close all open ones at the end of the first `count` bytes, the innermost first; at most 64.
  ///
  /// - Complexity: O(`count`).
  public static func closing(of bytes: UnsafeRawBufferPointer, upTo count: Int) -> [UInt8] {
    var closing: [UInt8] = []
    var at = 0
    while at < count, closing.count < 64 {
      switch bytes[at] {
      case ASCII.quote:
        at += 1
        while at < count, bytes[at] != ASCII.quote { at += bytes[at] == ASCII.backslash ? 2 : 1 }
      case ASCII.openBrace, ASCII.openBracket: closing.append(bytes[at] + 2)
      case ASCII.closeBrace, ASCII.closeBracket: _ = closing.popLast()
      default: break
      }
      at += 1
    }
    return closing.reversed()
  }

  /// Returns the offset behind the bracket that closes the one at `start`; nil where brackets or quotes do not match.
  mutating func endOfBrackets(_ start: Int) -> Int? {
    // The kinds of the outermost brackets, one bit each; deeper ones are only counted.
    var kinds: UInt64 = 0
    var depth = 0
    var at = start
    defer { budget -= at - start }
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case ASCII.quote:
        guard let end = endOfString(at) else { return nil }
        at = end
      case ASCII.openBrace, ASCII.openBracket:
        if depth < 64 {
          let bit: UInt64 = 1 << UInt64(depth)
          kinds = byte == ASCII.openBrace ? kinds | bit : kinds & ~bit
        }
        depth += 1
      case ASCII.closeBrace, ASCII.closeBracket:
        depth -= 1
        if depth < 64, (kinds >> UInt64(depth) & 1 == 1) != (byte == ASCII.closeBrace) { return nil }
        if depth == 0 { return at }
      default: break
      }
    }
    return nil
  }

  /// Returns the offset behind the closing quote of a string; nil where the next byte cannot follow a string, so that a lost quote is seen
  /// at once and not at the end of the document.
  private func endOfString(_ start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case ASCII.backslash: at += 2
      case ASCII.quote:
        guard let next = firstVisible(at + 1) else { return at + 1 }
        switch bytes[next] {
        case ASCII.comma, ASCII.colon, ASCII.closeBrace, ASCII.closeBracket: return at + 1
        default: return nil
        }
      default: at += 1
      }
    }
    return nil
  }

  func firstVisible(_ start: Int) -> Int? {
    var at = start
    while at < bytes.count, ASCII.isWhiteSpace(bytes[at]) { at += 1 }
    return at < bytes.count ? at : nil
  }

  func skipSeparators(_ start: Int) -> Int {
    var at = start
    while at < bytes.count, ASCII.isWhiteSpace(bytes[at]) || bytes[at] == ASCII.comma { at += 1 }
    return at
  }

  /// The kind of bytes behind an element, by which its end is judged.
  enum Neighbourhood {
    /// Another element or the end of the list follows.
    case sure
    /// It may be an element, unless it contains its neighbours.
    case loose
    /// It ends too early to be a whole element of a list.
    case impossible
  }

  /// Judges the bytes behind an element.
  func neighbourhood(_ end: Int) -> Neighbourhood {
    guard let next = firstVisible(end) else { return .loose }
    if bytes[next] == ASCII.closeBracket { return .sure }
    let second = bytes[next] == ASCII.comma ? firstVisible(next + 1).map { bytes[$0] } : nil
    if second == ASCII.openBrace { return .sure }
    guard isInList else { return .loose }
    return second == nil || second == ASCII.quote ? .impossible : .loose
  }

  /// Returns the end of a value that is no object: before the next comma or bracket.
  func endOfScalar(_ start: Int) -> Int {
    var at = start + 1
    if bytes[start] == ASCII.quote, let end = endOfString(at) { return end }
    while at < bytes.count {
      switch bytes[at] {
      case ASCII.comma, ASCII.closeBracket, ASCII.openBrace: return at
      default: at += 1
      }
    }
    return at
  }

  /// Returns the end of the list when only the end of the document shows it; nil where it does not.
  func endByTail(_ closing: [UInt8]) -> Int? {
    var at = bytes.count
    for bracket in closing.reversed() {
      repeat {
        at -= 1
        guard at >= 0 else { return nil }
      } while ASCII.isWhiteSpace(bytes[at])
      guard bytes[at] == bracket else { return nil }
    }
    return closing.isEmpty ? nil : at
  }

  /// Keeps the beginning of an element; the last readable one counts.
  mutating func noteSignature(_ start: Int) {
    guard let quote = firstVisible(start + 1), bytes[quote] == ASCII.quote,
      let end = bytes[(quote + 1)...].prefix(64).firstIndex(where: { $0 == ASCII.quote || $0 == ASCII.backslash }),
      bytes[end] == ASCII.quote
    else { return }
    signature = UnsafeRawBufferPointer(rebasing: bytes[start...end])
  }

  /// Gives out the bytes between two elements, if they are more than names and separators.
  func giveGap(_ range: Range<Int>, _ body: (Piece) throws -> Void) throws {
    guard let open = bytes[range].firstIndex(of: ASCII.openBrace) else { return }
    try giveBroken(open..<range.upperBound, body)
  }

  /// Gives out broken bytes, one piece for each element that seems to begin in them.
  func giveBroken(_ range: Range<Int>, _ body: (Piece) throws -> Void) throws {
    var start = range.lowerBound
    if let signature {
      var at = start + 1
      while at + signature.count <= range.upperBound,
        let open = bytes[at..<range.upperBound].firstIndex(of: ASCII.openBrace)
      {
        at = open + 1
        guard bytes[open..<range.upperBound].starts(with: signature), isAfterComma(open, start) else { continue }
        try give(start..<open, body)
        start = open
      }
    }
    try give(start..<range.upperBound, body)
  }

  private func isAfterComma(_ place: Int, _ start: Int) -> Bool {
    var at = place - 1
    while at > start, ASCII.isWhiteSpace(bytes[at]) { at -= 1 }
    return bytes[at] == ASCII.comma
  }

  private func give(_ range: Range<Int>, _ body: (Piece) throws -> Void) throws {
    var end = range.upperBound
    while end > range.lowerBound, ASCII.isWhiteSpace(bytes[end - 1]) || bytes[end - 1] == ASCII.comma { end -= 1 }
    guard end > range.lowerBound else { return }
    try body(.broken(UnsafeRawBufferPointer(rebasing: bytes[range.lowerBound..<end])))
  }
}
