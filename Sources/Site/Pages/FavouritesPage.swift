/// The page of the records that a reader has marked, and of the collection.
struct FavouritesPage: Page {
  let context: PageContext

  var head: PageHead { PageHead(words[.favourites], description: words[.favouritesLead], isListed: false) }

  var content: Markup {
    """
    <h1>\(words[.favourites])</h1>
    <p class="lead">\(words[.favouritesLead])</p>
    <div class="kept"><div id="favourites"></div>\(collection)</div>
    <noscript><p class="notice">\(words[.favouritesNeedScript])</p></noscript>
    """
  }

  /// The place of the collection, with the script texts that only this page needs.
  private var collection: Markup {
    guard model.hasPages(kinds.issue) else { return "" }
    return "<div id=\"collection\"\(context.texts(of: .collection))></div>"
  }
}
