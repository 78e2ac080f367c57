/// The page that compares characters and leads from one companion to the next.
struct ComparePage: Page {
  let context: PageContext

  var head: PageHead {
    PageHead(words[.compareHeroes], description: words[.compareLead], section: .kind(kinds.character))
  }

  var content: Markup {
    """
    <h1>\(words[.compareHeroes])</h1>
    <p class="lead">\(words[.compareLead])</p>
    <div id="compare"\(context.texts(of: .comparison))></div>
    <noscript><p class="notice">\(words[.compareNeedsScript])</p></noscript>
    """
  }
}
