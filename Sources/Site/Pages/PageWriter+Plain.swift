import Basics
import Catalog
import JSONKit

/// Pages that are about no record.
extension PageWriter {
  /// Returns the page of search results; without scripts it shows links into the catalogue.
  func searchPage() -> Markup {
    page(
      .search, isListed: false,
      content: """
        <div id="results"></div>
        <noscript><p class="notice">\(words[.searchNeedsScript])</p></noscript>
        \(panel("ways", title: words[.otherWays], content: ways))
        """)
  }

  /// Returns the page of the records that a reader has marked.
  func favouritesPage() -> Markup {
    page(
      .favourites, isListed: false,
      content: """
        <p class="lead">\(words[.favouritesLead])</p>
        <div class="kept"><div id="favourites"></div>\(collectionPlace)</div>
        <noscript><p class="notice">\(words[.favouritesNeedScript])</p></noscript>
        """)
  }

  /// Returns the page that compares characters and leads from one companion to the next.
  func comparePage() -> Markup {
    page(
      .compareHeroes, section: .kind(kinds.character),
      content: """
        <p class="lead">\(words[.compareLead])</p>
        <div id="compare"\(texts(of: .comparison))></div>
        <noscript><p class="notice">\(words[.compareNeedsScript])</p></noscript>
        """)
  }

  /// Returns the page for an address that does not exist.
  func notFoundPage() -> Markup {
    var head = PageHead(title: words[.notFound])
    head.isListed = false
    return page(
      head,
      """
      <h1>\(words[.notFound])</h1>
      <p class="lead">\(words[.notFoundLead])</p>
      \(panel("ways", title: words[.otherWays], content: ways))
      <div id="nearest"></div>
      """)
  }

  /// Returns the page about the site: its sources and their rights.
  func aboutPage() -> Markup {
    var sources = Markup()
    for attribution in model.attributions { sources += "<p\(data)>\(attribution)</p>" }
    sources += licence
    return page(
      .about,
      content: """
        <div class="text">
        <p>\(words(.aboutLead, siteTitle))</p>
        <p>\(words[.aboutRights])</p>
        <p>\(words[.aboutPrivacy])</p>
        </div>
        \(panel("sources", title: words[.sources], content: sources))
        """)
  }

  /// Returns a page whose title is its heading and its only step from the home page.
  func page(
    _ title: Phrase, description: Phrase? = nil, section: PageHead.Section? = nil, isListed: Bool = true,
    content: Markup
  ) -> Markup {
    var head = PageHead(title: words[title])
    if let description { head.description = words[description] }
    head.section = section
    head.crumbs = [.init(name: words[title])]
    head.isListed = isListed
    return page(head, "<h1>\(words[title])</h1>\n\(content)")
  }

  /// The links into the catalogue that need no script.
  private var ways: Markup {
    var items = Markup()
    for kind in catalogue.model.order where model.hasList(kind) {
      let count = words.number(catalogue[kind].storedCount)
      items += """
        <li><a href="\(to(catalogue.list(of: kind)))">\(label(kind))</a> <span class="note">\(count)</span></li>
        """
    }
    return "<ul class=\"names\">\(items)</ul>"
  }

  /// The JSON-LD of the site; empty where its address is not known.
  var structuredSite: Markup {
    guard let base = model.settings.address else { return "" }
    var json = JSONWriter(capacity: 256)
    json.beginObject()
    json.field("@context", "https://schema.org")
    json.field("@type", "WebSite")
    json.field("name", model.settings.title(in: words.language))
    json.field("url", "\(base)/")
    json.endObject()
    return "<script type=\"application/ld+json\">\(Markup(json: json.finish()))</script>\n"
  }

  /// A writer of this page with links that begin at the root of the host, for a page that servers show at any address; this writer where
  /// the path of the site is not known.
  var rooted: PageWriter {
    guard let path = model.settings.rootPath else { return self }
    return PageWriter(model, words: words, at: address, home: path / model.folder(of: words.language), root: path)
  }
}

extension SiteSettings {
  /// The path of the first page on its host, with a slash at both ends; nil where it is not known.
  fileprivate var rootPath: PageAddress? {
    guard let address, let link = WebLink(address.utf8) else { return nil }
    return PageAddress(givenPath: String(decoding: link.rest, as: UTF8.self) + "/")
  }
}

/// The parts of pages for the reader's own collection. Scripts show them; without scripts they stay hidden.
extension PageWriter {
  /// Returns the buttons that mark an issue, below the buttons of every record.
  func collectionButtons(ofIssue rank: Int, named name: Markup) -> Markup {
    let series = catalogue.issues[rank].series.map { series in
      """
       data-series="\(catalogue[kinds.series].ids[series])" data-title="\(self.name(kinds.series, rank: series))"
      """ as Markup
    }
    var buttons = Markup()
    for (mark, phrase) in [("have", .have), ("want", .want), ("read", .isRead)] as [(Markup, Phrase)] {
      buttons += """
        <button type="button" class="mark" data-mark="\(mark)" aria-pressed="false" hidden>\(words[phrase])</button>
        """
    }
    return """
      <p class="buttons" id="marks" data-id="\(catalogue[kinds.issue].ids[rank])" data-name="\(name)"\(series)>\(buttons)</p>
      """
  }

  /// Returns the share of a series that the reader has. All issues of the series count, also variants.
  ///
  /// - Complexity: O(n log n). The ids stand as differences, which a server compresses to a few bytes an issue.
  func collected(ofSeries rank: Int, issues: [Int]) -> Markup {
    guard model.hasPages(kinds.issue), !issues.isEmpty else { return "" }
    let ids = issues.map { catalogue[kinds.issue].ids[$0] }.sorted()
    let steps = zip(ids, [0] + ids).map { "\($0 - $1)" as Markup }.joined(by: " ")
    let none = words.number(0)
    return """
      <div id="owned" data-all="\(steps)" data-id="\(catalogue[kinds.series].ids[rank])" data-name="\(name(kinds.series, rank: rank))">\
      <p class="progress" hidden><progress max="\(issues.count)" value="0" aria-labelledby="had"></progress> \
      <span id="had">\(words(.collectedOf, none, words.number(issues.count), none))</span></p></div>
      """
  }

  /// The place of the collection on the page of favourites, with the script texts that only this page needs.
  var collectionPlace: Markup {
    guard model.hasPages(kinds.issue) else { return "" }
    return "<div id=\"collection\"\(texts(of: .collection))></div>"
  }
}
