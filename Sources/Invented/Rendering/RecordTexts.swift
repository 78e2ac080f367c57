import APIs
package import Basics

/// The texts of records, made of patterns of the universe.
package struct RecordTexts {
  private let universe: Universe

  package init(_ universe: Universe) { self.universe = universe }

  /// Appends one sentence; its first letter is a capital.
  package func sentence(
    _ pattern: Pattern, hero: UInt32, other: UInt32, _ draws: inout Draws, to out: inout ByteBuilder
  ) {
    var isFirst = true
    for piece in pattern.pieces {
      switch piece {
      case .text(let text): out.append(text)
      case .word(let list):
        let word = universe.lexicon.pick(list, &draws)
        if isFirst, let letter = word.first {
          out.append(letter.uppercasedASCII)
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
  /// - Parameter lists: the pattern list of each sentence, in order.
  func append(
    _ lists: [PatternList], hero: UInt32, other: UInt32, _ draws: inout Draws, to out: inout ByteBuilder
  ) {
    // Three texts of four are plain.
    let style = draws.chance(0.27) ? Self.oddStyles[draws.below(Self.oddStyles.count)] : Self.plainStyle
    out.append(style.before)
    for (index, list) in lists.enumerated() {
      if index > 0 { out.append(style.between) }
      sentence(universe.lexicon.pick(list, &draws), hero: hero, other: other, &draws, to: &out)
    }
    out.append(style.after)
  }

  /// Appends the text of a comic: description and solicitation have the same one.
  func comic(_ slot: Int, to out: inout ByteBuilder) {
    var draws = universe.versionedDraws(.comics, slot, .description)
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
    append(lists, hero: universe.series.lead[home], other: universe.series.partner[home], &draws, to: &out)
  }

  /// The signs before, between and after the sentences of a text, spelled for the inside of a JSON string.
  private typealias TextStyle = (before: StaticString, between: StaticString, after: StaticString)

  private static let plainStyle: TextStyle = ("", " ", "")

  /// The styles of hand-kept texts, with their markup and damage.
  private static let oddStyles: [TextStyle] = [
    ("", "<br>", ""),
    ("", "\\r<br>", ""),
    ("", "\\r\\n", "\\r\\n"),
    ("", " <br/> ", "<br/>"),
    ("<p>", "</p><p>", "</p>"),
    ("<p class=\\\"Body\\\">", " ", "</p>\\n"),
    ("<ul><li>", "</li><li>", "</li></ul>"),
    ("\\n\\n\\n<ul><li>", "</li>\\n<li>", "</li></ul>"),
    ("<i>", "</i> ", ""),
    ("<b>", "</b> ", ""),
    ("", " <em>", "</em>"),
    ("&ldquo;", "&rdquo; ", ""),
    ("", " &mdash; ", ""),
    ("", " &amp; then? ", ""),
    ("That&#39;s how it goes: ", " ", ""),
    ("It&rsquo;s time! ", " ", " &hellip;"),
    ("", " &nbsp;", ""),
    ("", " â€” ", ""),
    ("Itâ€™s here! ", " ", ""),
    ("", "\u{2014}", ""),
    ("\u{201C}", "\u{201D} ", ""),
    ("\u{93}", "\u{94} ", ""),
    ("", "\\u0002 ", ""),
    ("", "\\u001a", "\\u0000"),
    ("", "\\u2028", ""),
    ("", " \u{FFFD} ", ""),
    (" ", "  ", " "),
    ("", "\\t", "\\n\\n"),
    ("\\\"", "\\\" ", ""),
    ("<a href=\\\"http://spinrack.invalid/more\\\">", "</a> ", ""),
  ]
}
