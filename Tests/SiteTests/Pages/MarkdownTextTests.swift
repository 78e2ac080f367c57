import Testing

@testable import Site

@Suite("Texts in Markdown")
struct MarkdownTextTests {
  private func text(_ markdown: String) -> MarkdownText {
    MarkdownText(Array(markdown.utf8), base: WebLink(Array("https://www.comics.org".utf8)))
  }

  private func markup(_ markdown: String) -> String { String(decoding: text(markdown).markup.bytes, as: UTF8.self) }

  static let rel = " rel=\"external nofollow noopener noreferrer\""

  @Test(arguments: [
    ("one", "<p>one</p>"), ("one\ntwo\n\n\nthree\n", "<p>one<br>two</p><p>three</p>"),
    (
      "*a* _b_ **c** __d__ ***e***",
      "<p><em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong> <strong><em>e</em></strong></p>"
    ),
    ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"), ("a `*b*` c", "<p>a <code>*b*</code> c</p>"),
    ("in_a_name * star ** 5*6 \\*x\\*", "<p>in_a_name * star ** 5*6 *x*</p>"), ("**open", "<p>**open</p>"),
    ("* ", "<p>*</p>"),
    ("Text:\n\n* a\n* b\n\nend", "<p>Text:</p><ul><li>a</li><li>b</li></ul><p>end</p>"),
    ("Text:\n- a\n  more\n- b", "<p>Text:</p><ul><li>a<br>more</li><li>b</li></ul>"),
    ("3. a\n4. b", "<ol start=\"3\"><li>a</li><li>b</li></ol>"), ("1) a\n2) b", "<ol><li>a</li><li>b</li></ol>"),
    ("* a\n  * b\n  * c\n* d", "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>"),
    ("* a\n\n* b\n1. c", "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>"),
    ("> q\n> r\n\nend", "<blockquote><p>q<br>r</p></blockquote><p>end</p>"),
    ("## Head ##", "<p><strong>Head ##</strong></p>"),
    ("a\n\n---\n\nb", "<p>a</p><p>b</p>"), ("#5 is a reprint", "<p>#5 is a reprint</p>"),
    ("1995. A year", "<ol start=\"1995\"><li>A year</li></ol>"),
    ("שלום\n\nword", "<p dir=\"auto\">שלום</p><p>word</p>"), ("* مرحبا", "<ul><li dir=\"auto\">مرحبا</li></ul>"),
  ])
  func `Paragraphs, line ends, lists, quotations, emphasis, code and links are shown as such`(
    markdown: String, expected: String
  ) { #expect(markup(markdown) == expected) }

  @Test func `Links lead to the web, relative ones to the source; others stay text`() {
    func link(_ address: String, _ name: String) -> String { "<p><a href=\"\(address)\"\(Self.rel)>\(name)</a></p>" }
    #expect(markup("[a *b*](https://x.org/1?a=1&b=2)") == link("https://x.org/1?a=1&amp;b=2", "a <em>b</em>"))
    #expect(markup("[a](/issue/12/)") == link("https://www.comics.org/issue/12/", "a"))
    #expect(markup("[a](http://x.org \"title\")") == link("http://x.org", "a"))
    #expect(markup("<https://x.org/a>") == link("https://x.org/a", "https://x.org/a"))
    #expect(
      markup("See https://x.org/a_(b), ok.")
        == "<p>See <a href=\"https://x.org/a_(b)\"\(Self.rel)>https://x.org/a_(b)</a>, ok.</p>")
    for hostile in [
      "[a](javascript:alert(1))", "[a](data:text/html,x)", "[a](//evil.org)", "[a](java\tscript:x)",
      "[a](https://u@evil.org)",
    ] {
      #expect(!markup(hostile).contains("<a"), "\(hostile)")
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "*<img src=x onerror=alert(1)>*", "[<b>](https://x.org/\"onmouseover=\"alert(1))",
    "`<b>`", "> <i>", "* <u>",
    "![<x>](https://x.org/<y>)", "<https://x.org/\"><script>>", "[a](https://x.org/'><script>alert(1)</script>)",
    "## <h1>", "https://x.org/<b>\"'",
    "&lt;script&gt; &amp;", "\\<b>",
  ])
  func `Nothing of a text opens a tag or ends an attribute`(markdown: String) {
    let shown = markup(markdown)
    let tags = shown.matches(of: /<[^>]*>/).map { String($0.output) }
    let allowed =
      /<\/?(p|em|strong|code|ul|ol|li|blockquote)>|<br>|<\/a>|<a href="https:\/\/[^"<>]*" rel="external nofollow noopener noreferrer">/
    for tag in tags { #expect(tag.wholeMatch(of: allowed) != nil, "\(tag) of \(shown)") }
    #expect(!shown.replacing(/<[^>]*>/, with: "").contains(/[<>"]/))
  }

  @Test func `What is read of a text has no signs of Markdown`() {
    let shown = text("**Bold** [link](https://x.org)\n\n* item\n* `code`\n\n> said")
    #expect(String(decoding: shown.plain, as: UTF8.self) == "Bold link\nitem\ncode\nsaid\n")
  }

  @Test(arguments: ["*a ", "[", "`", "_a*b_", "**", "> ", "  * a\n", "h", "![a](", "<", "\\*"])
  func `No text takes long`(part: String) {
    let shown = text(String(repeating: part, count: 20_000))
    #expect(shown.markup.bytes.count < 40 * 20_000 * part.utf8.count)
  }

  @Test func `Sanitised markup takes directions only where letters run from right to left`() {
    let plain = Markup(sanitised: Array("<p>a</p><ul><li>b</li></ul>".utf8))
    #expect(plain.withDirections == plain)
    let mixed = Markup(sanitised: Array("<p>שלום</p><blockquote>x</blockquote><ol start=\"2\"><li>ب</li></ol>".utf8))
      .withDirections
    #expect(
      String(decoding: mixed.bytes, as: UTF8.self)
        == "<p dir=\"auto\">שלום</p><blockquote dir=\"auto\">x</blockquote><ol start=\"2\"><li dir=\"auto\">ب</li></ol>"
    )
  }
}
