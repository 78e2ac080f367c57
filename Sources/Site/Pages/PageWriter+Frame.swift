import Catalog
import ImageKit
import Pipeline

/// The frame around the content of every page.
extension PageWriter {
  /// Returns a whole page.
  func page(_ head: PageHead, _ content: Markup) -> Markup {
    """
    <!doctype html>
    <html lang="\(words.language.rawValue)" data-root="\(root)" data-home="\(home)" data-site="\(model.publisherName)"\
    \(model.isDense ? " data-dense" : "" as Markup)\(recordAttributes(head))>
    <head>
    <meta charset="utf-8">
    <title>\(title(head))</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(head.description.isEmpty ? "" : "<meta name=\"description\" content=\"\(head.description)\">\n" as Markup)\
    \(head.isListed ? "" : "<meta name=\"robots\" content=\"noindex\">\n" as Markup)\
    \(assets)\
    \(alternates(head))\
    \(preview(head))\
    \(head.structured)\
    \(model.extraHead)\
    </head>
    <body>
    <a class="skip" href="#main">\(words[.skipToContent])</a>
    \(top(head))
    \(crumbs(head))
    <main id="main">
    \(content)
    </main>
    \(foot)
    </body>
    </html>

    """
  }

  private func title(_ head: PageHead) -> Markup {
    head.title.isEmpty ? siteTitle : "\(head.title) · \(siteTitle)"
  }

  private func recordAttributes(_ head: PageHead) -> Markup {
    var attributes = Markup()
    if let record = head.record {
      attributes += " data-kind=\"\(Markup(stringLiteral: catalogue.name(of: record.kind)))\" data-id=\"\(record.id)\""
    }
    if let color = head.color { attributes += " class=\"c\(color)\"" }
    return attributes
  }

  private var assets: Markup {
    let names = model.assets
    var links: Markup = """
      <link rel="stylesheet" href="\(root)\(names.css)">
      <link rel="stylesheet" href="\(root)\(names.colors)">

      """
    for sheet in names.extra { links += "<link rel=\"stylesheet\" href=\"\(root)\(sheet)\">\n" }
    links += "<script src=\"\(root)\(names.theme)\"></script>\n"
    if let texts = names.words[words.language] { links += "<script defer src=\"\(root)\(texts)\"></script>\n" }
    links += """
      <script defer src="\(root)\(names.script)"></script>
      <link rel="icon" href="\(root)\(names.icon)" type="image/svg+xml">

      """
    return links
  }

  private func alternates(_ head: PageHead) -> Markup {
    var links = Markup()
    if let base = model.settings.address {
      links += "<link rel=\"canonical\" href=\"\(base)/\(model.folder(of: words.language))\(address)\">\n"
    }
    if model.wordings.count > 1, head.isListed {
      for wording in model.wordings {
        links +=
          "<link rel=\"alternate\" hreflang=\"\(wording.language.rawValue)\" href=\"\(absolute(wording.language))\">\n"
      }
      if let first = model.settings.languages.first {
        links += "<link rel=\"alternate\" hreflang=\"x-default\" href=\"\(absolute(first))\">\n"
      }
    }
    if let previous = head.previous { links += "<link rel=\"prev\" href=\"\(to(previous))\">\n" }
    if let next = head.next { links += "<link rel=\"next\" href=\"\(to(next))\">\n" }
    if let feed = head.feed {
      links +=
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\(head.title)\" href=\"\(root)\(feed)\">\n"
    }
    if model.settings.address != nil {
      links +=
        "<link rel=\"search\" type=\"application/opensearchdescription+xml\" title=\"\(siteTitle)\" href=\"\(root)opensearch.xml\">\n"
      links +=
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\(words[.whatIsNew])\" href=\"\(root)feeds/changes.atom\">\n"
    }
    return links
  }

  /// Returns the address of this page in another language: a whole address where that of the site is known.
  private func absolute(_ language: Language) -> Markup {
    let start: Markup = model.settings.address.map { "\($0)/" } ?? "\(root)"
    return "\(start)\(model.folder(of: language))\(address)"
  }

  private func preview(_ head: PageHead) -> Markup {
    var tags: Markup = """
      <meta property="og:site_name" content="\(siteTitle)">
      <meta property="og:title" content="\(head.title.isEmpty ? siteTitle : head.title)">
      <meta property="og:type" content="\(Markup(stringLiteral: head.type))">
      <meta property="og:locale" content="\(words[.locale])">

      """
    if !head.description.isEmpty { tags += "<meta property=\"og:description\" content=\"\(head.description)\">\n" }
    if let base = model.settings.address {
      tags += "<meta property=\"og:url\" content=\"\(base)/\(model.folder(of: words.language))\(address)\">\n"
      if let picture = head.picture {
        let size = picture.fallback.size
        let ending = Markup(stringLiteral: picture.fallback.fileExtension)
        let file: Markup = "\(base)/pictures/\(picture.path)-\(size.width).\(ending)"
        tags += previewPicture(file, (size.width, size.height), showing: head.title, as: "summary")
      } else if let share = model.assets.share {
        tags += previewPicture(
          "\(base)/\(share)", ShareCard.size, showing: siteTitle, as: "summary_large_image")
      }
    }
    return tags
  }

  private func previewPicture(
    _ address: Markup, _ size: (width: Int, height: Int), showing alt: Markup, as card: Markup
  ) -> Markup {
    """
    <meta property="og:image" content="\(address)">
    <meta property="og:image:width" content="\(size.width)">
    <meta property="og:image:height" content="\(size.height)">
    <meta property="og:image:alt" content="\(alt)">
    <meta name="twitter:card" content="\(card)">

    """
  }

  private func top(_ head: PageHead) -> Markup {
    var items = Markup()
    func add(_ page: PageAddress, label: Markup, in section: PageHead.Section) {
      let current: Markup = section == head.section ? " aria-current=\"true\"" : ""
      items += "<li><a href=\"\(to(page))\"\(current)>\(label)</a></li>"
    }
    for kind in catalogue.model.order where model.hasList(kind) {
      add(catalogue.list(of: kind), label: label(kind), in: .kind(kind))
    }
    if model.hasStatistics { add("statistics.html", label: words[.statistics], in: .statistics) }
    if model.hasDataPage { add("data.html", label: words[.data], in: .data) }
    for link in model.settings.navigation {
      let isElsewhere = link.address.contains(":") || link.address.hasPrefix("/")
      let label = link.label[words.language.rawValue] ?? ""
      items += "<li><a href=\"\(isElsewhere ? "" : root)\(link.address)\">\(label)</a></li>"
    }
    let brand: Markup =
      model.assets.logo.map { "<img src=\"\(root)\($0)\" alt=\"\(siteTitle)\">" }
      ?? "<span>\(siteTitle)</span>"
    return """
      <header class="top\(model.wordings.count > 1 ? " many" : "" as Markup)">
      <a class="brand" href="\(to("index.html"))">\(brand)</a>
      <search><form class="find" action="\(to("search.html"))" method="get"><label class="away" for="q">\(words[.search])</label>\
      <input type="search" id="q" name="q" autocomplete="off" spellcheck="false" placeholder="\(searchPlaceholder)">\
      <button>\(words[.search])</button></form></search>
      <div class="tools"><a class="tool" href="\(to("favourites.html"))"><span>\(words[.favourites])</span></a>\
      <button type="button" class="theme" hidden></button>\(languages)</div>
      <nav class="menu" aria-label="\(words[.mainMenu])"><ul>\(items)</ul></nav>
      </header>
      """
  }

  /// Links to this page in the other languages, which open without a script.
  private var languages: Markup {
    guard model.wordings.count > 1 else { return "" }
    let links: [Markup] = model.wordings.map { wording in
      let tag = wording.language.rawValue
      let current: Markup = wording.language == words.language ? " aria-current=\"true\"" : ""
      return """
        <li><a href="\(root)\(model.folder(of: wording.language))\(address)" lang="\(tag)" hreflang="\(tag)"\(current)>\
        \(wording[.nativeName])</a></li>
        """
    }
    let short = words.language.rawValue.prefix(2).uppercased()
    return """
      <nav aria-label="\(words[.languages])"><details class="language"><summary><span aria-hidden="true">\(short)</span>\
      <span class="away">\(words[.languages])</span></summary><ul class="languages">\(links.joined(by: ""))</ul></details></nav>
      """
  }

  /// The hint in the search field: the kinds that can be searched.
  private var searchPlaceholder: Markup {
    let roles: [Role] = [.character, .issue, .creator]
    let kinds = roles.compactMap(catalogue.model.kind)
    if kinds.count == roles.count { return words[.searchPlaceholder] }
    return kinds.isEmpty ? words[.search] : "\(kinds.map(plainLabel).joined(by: ", ")) …"
  }

  private func crumbs(_ head: PageHead) -> Markup {
    guard !head.crumbs.isEmpty else { return "" }
    var items: Markup = "<li><a href=\"\(to("index.html"))\">\(words[.home])</a></li>"
    for (place, crumb) in head.crumbs.enumerated() {
      if let page = crumb.page {
        items += "<li><a href=\"\(to(page))\">\(crumb.name)</a></li>"
      } else {
        let isLast = place == head.crumbs.count - 1
        items += "<li\(isLast ? " aria-current=\"page\"" : "" as Markup)>\(crumb.name)</li>"
      }
    }
    return "<nav class=\"crumbs\" aria-label=\"\(words[.breadcrumb])\"><ol>\(items)</ol></nav>"
  }

  /// The source of the records and its terms, where these must be shown; else empty.
  var licence: Markup {
    guard let origin = catalogue.model.origin, origin.isLicence else { return "" }
    func link(_ page: CatalogOrigin.Page) -> Markup {
      WebLink(page.address.utf8).map { "<a href=\"\($0)\"\(data)>\(page.title)</a>" }
        ?? "<span\(data)>\(page.title)</span>"
    }
    let sources = ([origin.source] + origin.credits).map(link).joined(by: "; ")
    // The sentences behind the first ones, whose links stand here.
    let sentences = origin.notices.dropFirst(origin.credits.isEmpty ? 1 : 2)
    let others: [Markup] = sentences.map { "<p class=\"source\"\(data)>\($0)</p>" }
    return """
      <p class="source">\(words[.sources]): \(sources). \(words(.dataTerms, link(origin.license)))</p>
      \(others.joined(by: "\n"))
      """
  }

  private var foot: Markup {
    var sources = Markup()
    for attribution in model.attributions { sources += "<p class=\"source\"\(data)>\(attribution)</p>" }
    sources += licence
    return """
      <footer class="foot">
      \(model.settings.footer?[words.language.rawValue].map { "<p>\($0)</p>" as Markup } ?? "")
      \(sources)
      <p><a href="\(to("about.html"))">\(words[.about])</a></p>
      </footer>
      """
  }
}

/// The metadata of a page.
struct PageHead {
  /// The title without the site's title.
  var title: Markup
  /// A sentence for search engines and link previews; may be empty.
  var description = Markup()
  /// The steps to the page, outermost first; the home page is added.
  var crumbs: [Crumb] = []
  /// The record of the page; nil for none.
  var record: RecordID?
  /// The colour class of the page; nil for none.
  var color: Int?
  /// The picture for link previews; nil for none.
  var picture: SitePicture?
  /// The JSON-LD of the page; see `StructuredData`.
  var structured = Markup()
  /// The type of the page for link previews.
  var type: StaticString = "website"
  /// The part of the menu to which the page belongs.
  var section: Section?
  /// The pages before and behind this one in a list of several pages.
  var previous: PageAddress?
  var next: PageAddress?
  /// The path of the page's feed, below the root that all languages share; nil for none.
  var feed: String?
  /// Whether search engines should list the page.
  var isListed = true

  /// One step to a page; the last one has no address.
  struct Crumb {
    var name: Markup
    var page: PageAddress?
  }

  /// The parts of the menu.
  enum Section: Equatable {
    case kind(Kind), statistics, data
  }
}
