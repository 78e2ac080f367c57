import Basics
import Glibc

extension JSONGrammar {
  /// Notes where a string ends and checks its escapes.
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

  /// True when a number or a word may end before the byte at `at`.
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
