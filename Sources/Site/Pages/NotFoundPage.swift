/// The page for an address that does not exist.
struct NotFoundPage: Page {
  let context: PageContext

  var head: PageHead { PageHead(title: words[.notFound], description: words[.notFoundLead], isListed: false) }

  var content: Markup {
    """
    <h1>\(words[.notFound])</h1>
    <p class="lead">\(words[.notFoundLead])</p>
    \(otherWays.markup)
    <div id="nearest"></div>
    """
  }
}
