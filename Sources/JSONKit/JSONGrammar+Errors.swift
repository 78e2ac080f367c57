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
