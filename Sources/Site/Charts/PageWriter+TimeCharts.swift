import Catalog

/// Charts along the years.
extension PageWriter {
  /// Comics by year: columns, variants dotted.
  var comicsByYear: Markup {
    guard let rows = statistic("releases-by-year") else { return "" }
    var columns: [Int: (comics: Int, variants: Int)] = [:]
    for row in rows {
      guard let year = row.integer("year") else { continue }
      columns[year] = (row.integer("comics") ?? 0, row.integer("variants") ?? 0)
    }
    guard let first = columns.keys.min(), let last = columns.keys.max() else { return "" }
    let years = Array(first...last)
    let chart = ColumnChart(
      columns: years.map { year in
        let (comics, variants) = columns[year] ?? (0, 0)
        return ColumnChart.Column(hint: "\(year): \(words.number(comics))", total: comics, dotted: variants)
      },
      labels: YearMarks.of(first...last).map { ($0 - first, "\($0)") }, value: { [words] in words.number($0) })
    let undated = rows.first { $0.integer("year") == nil }?.integer("comics") ?? 0
    var note = words[.comicsByYearNote]
    if undated > 0 { note += " " + words(.comicsWithoutDateCount, words.count(.comicsCount, undated)) + "." }
    let most = columns.max { ($0.value.comics, -$0.key) < ($1.value.comics, -$1.key) }
    let span = words(
      .chartSpan, "\(first)", "\(last)", words.count(.comicsCount, most?.value.comics ?? 0), "\(most?.key ?? first)")
    return self.chart(
      "comics-by-year", words[.comicsByYear], note: note,
      drawing: ChartDrawing.svg(
        "comics-by-year", title: words[.comicsByYear], description: span, height: chart.height, chart.content),
      table: ChartTable(
        columns: [words[.year], words[.comics], words[.variants]],
        rows: years.compactMap { year in
          columns[year].map { [yearLink(year), words.number($0.comics), words.number($0.variants)] }
        }),
      file: "releases-by-year")
  }

  /// A year, as a link to its comics where there is a page of them.
  private func yearLink(_ year: Int) -> Markup {
    model.hasPages(.comics) ? "<a href=\"\(to(.year(year)))\">\(year)</a>" : "\(year)"
  }

  /// Series by the decade in which they began: columns.
  var seriesByDecade: Markup {
    let kindRecords = catalogue[.series]
    var counts: [Int: Int] = [:]
    for rank in kindRecords.ids.indices where kindRecords.isStored[rank] && !kindRecords.isMissing[rank] {
      let year = Int(catalogue.series.startYear[rank])
      if year > 0 { counts[year / 10 * 10, default: 0] += 1 }
    }
    // A year that is a slip of the source would press all others into one column.
    let total = counts.values.reduce(0, +)
    var passed = 0
    let median = counts.keys.sorted().first { decade in
      passed += counts[decade] ?? 0
      return passed * 2 >= total
    }
    if let median { counts = counts.filter { abs($0.key - median) <= 250 } }
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return "" }
    let decades = Array(stride(from: first, through: last, by: 10))
    let chart = ColumnChart(
      columns: decades.map { decade in
        let count = counts[decade] ?? 0
        return ColumnChart.Column(
          hint: "\(words(.decade, "\(decade)")): \(words.number(count))", total: count)
      },
      labels: YearMarks.of(first...last, atMost: 6).filter { $0.isMultiple(of: 10) }
        .map { (($0 - first) / 10, words(.decade, "\($0)")) },
      value: { [words] in words.number($0) }, height: 150)
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    let span = words(
      .chartSpan, "\(first)", "\(last + 9)", words.count(.seriesCount, most?.value ?? 0),
      words(.decade, "\(most?.key ?? first)"))
    return self.chart(
      "series-by-decade", words[.seriesByDecade], note: words[.seriesByDecadeNote],
      drawing: ChartDrawing.svg(
        "series-by-decade", title: words[.seriesByDecade], description: span, height: chart.height, chart.content),
      table: ChartTable(
        columns: [words[.decadeTerm], words[.series]],
        rows: decades.map { [words(.decade, "\($0)"), words.number(counts[$0] ?? 0)] }))
  }

  /// The length of comics: a line.
  var pagesByYear: Markup {
    yearLine(
      "pages-by-year", .pagesByYear, note: .pagesByYearNote, column: "median_pages", of: "with_pages", term: .pageCount,
      value: { [words] in words.decimal(hundredths: $0) })
  }

  /// The price of comics: a line.
  var pricesByYear: Markup {
    yearLine(
      "prices-by-year", .pricesByYear, note: .pricesByYearNote, column: "median_price", of: "with_price", term: .price,
      value: { [words] in words.price($0) })
  }

  /// Lines skip years with fewer comics.
  private static let fewest = 5

  private func yearLine(
    _ id: StaticString, _ title: Phrase, note: Phrase, column: String, of count: String, term: Phrase,
    value: @escaping (Int) -> Markup
  ) -> Markup {
    var values: [Int: Int] = [:]
    for row in statistic("pages-and-prices-by-year") ?? [] {
      // The middle of a few is chance.
      guard let year = row.integer("year"), row.integer(count) ?? 0 >= Self.fewest else { continue }
      values[year] = row.hundredths(column)
    }
    guard let first = values.keys.min(), let last = values.keys.max(), first < last else { return "" }
    let years = Array(first...last)
    let chart = LineChart(values: years.map { values[$0] }, firstYear: first, value: value)
    let most = values.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    let span = words(.chartSpan, "\(first)", "\(last)", value(most?.value ?? 0), "\(most?.key ?? first)")
    let markup = Markup(stringLiteral: id)
    return self.chart(
      id, words[title], note: words(note, words.number(Self.fewest)),
      drawing: ChartDrawing.svg(
        markup, title: words[title], description: span, height: chart.height, chart.content),
      table: ChartTable(
        columns: [words[.year], words[term]],
        rows: years.compactMap { year in values[year].map { ["\(year)", value($0)] } }),
      file: "pages-and-prices-by-year")
  }
}
