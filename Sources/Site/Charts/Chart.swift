import Catalog

/// A chart with its heading, its drawing and its table.
struct Chart: PagePart {
  let context: PageContext
  let head: ChartHead
  let drawing: Markup
  let table: ChartTable

  var markup: Markup {
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

  /// Returns a link to the file with all rows of a statistic; empty where the site does not offer it.
  private func allNumbers(of statistic: String?) -> Markup {
    guard let statistic else { return "" }
    let path = "downloads/statistics/\(statistic).csv"
    guard let download = model.downloads.first(where: { $0.path == path }) else { return "" }
    let link: Markup =
      "<a href=\"\(root)\(PageAddress(ownPath: path))\" download>CSV, \(words.size(download.bytes))</a>"
    return "<p class=\"all\">\(words(.chartAllNumbers, link))</p>"
  }
}

extension Chart {
  /// Creates a chart with axes; screen readers get its drawing as an image with a name and a description.
  ///
  /// - Parameter description: the content of the chart in words.
  init(context: PageContext, head: ChartHead, description: Markup, plot: some ChartPlot, table: ChartTable) {
    let id = Markup(stringLiteral: head.id)
    let height = ChartDrawing.top + plot.height + ChartDrawing.bottom
    self.init(
      context: context, head: head,
      drawing: """
        <svg class="plot" role="img" aria-labelledby="\(id)-title \(id)-text" width="100%" height="\(height)"\(plot.attributes)>\
        <title id="\(id)-title">\(context.words[head.title])</title><desc id="\(id)-text">\(description)</desc>\(plot.content)</svg>
        """, table: table)
  }

  /// Returns charts side by side where there is space for them. The number of charts is written before the first one, so that none moves
  /// while a page loads.
  static func beside(_ charts: Markup...) -> Markup {
    let shown = charts.filter { !$0.isEmpty }
    let few: Markup = shown.count == 1 ? " one" : shown.count == 2 ? " two" : ""
    return shown.isEmpty ? "" : "<div class=\"charts\(few)\">\(shown.reduce(Markup(), +))</div>"
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
