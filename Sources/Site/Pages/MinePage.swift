/// The page of what concerns the reader: the issues of followed series, the want list, the gaps of begun series, and the diary. Scripts
/// fill it.
struct MinePage: Page {
  let context: PageContext

  var head: PageHead { PageHead(words[.mine], section: .mine, isListed: false) }

  var content: Markup {
    """
    <h1>\(words[.mine])</h1>
    <p class="lead">\(words[.mineLead])</p>
    <div class="kept"><div id="mine" data-domain="\(CalendarFeeds.domain(of: model))"\(context.texts(of: .mine))></div></div>
    <noscript><p class="notice">\(words[.mineNeedsScript])</p></noscript>
    """
  }
}
