import Catalog
import ImageKit
import Pipeline

/// The frame around the content of every page: the head of the document, the menu, the steps to the page, and the foot.
struct SiteFrame: PagePart {
  let context: PageContext
  let head: PageHead

  /// Returns a whole page with some content.
  func markup(around content: Markup) -> Markup {
    """
    <!doctype html>
    <html lang="\(words.language.rawValue)" data-root="\(root)" data-home="\(context.home)" data-site="\(model.publisherName)"\
    \(model.isDense ? " data-dense" : "" as Markup)\(recordAttributes)>
    <head>
    <meta charset="utf-8">
    <title>\(title)</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="\(description)">
    \(head.isListed ? "" : "<meta name=\"robots\" content=\"noindex\">\n" as Markup)\
    \(assets)\
    \(alternates)\
    \(preview)\
    \(head.structured)\
    \(StructuredData.breadcrumbs(head.crumbs, of: context))\
    \(model.extraHead)\
    </head>
    <body>
    <a class="skip" href="#main">\(words[.skipToContent])</a>
    \(top)
    \(crumbs)
    <main id="main">
    \(content)
    </main>
    \(foot)
    </body>
    </html>

    """
  }

  private var title: Markup {
    head.title.isEmpty ? context.siteTitle : "\(head.title) · \(context.siteTitle)"
  }

  /// The description, as long as search engines show it; that of a page without one is its title.
  private var description: Markup {
    head.description.isEmpty ? title.shortened(to: ShortText.limit) : head.description.shortened(to: ShortText.limit)
  }

  private var recordAttributes: Markup {
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
    for sheet in head.styles + names.extra { links += "<link rel=\"stylesheet\" href=\"\(root)\(sheet)\">\n" }
    links += "<script src=\"\(root)\(names.theme)\"></script>\n"
    if let texts = names.words[words.language] { links += "<script defer src=\"\(root)\(texts)\"></script>\n" }
    links += """
      <script defer src="\(root)\(names.script)"></script>
      <link rel="icon" href="\(root)\(names.icon)" type="image/svg+xml">

      """
    return links
  }

  private var alternates: Markup {
    var links = Markup()
    if let base = model.settings.address {
      links += "<link rel=\"canonical\" href=\"\(base)/\(model.folder(of: words.language))\(context.address)\">\n"
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
    if let previous = head.previous { links += "<link rel=\"prev\" href=\"\(context.to(previous))\">\n" }
    if let next = head.next { links += "<link rel=\"next\" href=\"\(context.to(next))\">\n" }
    if let feed = head.feed {
      links +=
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\(head.title)\" href=\"\(root)\(feed)\">\n"
    }
    if let calendar = head.calendar {
      links += "<link rel=\"alternate\" type=\"text/calendar\" title=\"\(head.title)\" href=\"\(root)\(calendar)\">\n"
    }
    if model.settings.address != nil {
      links +=
        "<link rel=\"search\" type=\"application/opensearchdescription+xml\" title=\"\(context.siteTitle)\" href=\"\(root)opensearch.xml\">\n"
      links +=
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\(words[.whatIsNew])\" href=\"\(root)feeds/changes.atom\">\n"
    }
    return links
  }

  /// Returns the address of this page in another language: a whole address where that of the site is known.
  private func absolute(_ language: Language) -> Markup {
    let start: Markup = model.settings.address.map { "\($0)/" } ?? "\(root)"
    return "\(start)\(model.folder(of: language))\(context.address)"
  }

  private var preview: Markup {
    var tags: Markup = """
      <meta property="og:site_name" content="\(context.siteTitle)">
      <meta property="og:title" content="\(head.title.isEmpty ? context.siteTitle : head.title)">
      <meta property="og:type" content="\(Markup(stringLiteral: head.type))">
      <meta property="og:locale" content="\(words[.locale])">

      """
    tags += "<meta property=\"og:description\" content=\"\(description)\">\n"
    if let base = model.settings.address {
      tags += "<meta property=\"og:url\" content=\"\(base)/\(model.folder(of: words.language))\(context.address)\">\n"
      if let picture = head.picture {
        let size = picture.fallback.size
        let file: Markup = "\(base)/pictures/\(picture.file)"
        tags += previewPicture(file, (size.width, size.height), showing: head.title, as: "summary")
      } else if let share = model.assets.share {
        tags += previewPicture(
          "\(base)/\(share)", ShareCard.size, showing: context.siteTitle, as: "summary_large_image")
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

  private var top: Markup {
    let brand: Markup =
      model.assets.logo.map { "<img src=\"\(root)\($0)\" alt=\"\(context.siteTitle)\">" }
      ?? "<span>\(context.siteTitle)</span>"
    return """
      <header class="top\(model.wordings.count > 1 ? " many" : "" as Markup)\(mine == nil ? "" : " two" as Markup)">
      <a class="brand" href="\(context.to("index.html"))">\(brand)</a>
      <search><form class="find" action="\(context.to("search.html"))" method="get"><label class="away" for="q">\(words[.search])</label>\
      <input type="search" id="q" name="q" autocomplete="off" spellcheck="false" placeholder="\(searchPlaceholder)">\
      <button>\(words[.search])</button></form></search>
      <div class="tools"><div class="own">\(mine)<a class="tool" href="\(context.to("favourites.html"))">\
      <span>\(words[.favourites])</span></a></div>\
      <button type="button" class="theme" hidden></button>\(languages)</div>
      \(menu)
      </header>
      """
  }

  private var mine: Markup? {
    guard model.hasPages(kinds.issue) else { return nil }
    let current: Markup = head.section == .mine ? " aria-current=\"true\"" : ""
    return "<a class=\"tool mine\" href=\"\(context.to("mine.html"))\"\(current)><span>\(words[.mine])</span></a>"
  }

  /// The menu: this week, the kinds of most weight, the publisher's links, and the rest behind "More", which opens without a script.
  private var menu: Markup {
    var entries: [Markup] = []
    var hidesCurrent = false
    func add(_ page: PageAddress, label: Markup, in section: PageHead.Section) {
      let isCurrent = section == head.section
      if isCurrent { hidesCurrent = entries.count >= Self.weightiest }
      let current: Markup = isCurrent ? " aria-current=\"true\"" : ""
      entries.append("<li><a href=\"\(context.to(page))\"\(current)>\(label)</a></li>")
    }
    if model.hasWeeks { add(Week.current, label: words[.thisWeek], in: .week) }
    for kind in catalogue.model.byWeight where model.hasList(kind) {
      add(catalogue.list(of: kind), label: context.label(kind), in: .kind(kind))
    }
    if model.hasStatistics { add("statistics.html", label: words[.statistics], in: .statistics) }
    if model.hasDataPage { add("data.html", label: words[.data], in: .data) }
    let links: [Markup] = model.settings.navigation.map { link in
      let isElsewhere = link.address.contains(":") || link.address.hasPrefix("/")
      let label = link.label[words.language.rawValue] ?? ""
      return "<li><a href=\"\(isElsewhere ? "" : root)\(link.address)\">\(label)</a></li>"
    }
    let name = words[.mainMenu]
    // A single entry takes no more room than "More" itself.
    guard entries.count > Self.weightiest + 1 else {
      return "<nav class=\"menu\" aria-label=\"\(name)\"><ul>\((entries + links).joined(by: ""))</ul></nav>"
    }
    let seen = entries.prefix(Self.weightiest) + links
    return """
      <nav class="menu" aria-label="\(name)"><ul>\(Array(seen).joined(by: ""))</ul><details class="further">\
      <summary\(hidesCurrent ? " class=\"current\"" : "" as Markup)>\(words[.more])</summary>\
      <ul>\(entries.dropFirst(Self.weightiest).map { $0 }.joined(by: ""))</ul></details></nav>
      """
  }

  /// The greatest number of the site's own entries that the menu shows at once.
  private static let weightiest = 5

  /// Links to this page in the other languages, which open without a script.
  private var languages: Markup {
    guard model.wordings.count > 1 else { return "" }
    let links: [Markup] = model.wordings.map { wording in
      let tag = wording.language.rawValue
      let current: Markup = wording.language == words.language ? " aria-current=\"true\"" : ""
      return """
        <li><a href="\(root)\(model.folder(of: wording.language))\(context.address)" lang="\(tag)" hreflang="\(tag)"\(current)>\
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
    return kinds.isEmpty ? words[.search] : "\(kinds.map(context.plainLabel).joined(by: ", ")) …"
  }

  private var crumbs: Markup {
    guard !head.crumbs.isEmpty else { return "" }
    var items: Markup = "<li><a href=\"\(context.to("index.html"))\">\(words[.home])</a></li>"
    for (place, crumb) in head.crumbs.enumerated() {
      if let page = crumb.page {
        items += "<li><a href=\"\(context.to(page))\">\(crumb.name)</a></li>"
      } else {
        let isLast = place == head.crumbs.count - 1
        items += "<li\(isLast ? " aria-current=\"page\"" : "" as Markup)>\(crumb.name)</li>"
      }
    }
    return "<nav class=\"crumbs\" aria-label=\"\(words[.breadcrumb])\"><ol>\(items)</ol></nav>"
  }

  private var foot: Markup {
    var sources = Markup()
    for attribution in model.attributions { sources += "<p class=\"source\"\(recordLang)>\(attribution)</p>" }
    sources += SourceNotice(context: context).markup
    var data = Markup()
    if model.hasStatistics {
      data += " · <a href=\"\(context.to("statistics.html"))\">\(words[.statistics])</a>"
    }
    if model.hasDataPage { data += " · <a href=\"\(context.to("data.html"))\">\(words[.data])</a>" }
    return """
      <footer class="foot">
      \(model.settings.footer?[words.language.rawValue].map { "<p>\($0)</p>" as Markup } ?? "")
      \(sources)
      <p><a href="\(context.to("about.html"))">\(words[.about])</a>\(data)</p>
      </footer>
      """
  }
}
