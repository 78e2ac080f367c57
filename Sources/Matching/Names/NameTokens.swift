import Foundation

/// A name as words and texts in brackets, in their order.
struct NameTokens {
  enum Token: Equatable {
    case word(String)
    /// A text in brackets, and whether these are square or curly.
    case group(String, isSquare: Bool)
  }

  private(set) var all: [Token] = []

  /// The greatest number of characters of a name that are looked at; file systems allow 255 bytes.
  private static let greatest = 400

  /// Splits a name.
  ///
  /// - Parameter name: the name without the folders before it and without the ending behind it.
  /// - Complexity: O(length).
  init(_ name: String) {
    let text = Array(Self.spaced(String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.greatest)))))
    var word = ""
    func endWord() {
      if !word.isEmpty { all.append(.word(word)) }
      word = ""
    }
    var place = 0
    while place < text.count {
      let character = text[place]
      if let close = Self.brackets[character] {
        if let end = Self.end(of: text, from: place, character, close) {
          endWord()
          let inside = String(text[(place + 1)..<end]).trimmingCharacters(in: .whitespaces)
          if !inside.isEmpty { all.append(.group(inside, isSquare: character != "(")) }
          place = end
        } else {
          // An opening bracket without its end.
          endWord()
        }
      } else if character == ")" || character == "]" || character == "}" || character.isWhitespace {
        endWord()
      } else {
        word.append(character)
      }
      place += 1
    }
    endWord()
  }

  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

  private static func end(of text: [Character], from start: Int, _ open: Character, _ close: Character) -> Int? {
    var depth = 0
    for place in start..<text.count {
      if text[place] == open { depth += 1 }
      if text[place] == close {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }

  /// Returns a name whose words are separated by blanks, whatever its maker separated them by; dashes are hyphens.
  private static func spaced(_ name: String) -> String {
    var name = name
    if name.utf8.contains(where: { $0 >= 0x80 }) {
      name = name.precomposedStringWithCanonicalMapping
      name = String(
        name.compactMap { character -> Character? in
          switch character {
          case "\u{200B}", "\u{200C}", "\u{200D}", "\u{FEFF}", "\u{200E}", "\u{200F}": nil
          case "‐", "‑", "‒", "–", "—", "−", "﹣", "－": "-"
          case "【", "［", "「": "["
          case "】", "］", "」": "]"
          default: Self.narrow(character)
          }
        })
    }
    // `[__12__]` is the id that a program leaves; `第3巻` is the third volume.
    name.replace(/\[__([0-9]{1,12})__\]/) { "[cvdb\($0.output.1)]" }
    name.replace(/第\s?([0-9]{1,4})[巻話号卷回]/) { " #\($0.output.1) " }
    // `Old-Harbour-v2016`
    name.replace(/([\p{L}\p{N}])-[vV]([0-9]{1,4})(?=$|[ _#(\[])/) { "\($0.output.1) v\($0.output.2)" }
    name = name.replacing("%20", with: " ").replacing("_", with: " ")
    let hasBlanks = name.contains(where: \.isWhitespace)
    if !hasBlanks, name.contains("+") { name = name.replacing("+", with: " ") }
    guard !name.contains(where: \.isWhitespace), name.count(where: { $0 == "." }) >= 2 else { return name }
    // `Title.001.(2016)`: full stops stand for blanks, but not the one in `700.1`.
    let characters = Array(name)
    return String(
      characters.indices.map { place -> Character in
        guard characters[place] == "." else { return characters[place] }
        let isNumber =
          place > 0 && characters[place - 1].isNumber && place + 1 < characters.count && characters[place + 1].isNumber
          && !(place + 3 < characters.count && characters[place + 2].isNumber && characters[place + 3].isNumber)
        return isNumber ? "." : " "
      })
  }

  /// Returns the usual form of a full-width letter, digit or sign.
  private static func narrow(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return character }
    if scalar.value == 0x3000 { return " " }
    guard (0xFF01...0xFF5E).contains(scalar.value), let usual = Unicode.Scalar(scalar.value - 0xFEE0) else {
      return character
    }
    return Character(usual)
  }
}
