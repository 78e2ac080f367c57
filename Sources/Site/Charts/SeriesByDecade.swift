import Catalog

/// A chart of series by the decade in which they began: columns.
struct SeriesByDecade: PagePart {
  let context: PageContext
  let head: ChartHead
  /// The series, by rank.
  let series: [Int]
  /// The greatest height of the columns, in pixels.
  var height = 150

  /// The chart; empty where all series began in one decade.
  var markup: Markup {
    var counts: [Int: Int] = [:]
    for rank in series {
      let year = Int(catalogue.series[rank].start)
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
    guard let first = counts.keys.min(), let last = counts.keys.max(), first < last else { return "" }
    let decades = Array(stride(from: first, through: last, by: 10))
    let chart = ColumnChart(
      columns: decades.map { decade in
        let count = counts[decade] ?? 0
        return ColumnChart.Column(
          hint: "\(words(.decade, "\(decade)")): \(words.number(count))", total: count)
      },
      labels: YearMarks.of(first...last, atMost: 6).filter { $0.isMultiple(of: 10) }
        .map { (($0 - first) / 10, words(.decade, "\($0)")) },
      value: { [words] in words.number($0) }, height: height)
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    let span = words(
      .chartSpan, "\(first)", "\(last + 9)", words.count(.seriesCount, most?.value ?? 0),
      words(.decade, "\(most?.key ?? first)"))
    return Chart(
      context: context, head: head, description: span, plot: chart,
      table: ChartTable(
        columns: [words[.decadeTerm], words[.series]],
        rows: decades.map { [words(.decade, "\($0)"), words.number(counts[$0] ?? 0)] })
    ).markup
  }
}
