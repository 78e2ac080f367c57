import Catalog
import Datasets

extension PageWriter {
  /// Returns the page of statistics: charts in panels, each chart with a table of its numbers.
  func statisticsPage() -> Markup {
    page(
      .statistics, description: has(.issue, .character) ? .statisticsDescription : nil, section: .statistics,
      content: """
        <p class="lead">\(words[.statisticsLead])</p>
        \(figures)
        \(ChartDrawing.halftone)
        \(panel("time", title: words[.overTime], content: comicsByYear + beside(seriesByDecade, pagesByYear, pricesByYear)))
        \(panel("top", title: words[.inMostComics], content: tops))
        \(panel("companions", title: words[.whoMeetsWhom], content: companions + beside(topPairs, heroesByDecade)))
        \(panel("kinds", title: words[.kindsOfComics], content: beside(comicFormats, typesOfStories, creatorRoles)))
        \(panel("complete", title: words[.completeness], content: completeness))
        """)
  }

  /// The charts of the records in most issues, with a note why the pages of these records may count more.
  private var tops: Markup {
    let charts = beside(topHeroes, topCreators) + beside(topSeries, topEvents)
    return charts.isEmpty ? "" : "<p>\(words[.topNote])</p>\(charts)"
  }

  /// Returns charts side by side where there is space for them. The number of charts is written before the first one, so that none moves
  /// while a page loads.
  func beside(_ charts: Markup...) -> Markup {
    let shown = charts.filter { !$0.isEmpty }
    let few: Markup = shown.count == 1 ? " one" : shown.count == 2 ? " two" : ""
    return shown.isEmpty ? "" : "<div class=\"charts\(few)\">\(shown.reduce(Markup(), +))</div>"
  }

  /// Returns a chart with its heading, its drawing and its table.
  func chart(_ head: ChartHead, drawing: Markup, table: ChartTable) -> Markup {
    let title = words[head.title]
    let note: Markup = head.note.isEmpty ? "" : "<p class=\"note\">\(head.note)</p>"
    return """
      <figure class="chart" id="\(Markup(stringLiteral: head.id))"><figcaption><h3>\(title)</h3>\(note)</figcaption>
      \(drawing)
      <details class="twin"><summary>\(words(.chartTable, title))</summary>\(table.markup(title: title))\
      \(allNumbers(of: head.statistic))</details>
      </figure>

      """
  }

  /// Returns a chart with axes; screen readers get its drawing as an image with a name and a description.
  ///
  /// - Parameter description: the content of the chart in words.
  func chart(_ head: ChartHead, description: Markup, of plot: some ChartPlot, table: ChartTable) -> Markup {
    let id = Markup(stringLiteral: head.id)
    let height = ChartDrawing.top + plot.height + ChartDrawing.bottom
    return chart(
      head,
      drawing: """
        <svg class="plot" role="img" aria-labelledby="\(id)-title \(id)-text" width="100%" height="\(height)"\(plot.attributes)>\
        <title id="\(id)-title">\(words[head.title])</title><desc id="\(id)-text">\(description)</desc>\(plot.content)</svg>
        """, table: table)
  }

  /// Returns a link to the file with all rows of a statistic; empty where the site does not offer it.
  private func allNumbers(of statistic: String?) -> Markup {
    guard let statistic else { return "" }
    let path = "downloads/statistics/\(statistic).csv"
    guard let download = model.downloads.first(where: { $0.path == path }) else { return "" }
    let link: Markup =
      "<a href=\"\(root)\(PageAddress(ownPath: path))\" download>CSV, \(words.size(download.bytes))</a>"
    return "<p class=\"all\">\(words(.chartAllNumbers, link))</p>"
  }

  /// Returns the name of a kind, as used in statistics; empty for no kind.
  func name(of kind: Kind) -> String { catalogue.name(of: kind).description }

  /// Returns a statistic; nil where there is none or it has no rows.
  func statistic(_ name: String?) -> [StatisticRow]? {
    name.flatMap(model.statistics.rows(of:))
  }

  /// Returns a record that a statistic names: a link where the record has a page.
  func link(_ kind: Kind, id: Int?, name: String) -> Markup {
    guard let id, let rank = catalogue[kind].rank(of: Int64(id)) else { return name.isEmpty ? "–" : "\(name)" }
    return link(kind, rank: rank)
  }
}

/// The title of a chart, and the statistic that it shows.
struct ChartHead {
  let id: StaticString
  let title: Phrase
  /// A note below the title; may be empty.
  var note = Markup()
  /// The name of the statistic, whose file is offered beside the chart.
  var statistic: String?
}

extension [Statistic] {
  /// Returns the rows of the statistic with a name; nil where there is none or it has no rows.
  func rows(of name: String) -> [StatisticRow]? {
    guard let statistic = first(where: { $0.description.name == name }), !statistic.rows.isEmpty else { return nil }
    let columns = statistic.description.columns.map(\.name)
    return statistic.rows.map { StatisticRow(columns: columns, cells: $0) }
  }
}

/// A row of a statistic, with its cells by the names of their columns.
struct StatisticRow {
  fileprivate let columns: [String]
  fileprivate let cells: [StatisticCell]

  private func cell(_ column: String) -> StatisticCell {
    columns.firstIndex(of: column).map { cells[$0] } ?? .none
  }

  /// Returns a whole number; nil where the cell is empty.
  func integer(_ column: String) -> Int? {
    if case .integer(let value) = cell(column) { Int(value) } else { nil }
  }

  /// Returns a number in hundredths; nil where the cell is empty, or holds more than a page shows.
  func hundredths(_ column: String) -> Int? {
    switch cell(column) {
    case .number(let value): value.magnitude < 1e10 ? Int((value * 100).rounded()) : nil
    case .integer(let value): value.magnitude < 10_000_000_000 ? Int(value) * 100 : nil
    case .none, .text, .truth, .moment, .day: nil
    }
  }

  /// The name of the record in the row.
  var name: String { columns.contains("name") ? text("name") : text("title") }

  /// Returns a text; empty where the cell is empty.
  func text(_ column: String) -> String {
    if case .text(let value) = cell(column) { value } else { "" }
  }
}
