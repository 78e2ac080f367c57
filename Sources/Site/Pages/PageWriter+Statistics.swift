import Catalog

extension PageWriter {
  /// The catalogue in numbers: charts in panels, each chart with a table of its numbers.
  func statisticsPage() -> Markup {
    var head = PageHead(title: words[.statistics])
    head.description = words[.statisticsDescription]
    head.section = .statistics
    head.crumbs = [.init(name: words[.statistics])]
    return page(
      head,
      """
      <h1>\(words[.statistics])</h1>
      <p class="lead">\(words[.statisticsLead])</p>
      \(figures)
      \(ChartDrawing.halftone)
      \(panel("time", words[.overTime], comicsByYear + beside(seriesByDecade, pagesByYear, pricesByYear)))
      \(panel("top", words[.inMostComics], beside(topHeroes, topCreators) + beside(topSeries, topEvents)))
      \(panel("companions", words[.whoMeetsWhom], companions + beside(topPairs, heroesByDecade)))
      \(panel("kinds", words[.kindsOfComics], beside(comicFormats, typesOfStories, creatorRoles)))
      \(panel("complete", words[.completeness], completeness))
      """)
  }

  /// Charts side by side where there is space for them.
  func beside(_ charts: Markup...) -> Markup {
    let all = charts.reduce(Markup(), +)
    return all.isEmpty ? "" : "<div class=\"charts\">\(all)</div>"
  }

  /// A chart with its headline, its drawing and its table.
  func chart(
    _ id: StaticString, _ title: Markup, note: Markup = "", drawing: Markup, table: ChartTable,
    file: StaticString? = nil
  ) -> Markup {
    let note: Markup = note.isEmpty ? "" : "<p class=\"note\">\(note)</p>"
    return """
      <figure class="chart" id="\(Markup(stringLiteral: id))"><figcaption><h3>\(title)</h3>\(note)</figcaption>
      \(drawing)
      <details class="twin"><summary>\(words(.chartTable, title))</summary>\(table.markup(title: title))\
      \(allNumbers(file))</details>
      </figure>

      """
  }

  /// A link to the file with all rows of a statistic, where the site offers it.
  private func allNumbers(_ file: StaticString?) -> Markup {
    guard let file else { return "" }
    let path = "downloads/statistics/\(file).csv"
    guard let download = model.downloads.first(where: { $0.path == path }) else { return "" }
    let link: Markup =
      "<a href=\"\(root)\(PageAddress(ownPath: path))\" download>CSV, \(words.size(download.bytes))</a>"
    return "<p class=\"all\">\(words(.chartAllNumbers, link))</p>"
  }

  /// A statistic; nil where there is none or it has no rows.
  func statistic(_ name: String) -> [StatisticTable.Row]? {
    StatisticTable(name, in: model.statistics).flatMap { $0.rows.isEmpty ? nil : $0.rows }
  }

  /// A record that a statistic names: a link where it has a page.
  func link(_ kind: Kind, id: Int?, name: String) -> Markup {
    guard let id, let rank = catalogue[kind].rank(of: Int64(id)) else { return name.isEmpty ? "–" : "\(name)" }
    return link(kind, rank)
  }
}
