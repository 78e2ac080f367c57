import Catalog

/// The page of the wall of covers: all issues with a date as a picture to fly over, and the years as a list for those without scripts.
struct WallPage: Page {
  let context: PageContext
  let extent: CoverWall.Extent
  /// The years with issues, ascending.
  let years: [Int]

  static let address: PageAddress = "wall.html"

  private var lead: Markup {
    let count = words.count(.comicsCount, extent.shown)
    return words(.wallLead, count, "\(extent.years.lowerBound)", "\(extent.years.upperBound)")
  }

  var head: PageHead {
    PageHead(
      title: words[.wall], description: lead,
      crumbs: [.init(name: words[.comics], page: catalogue.list(of: kinds.issue)), .init(name: words[.wall])],
      section: .kind(kinds.issue), styles: [model.assets.scene])
  }

  var content: Markup {
    let sample: Markup =
      extent.shown < extent.dated
      ? " \(words(.wallSample, words.number(extent.shown), words.number(extent.dated)))" : ""
    let items: [Markup] = years.map { year in
      "<li><a href=\"\(context.to(catalogue.list(ofYear: year)))\">\(year)</a></li>"
    }
    return """
      <h1>\(words[.wall])</h1>
      <p class="lead">\(lead)\(sample)</p>
      <div id="wall"\(context.texts(of: .wall))></div>
      <p class="note scripted" id="wall-help">\(words[.wallHelp])</p>
      <noscript><p class="notice">\(words[.wallNeedsScript])</p></noscript>
      \(Panel("years", words[.wallLists], "<nav class=\"letters\" aria-labelledby=\"years\"><ul>\(items.joined(by: ""))</ul></nav>").markup)
      """
  }
}
