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
  /// Where the next backslash stands, or `count`; nothing is known before the first string asks.
  var nextBackslash = -1

  init(
    base: UnsafePointer<UInt8>, count: Int, origin: Int, positions: UnsafePointer<UInt32>, tokenCount: Int,
    links: UnsafeMutablePointer<UInt32>, openTokens: UnsafeMutablePointer<UInt32>, maximumDepth: Int
  ) {
    self.base = base
    self.count = count
    self.origin = origin
    self.positions = positions
    self.tokenCount = tokenCount
    self.links = links
    self.openTokens = openTokens
    self.maximumDepth = maximumDepth
  }

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
        // Both closing brackets are their opening one and two.
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
