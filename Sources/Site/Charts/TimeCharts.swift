import Catalog

/// Charts along the years.
struct TimeCharts: PagePart {
  let context: PageContext

  var markup: Markup { comicsByYear + Chart.beside(seriesByDecade, pagesByYear, pricesByYear) }

  /// Issues by year: columns, variants dotted.
  private var comicsByYear: Markup {
    var head = ChartHead(id: "comics-by-year", title: .comicsByYear, statistic: "releases-by-year")
    guard let rows = model.statistics.rows(of: head.statistic) else { return "" }
    let issues = context.statisticName(of: kinds.issue)
    var columns: [Int: (comics: Int, variants: Int)] = [:]
    for row in rows {
      guard let year = row.integer("year") else { continue }
      columns[year] = (row.integer(issues) ?? 0, row.integer("variants") ?? 0)
    }
    guard columns.count > 1 else { return "" }
    let undated = rows.first { $0.integer("year") == nil }?.integer(issues) ?? 0
    head.note = words[catalogue.dateOfIssue == .onSale ? .comicsByYearNote : .comicsByDatesNote]
    if undated > 0 { head.note += " " + words(.comicsWithoutDateCount, words.count(.comicsCount, undated)) + "." }
    return IssuesByYear(context: context, head: head, columns: columns) { yearLink($0) }.markup
  }

  /// Returns a year, as a link to its issues where there is a page of them.
  private func yearLink(_ year: Int) -> Markup {
    model.hasPages(kinds.issue) ? "<a href=\"\(context.to(catalogue.list(ofYear: year)))\">\(year)</a>" : "\(year)"
  }

  /// Series by the decade in which they began: columns.
  private var seriesByDecade: Markup {
    let records = catalogue[kinds.series]
    let head = ChartHead(id: "series-by-decade", title: .seriesByDecade, note: words[.seriesByDecadeNote])
    return SeriesByDecade(
      context: context, head: head,
      series: records.ids.indices.filter { records.isStored[$0] && !records.isMissing[$0] }
    ).markup
  }

  /// The median page count of issues by year: a line.
  private var pagesByYear: Markup {
    let head = ChartHead(
      id: "pages-by-year", title: .pagesByYear, note: words(.pagesByYearNote, words.number(Self.fewest)),
      statistic: "pages-and-prices-by-year")
    return yearLine(head, of: "median_pages", counted: "with_pages", term: .pageCount) { [words] in
      words.decimal(hundredths: $0)
    }
  }

  /// The median price of issues by year: a line.
  private var pricesByYear: Markup {
    let head = ChartHead(
      id: "prices-by-year", title: .pricesByYear, note: words(.pricesByYearNote, words.number(Self.fewest)),
      statistic: "pages-and-prices-by-year")
    return yearLine(head, of: "median_price", counted: "with_price", term: .price) { [words] in words.price($0) }
  }

  /// The fewest issues of a year in a line; lines skip years with fewer.
  private static let fewest = 5

  private func yearLine(
    _ head: ChartHead, of column: String, counted: String, term: Phrase, value: @escaping (Int) -> Markup
  ) -> Markup {
    var values: [Int: Int] = [:]
    for row in model.statistics.rows(of: head.statistic) ?? [] {
      // The middle of a few is chance.
      guard let year = row.integer("year"), row.integer(counted) ?? 0 >= Self.fewest else { continue }
      values[year] = row.hundredths(column)
    }
    guard let first = values.keys.min(), let last = values.keys.max(), first < last else { return "" }
    let years = Array(first...last)
    let chart = LineChart(values: years.map { values[$0] }, firstYear: first, value: value)
    let most = values.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    let span = words(.chartSpan, "\(first)", "\(last)", value(most?.value ?? 0), "\(most?.key ?? first)")
    return Chart(
      context: context, head: head, description: span, plot: chart,
      table: ChartTable(
        columns: [words[.year], words[term]],
        rows: years.compactMap { year in values[year].map { ["\(year)", value($0)] } })
    ).markup
  }
}
