/// The page in the place of one that was never seen, for readers without a network: the service worker shows it.
struct OfflinePage: Page {
  let context: PageContext

  var head: PageHead { PageHead(title: words[.offline], isListed: false) }

  var content: Markup {
    let mine: Markup =
      model.hasPages(kinds.issue) ? " · <a href=\"\(context.to("mine.html"))\">\(words[.mine])</a>" : ""
    return """
      <h1>\(words[.offline])</h1>
      <p class="lead">\(words[.offlineLead])</p>
      <p class="all"><a href="\(context.to("index.html"))">\(words[.home])</a> · \
      <a href="\(context.to("favourites.html"))">\(words[.favourites])</a>\(mine)</p>
      <div id="kept"\(context.texts(of: .offline))></div>
      """
  }
}
