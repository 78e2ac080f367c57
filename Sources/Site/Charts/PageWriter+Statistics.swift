import Catalog
import Datasets

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

/// A statistic as pages read it: by the names of its columns.
struct StatisticTable {
  /// Its rows.
  let rows: [Row]

  /// The statistic of a name; nil where there is none.
  init?(_ name: String, in statistics: [Statistic]) {
    guard let statistic = statistics.first(where: { $0.description.name == name }) else { return nil }
    let columns = statistic.description.columns.map(\.name)
    rows = statistic.rows.map { Row(columns: columns, cells: $0) }
  }

  /// One row.
  struct Row {
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

    /// A text; empty where the cell is.
    func text(_ column: String) -> String {
      if case .text(let value) = cell(column) { value } else { "" }
    }
  }
}
