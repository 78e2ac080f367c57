import Basics

extension RecordWriter {
  /// Appends one sentence; its first letter is a capital.
  mutating func sentence(_ pattern: Pattern, hero: UInt32, other: UInt32, _ draws: inout Draws) {
    var isFirst = true
    for piece in pattern.pieces {
      switch piece {
      case .text(let text): out.append(text)
      case .word(let list):
        let word = universe.lexicon.pick(list, &draws)
        if isFirst, let letter = word.first {
          out.append(Folded.upper(letter))
          word.withUnsafeBytes { out.append(UnsafeRawBufferPointer(rebasing: $0.dropFirst())) }
        } else {
          out.append(word)
        }
      case .hero: universe.cast.shortNames.append(Int(hero), to: &out)
      case .other: universe.cast.shortNames.append(Int(other), to: &out)
      }
      isFirst = false
    }
  }

  /// Appends a text of some sentences in one of the styles of the API: plain, markup, entities, damage.
  ///
  /// - Parameter lists: where each sentence comes from, in order.
  mutating func text(_ lists: [PatternList], hero: UInt32, other: UInt32, _ draws: inout Draws) {
    let style = TextStyle.drawn(&draws)
    out.append(style.before)
    for (index, list) in lists.enumerated() {
      if index > 0 { out.append(style.between) }
      sentence(universe.lexicon.pick(list, &draws), hero: hero, other: other, &draws)
    }
    out.append(style.after)
  }

  /// The text of a comic: the same in its description and in its solicitation.
  mutating func comicText(_ slot: Int) {
    var draws = versionedDraws(.comics, slot, .description)
    let home = Int(universe.issues.series[slot])
    let lists: [PatternList] =
      switch draws.below(6) {
      case 0: [.blurb, .opening, .conflict]
      case 1: [.opening, .conflict, .turn]
      case 2: [.opening, .conflict, .turn, .closing]
      case 3: [.opening, .conflict, .conflict, .turn, .closing]
      case 4: [.blurb, .opening, .conflict, .turn, .closing, .closing]
      default: [.opening, .conflict, .turn, .conflict, .closing]
      }
    text(lists, hero: universe.series.lead[home], other: universe.series.partner[home], &draws)
  }
}

/// How the sentences of a text are held together, spelled for the inside of a JSON string.
struct TextStyle: Sendable {
  let before: StaticString
  let between: StaticString
  let after: StaticString

  private init(_ before: StaticString, _ between: StaticString, _ after: StaticString) {
    (self.before, self.between, self.after) = (before, between, after)
  }

  private static let plain = TextStyle("", " ", "")

  /// Three texts of four are plain; the others carry what hand-kept texts carry.
  static func drawn(_ draws: inout Draws) -> TextStyle {
    guard draws.chance(0.27) else { return plain }
    return odd[draws.below(odd.count)]
  }

  private static let odd: [TextStyle] = [
    TextStyle("", "<br>", ""),
    TextStyle("", "\\r<br>", ""),
    TextStyle("", "\\r\\n", "\\r\\n"),
    TextStyle("", " <br/> ", "<br/>"),
    TextStyle("<p>", "</p><p>", "</p>"),
    TextStyle("<p class=\\\"Body\\\">", " ", "</p>\\n"),
    TextStyle("<ul><li>", "</li><li>", "</li></ul>"),
    TextStyle("\\n\\n\\n<ul><li>", "</li>\\n<li>", "</li></ul>"),
    TextStyle("<i>", "</i> ", ""),
    TextStyle("<b>", "</b> ", ""),
    TextStyle("", " <em>", "</em>"),
    TextStyle("&ldquo;", "&rdquo; ", ""),
    TextStyle("", " &mdash; ", ""),
    TextStyle("", " &amp; then? ", ""),
    TextStyle("That&#39;s how it goes: ", " ", ""),
    TextStyle("It&rsquo;s time! ", " ", " &hellip;"),
    TextStyle("", " &nbsp;", ""),
    TextStyle("", " â€” ", ""),
    TextStyle("Itâ€™s here! ", " ", ""),
    TextStyle("", "\u{2014}", ""),
    TextStyle("\u{201C}", "\u{201D} ", ""),
    TextStyle("\u{93}", "\u{94} ", ""),
    TextStyle("", "\\u0002 ", ""),
    TextStyle("", "\\u001a", "\\u0000"),
    TextStyle("", "\\u2028", ""),
    TextStyle("", " \u{FFFD} ", ""),
    TextStyle(" ", "  ", " "),
    TextStyle("", "\\t", "\\n\\n"),
    TextStyle("\\\"", "\\\" ", ""),
    TextStyle("<a href=\\\"http://spinrack.invalid/more\\\">", "</a> ", ""),
  ]
}
