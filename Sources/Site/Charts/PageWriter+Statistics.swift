import Catalog
import Datasets

extension PageWriter {
  /// The catalogue in numbers: charts in panels, each chart with a table of its numbers.
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

  /// What is in most issues, and why pages of records may count more.
  private var tops: Markup {
    let charts = beside(topHeroes, topCreators) + beside(topSeries, topEvents)
    return charts.isEmpty ? "" : "<p>\(words[.topNote])</p>\(charts)"
  }

  /// Charts side by side where there is space for them. How many there are is known before the first has been read, so that
  /// none moves while a page loads.
  func beside(_ charts: Markup...) -> Markup {
    let shown = charts.filter { !$0.isEmpty }
    let few: Markup = shown.count == 1 ? " one" : shown.count == 2 ? " two" : ""
    return shown.isEmpty ? "" : "<div class=\"charts\(few)\">\(shown.reduce(Markup(), +))</div>"
  }

  /// A chart with its headline, its drawing and its table.
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

  /// A chart with axes: its drawing is an image with a name and a description to those who hear the page.
  ///
  /// - Parameter description: what it shows.
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

  /// A link to the file with all rows of a statistic, where the site offers it.
  private func allNumbers(of statistic: String?) -> Markup {
    guard let statistic else { return "" }
    let path = "downloads/statistics/\(statistic).csv"
    guard let download = model.downloads.first(where: { $0.path == path }) else { return "" }
    let link: Markup =
      "<a href=\"\(root)\(PageAddress(ownPath: path))\" download>CSV, \(words.size(download.bytes))</a>"
    return "<p class=\"all\">\(words(.chartAllNumbers, link))</p>"
  }

  /// The name of a kind, as statistics have it; empty for no kind.
  func name(of kind: Kind) -> String { catalogue.name(of: kind).description }

  /// A statistic; nil where there is none or it has no rows.
  func statistic(_ name: String?) -> [StatisticRow]? {
    name.flatMap(model.statistics.rows(of:))
  }

  /// A record that a statistic names: a link where it has a page.
  func link(_ kind: Kind, id: Int?, name: String) -> Markup {
    guard let id, let rank = catalogue[kind].rank(of: Int64(id)) else { return name.isEmpty ? "–" : "\(name)" }
    return link(kind, rank: rank)
  }
}

/// What a chart is called, and which statistic it shows.
struct ChartHead {
  let id: StaticString
  let title: Phrase
  /// What is to be said of it.
  var note = Markup()
  /// The statistic, whose file is offered beside the chart.
  var statistic: String?
}

extension [Statistic] {
  /// The rows of the statistic of a name; nil where there is none or it has no rows.
  func rows(of name: String) -> [StatisticRow]? {
    guard let statistic = first(where: { $0.description.name == name }), !statistic.rows.isEmpty else { return nil }
    let columns = statistic.description.columns.map(\.name)
    return statistic.rows.map { StatisticRow(columns: columns, cells: $0) }
  }
}

/// A row of a statistic as pages read it: by the names of its columns.
struct StatisticRow {
  fileprivate let columns: [String]
  fileprivate let cells: [StatisticCell]

  private func cell(_ column: String) -> StatisticCell {
    columns.firstIndex(of: column).map { cells[$0] } ?? .none
  }

  /// A whole number; nil where the cell is empty.
  func integer(_ column: String) -> Int? {
    if case .integer(let value) = cell(column) { Int(value) } else { nil }
  }

  /// A number in hundredths; nil where the cell is empty, or holds more than a page shows.
  func hundredths(_ column: String) -> Int? {
    switch cell(column) {
    case .number(let value): value.magnitude < 1e10 ? Int((value * 100).rounded()) : nil
    case .integer(let value): value.magnitude < 10_000_000_000 ? Int(value) * 100 : nil
    case .none, .text, .truth, .moment, .day: nil
    }
  }

  /// The name of the record that the row is about.
  var name: String { columns.contains("name") ? text("name") : text("title") }

  /// A text; empty where the cell is.
  func text(_ column: String) -> String {
    if case .text(let value) = cell(column) { value } else { "" }
  }
}
