/// A sentence with gaps: `{hero}`, `{other}` and the names of word lists.
struct Pattern: Sendable {
  enum Piece: Sendable {
    case text([UInt8])
    case word(WordList)
    case hero, other
  }

  let pieces: [Piece]

  /// - Parameter source: text that is safe inside JSON quotes; a brace that names no list stays text.
  init(_ source: String) {
    var pieces: [Piece] = []
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(Array(rest[..<open].utf8))) }
      switch rest[rest.index(after: open)..<close] {
      case "hero": pieces.append(.hero)
      case "other": pieces.append(.other)
      case let name:
        if let list = WordList(named: name) {
          pieces.append(.word(list))
        } else {
          pieces.append(.text(Array(rest[open...close].utf8)))
        }
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(Array(rest.utf8))) }
    self.pieces = pieces
  }
}
