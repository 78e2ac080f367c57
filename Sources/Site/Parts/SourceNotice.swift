import Catalog

/// The source of the records and its terms.
struct SourceNotice: PagePart {
  let context: PageContext

  /// The notice, where the source requires it; else empty.
  var markup: Markup {
    guard let origin = catalogue.model.origin, origin.isLicence else { return "" }
    let sources = ([origin.source] + origin.credits).map(link).joined(by: "; ")
    // The sentences behind the first ones, whose links stand here.
    let sentences = origin.notices.dropFirst(origin.credits.isEmpty ? 1 : 2)
    let others: [Markup] = sentences.map { "<p class=\"source\"\(recordLang)>\($0)</p>" }
    return """
      <p class="source">\(words[.sources]): \(sources). \(words(.dataTerms, link(origin.license)))</p>
      \(others.joined(by: "\n"))
      """
  }

  /// Returns a page of the source as a link, or its title where its address is none.
  func link(_ page: CatalogOrigin.Page) -> Markup {
    WebLink(page.address.utf8).map { "<a href=\"\($0)\"\(recordLang)>\(page.title)</a>" }
      ?? "<span\(recordLang)>\(page.title)</span>"
  }
}
