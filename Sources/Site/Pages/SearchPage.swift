/// The page of search results; without scripts it shows links into the catalogue.
struct SearchPage: Page {
  let context: PageContext

  var head: PageHead { PageHead(words[.search], isListed: false) }

  var content: Markup {
    """
    <h1>\(words[.search])</h1>
    <div id="results"></div>
    <noscript><p class="notice">\(words[.searchNeedsScript])</p></noscript>
    \(otherWays.markup)
    """
  }
}
