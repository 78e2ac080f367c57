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
