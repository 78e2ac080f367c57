import Basics
import Glibc

/// One pass over the tokens of a document: checks the grammar of RFC 8259 and notes where each value ends.
///
/// UTF-8, control characters in strings and closing quotes were checked when the tokens were found.
struct JSONGrammar {
  let base: UnsafePointer<UInt8>
  let count: Int
  let origin: Int
  let positions: UnsafePointer<UInt32>
  let tokenCount: Int
  let links: UnsafeMutablePointer<UInt32>
  /// The opening brackets around the current place; room for `maximumDepth`.
  let openTokens: UnsafeMutablePointer<UInt32>
  let maximumDepth: Int
  /// The place of the next backslash, or `count`; -1 before the first search.
  var nextBackslash = -1

  /// Checks the document and fills `links` as `JSONDocument` describes.
  /// - Throws: every code of `JSONError` that is about grammar, numbers, words, escapes and depth.
  /// - Complexity: O(tokens + bytes of numbers and of strings with escapes).
  mutating func check() throws(JSONError) {
    var token = 0
    var depth = 0
    var open = 0
    var isObject = false
    var elements: UInt32 = 0

    value: while true {
      guard token < tokenCount else { throw fault(.unexpectedEnd, count, "a value is missing") }
      let at = Int(positions[token])
      let byte = base[at]
      switch byte {
      case ASCII.quote:
        try checkString(token, at)
        token += 1
      case ASCII.openBrace, ASCII.openBracket:
        guard depth < maximumDepth else { throw tooDeep(at) }
        if depth > 0 {
          // The elements counted so far wait in the outer bracket's link.
          links[open] = elements
          openTokens[depth - 1] = UInt32(truncatingIfNeeded: open)
        }
        depth += 1
        open = token
        elements = 0
        isObject = byte == ASCII.openBrace
        token += 1
        guard token < tokenCount else { throw fault(.unexpectedEnd, count, "a closing bracket is missing") }
        // The code of either closing bracket is that of its opening one plus two.
        if base[Int(positions[token])] != byte + 2 {
          if isObject { try checkName(&token) }
          continue value
        }
      case ASCII.minus, ASCII.zero...ASCII.nine:
        links[token] = try checkNumber(at)
        token += 1
      case ASCII.lowerT, ASCII.lowerF, ASCII.lowerN:
        links[token] = try checkWord(at)
        token += 1
      default:
        throw notAValue(at)
      }

      if byte | 0x20 != ASCII.openBrace { elements &+= 1 }
      // Behind a value, or on the closing bracket of an empty object or array.
      while depth > 0 {
        guard token < tokenCount else { throw fault(.unexpectedEnd, count, "a closing bracket is missing") }
        let here = Int(positions[token])
        let mark = base[here]
        if mark == ASCII.comma {
          token += 1
          if isObject { try checkName(&token) }
          continue value
        }
        guard mark == (isObject ? ASCII.closeBrace : ASCII.closeBracket) else {
          throw fault(
            .unexpectedByte, here, isObject ? "a comma or } has to stand here" : "a comma or ] has to stand here")
        }
        links[open] = UInt32(truncatingIfNeeded: token)
        links[token] = elements
        token += 1
        depth -= 1
        guard depth > 0 else { break }
        open = Int(openTokens[depth - 1])
        elements = links[open] &+ 1
        isObject = base[Int(positions[open])] == ASCII.openBrace
      }
      guard token == tokenCount else {
        throw fault(.trailingContent, Int(positions[token]), "only white space may follow the document")
      }
      return
    }
  }

  /// Checks a name and its colon and moves to the value.
  @inline(__always)
  private mutating func checkName(_ token: inout Int) throws(JSONError) {
    guard token < tokenCount else { throw fault(.unexpectedEnd, count, "a name is missing") }
    let at = Int(positions[token])
    guard base[at] == ASCII.quote else { throw fault(.unexpectedByte, at, "a name in quotes has to stand here") }
    try checkString(token, at)
    guard token + 1 < tokenCount else { throw fault(.unexpectedEnd, count, "a colon is missing") }
    let colon = Int(positions[token + 1])
    guard base[colon] == ASCII.colon else { throw fault(.unexpectedByte, colon, "a colon has to stand here") }
    token += 2
  }
}

extension JSONGrammar {
  /// Notes the end of a string and checks its escapes.
  @inline(__always)
  mutating func checkString(_ token: Int, _ at: Int) throws(JSONError) {
    // Between a string and the next token there is nothing but its closing quote and white space.
    var close = (token + 1 < tokenCount ? Int(positions[token + 1]) : count) - 1
    while close > at, base[close] != ASCII.quote {
      guard ASCII.isWhiteSpace(base[close]) else { throw unclosed(at) }
      close -= 1
    }
    guard close > at else { throw unclosed(at) }
    var link = UInt32(truncatingIfNeeded: close)
    if nextBackslash < close {
      if nextBackslash < at { findBackslash(from: at) }
      if nextBackslash < close {
        try checkEscapes(from: nextBackslash, to: close)
        link |= JSONDocument.mark
      }
    }
    links[token] = link
  }

  /// Looks for the next backslash: texts have few, so one search serves many strings.
  private mutating func findBackslash(from at: Int) {
    let found = memchr(base + at, Int32(ASCII.backslash), count - at)
    nextBackslash = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? count
  }

  private func checkEscapes(from first: Int, to close: Int) throws(JSONError) {
    var at = first
    while at < close {
      guard base[at] == ASCII.backslash else {
        at += 1
        continue
      }
      switch base[at + 1] {
      case ASCII.quote, ASCII.backslash, ASCII.slash, ASCII.lowerB, ASCII.lowerF, ASCII.lowerN, ASCII.lowerR,
        ASCII.lowerT:
        at += 2
      case ASCII.lowerU:
        guard at + 6 <= close, (2..<6).allSatisfy({ Hexadecimal.isDigit(base[at + $0]) }) else {
          throw fault(.invalidEscape, at, "\\u needs four hexadecimal digits")
        }
        at += 6
      default:
        throw fault(.invalidEscape, at, "a backslash is followed by one of \" \\ / b f n r t u")
      }
    }
    guard at == close else { throw fault(.unclosedString, close, "a closing quote is missing") }
  }

  /// Checks a number (RFC 8259, section 6) and returns its link.
  @inline(__always)
  func checkNumber(_ start: Int) throws(JSONError) -> UInt32 {
    // No bounds are tested: the zero byte behind the document ends every loop.
    var at = start
    var mark: UInt32 = 0
    if base[at] == ASCII.minus { at += 1 }
    if base[at] == ASCII.zero {
      at += 1
    } else {
      guard ASCII.isDigit(base[at]) else { throw badNumber(at) }
      repeat { at += 1 } while ASCII.isDigit(base[at])
    }
    if base[at] == ASCII.point {
      mark = JSONDocument.mark
      at += 1
      guard ASCII.isDigit(base[at]) else { throw badNumber(at) }
      repeat { at += 1 } while ASCII.isDigit(base[at])
    }
    if base[at] | 0x20 == ASCII.lowerE {
      mark = JSONDocument.mark
      at += 1
      if base[at] == ASCII.minus || base[at] == ASCII.plus { at += 1 }
      guard ASCII.isDigit(base[at]) else { throw badNumber(at) }
      repeat { at += 1 } while ASCII.isDigit(base[at])
    }
    guard isEnd(at) else { throw badNumber(at) }
    return UInt32(truncatingIfNeeded: at) | mark
  }

  /// Checks `true`, `false` or `null` and returns its link.
  @inline(__always)
  func checkWord(_ start: Int) throws(JSONError) -> UInt32 {
    let here = UnsafeRawPointer(base + start)
    let word = UInt32(littleEndian: here.loadUnaligned(as: UInt32.self))
    let end: Int
    switch word {
    case 0x6575_7274, 0x6C6C_756E: end = start + 4  // true, null
    case 0x736C_6166 where base[start + 4] == ASCII.lowerE: end = start + 5  // fals, e
    default: throw badWord(start)
    }
    guard isEnd(end) else { throw badWord(start) }
    return UInt32(truncatingIfNeeded: end)
  }

  /// Whether a number or a word may end before the byte at `at`.
  @inline(__always)
  private func isEnd(_ at: Int) -> Bool {
    switch base[at] {
    case ASCII.comma, ASCII.closeBrace, ASCII.closeBracket, ASCII.colon, ASCII.openBrace, ASCII.openBracket,
      ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab:
      true
    default: at == count
    }
  }
}

extension JSONGrammar {
  @inline(never)
  func fault(_ code: JSONError.Code, _ at: Int, _ what: String) -> JSONError {
    JSONFault.error(code, offset: at + origin, what)
  }

  @inline(never)
  func tooDeep(_ at: Int) -> JSONError {
    fault(.tooDeep, at, "brackets stand more than \(maximumDepth) deep, which no record needs")
  }

  @inline(never)
  func unclosed(_ at: Int) -> JSONError {
    fault(.unclosedString, at, "the string that begins here has no closing quote")
  }

  @inline(never)
  func badNumber(_ at: Int) -> JSONError {
    at == count
      ? fault(.unexpectedEnd, at, "the document ends within a number")
      : fault(.invalidNumber, at, "this byte cannot go on a number")
  }

  @inline(never)
  func badWord(_ at: Int) -> JSONError {
    let rest = UnsafeBufferPointer(start: base + at, count: count - at)
    for word in ["true", "false", "null"] where rest.count < word.utf8.count && word.utf8.starts(with: rest) {
      return fault(.unexpectedEnd, count, "the document ends within a word")
    }
    return fault(.invalidLiteral, at, "only true, false and null are words of JSON")
  }

  @inline(never)
  func notAValue(_ at: Int) -> JSONError {
    JSONFault(base: base, count: count, origin: origin).notAValue(at)
  }
}
