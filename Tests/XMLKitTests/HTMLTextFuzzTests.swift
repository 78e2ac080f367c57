import Basics
import TestSupport
import Testing
import XMLKit

@Suite("Hostile HTML, at random")
struct HTMLTextFuzzTests {
  private static let pieces = [
    "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<br>", "<br/>", "</br>", "<ul>", "</ul>", "<ol>", "</ol>", "<li>",
    "</li>", "<div>", "</div>",
    "<blockquote>", "</blockquote>", "<a href=\"https://x.example/?a&b\">", "<a href='javascript:x'>", "<a>", "</a>",
    "<script>", "</script>",
    "<style>", "</style>", "<svg>", "</svg>", "<table>", "<tr>", "<td>", "</table>", "<h1>", "</h1>", "<html>",
    "<head>", "<body>", "</body>",
    "</html>", "<title>", "</title>", "<form>", "</form>", "<select>", "<option>", "<textarea>", "</textarea>", "<pre>",
    "</pre>", "<font>", "</font>",
    "<em>", "</em>", "<sub>", "</sub>", "<!--", "-->", "<!doctype x>", "<?pi ?>", "<![CDATA[", "]]>", "<", ">", "&",
    "\"", "'", "=", "/", ";",
    "&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&#0;", "&#146;", "&nbsp;", "&bogus;", "&#x", " ", "  ", "\n", "\r",
    "\r\n", "\t", "\0", "\u{0B}",
    "\u{A0}", "\u{200B}", "\u{2028}", "word", "x", "é", "日", "🕷", "onclick=", "href=", "<b ", "<a href=", "<x:y>",
    "<dl>", "<dt>", "<dd>", "<frameset>",
    "<noscript>", "<iframe>", "</iframe>", "<object>", "</object>", "<param>", "<hr>", "<img src=x>", "<center>",
    "<meta charset=utf-7>", "<base href=x>",
  ]

  /// What must hold for any input.
  private func check(_ html: [UInt8]) {
    let text = HTMLText(html: html)
    let source = String(decoding: html, as: UTF8.self).debugDescription
    let plain = String(validating: text.plainText, as: UTF8.self)
    #expect(plain != nil, "\(source)")
    #expect(!text.plainText.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, "\(source)")
    #expect(plain?.contains("  ") == false && plain?.contains("\n\n\n") == false, "\(source)")
    #expect(plain?.first?.isWhitespace != true && plain?.last?.isWhitespace != true, "\(source)")
    guard let markup = text.markup else { return }
    #expect(throws: Never.self, "\(source)") {
      try checkWellFormed(Array("<root>".utf8) + markup + Array("</root>".utf8))
    }
    let words = String(decoding: markup, as: UTF8.self)
    for tag in words.matches(of: /<\/?([^>]*)>/) {
      #expect(
        tag.1.wholeMatch(of: /(p|br\/|b|strong|i|em|u|ul|ol|li|blockquote|sub|sup|h2|h3|a|a href="https?:\/\/[^"]*")/)
          != nil,
        "\(source)")
    }
    let again = HTMLText(html: markup)
    #expect(again.markup == markup, "\(source) gave \(words)")
    #expect(again.plainText == text.plainText, "\(source) gave \(words)")
  }

  @Test(arguments: 0..<8)
  func `Broken markup of known pieces gives well-formed markup that stays the same`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      var html: [UInt8] = []
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        html.append(contentsOf: Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)].utf8)
      }
      check(html)
    }
  }

  @Test(arguments: 0..<4)
  func `Changed bytes never crash the parser`(seed: UInt64) {
    var generator = SplitMix64(seed: seed &+ 1_000)
    let start = Array(
      "<p>One <b>two</b>\r<br>&amp; <a href=\"https://x.example/\">three</a></p><ul><li>é<li>&#39;</ul><script>x</script>"
        .utf8)
    for _ in 0..<1_000 {
      var html = start
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<html.count, using: &generator)
        switch generator.next() % 3 {
        case 0: html[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: html.remove(at: index)
        default: html.insert(contentsOf: html[index...].prefix(Int(generator.next() % 12)), at: index / 2)
        }
      }
      check(html)
    }
  }
}
