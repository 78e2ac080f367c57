import Catalog

/// A chart of issues by year: columns, variants dotted where there are any.
struct IssuesByYear: PagePart {
  let context: PageContext
  /// The head of a chart of a statistic, which always tells of variants and whose page has the pattern of the dots; nil for a chart that
  /// stands alone.
  var head: ChartHead?
  /// The issues of each year, with the number of variants among them.
  let columns: [Int: (comics: Int, variants: Int)]
  /// The greatest height of the columns, in pixels.
  var height = 190
  /// Whether scripts show the issues of a clicked column.
  var isFilter = false
  /// The function that returns a year as it stands in the table, such as a link to its issues.
  let name: (Int) -> Markup

  /// The chart; empty without a year.
  var markup: Markup {
    guard let first = columns.keys.min(), let last = columns.keys.max() else { return "" }
    let hasVariants = head != nil || columns.values.contains { $0.variants > 0 }
    let note = hasVariants ? words[.dottedVariants] : ""
    let pattern = head == nil && hasVariants ? ChartDrawing.halftone : ""
    let chart = ColumnChart(
      columns: (first...last).map { year in
        let (comics, variants) = columns[year] ?? (0, 0)
        return ColumnChart.Column(hint: "\(year): \(words.number(comics))", total: comics, dotted: variants)
      },
      labels: YearMarks.of(first...last).map { ($0 - first, "\($0)") }, value: { [words] in words.number($0) },
      height: height, firstYear: isFilter ? first : nil)
    let most = columns.max { ($0.value.comics, -$0.key) < ($1.value.comics, -$1.key) }
    let span = words(
      .chartSpan, "\(first)", "\(last)", words.count(.comicsCount, most?.value.comics ?? 0), "\(most?.key ?? first)")
    let whole = Chart(
      context: context, head: head ?? ChartHead(id: "comics-by-year", title: .comicsByYear, note: note),
      description: span, plot: chart,
      table: ChartTable(
        columns: [words[.year], words[.comics]] + (hasVariants ? [words[.variants]] : []),
        rows: columns.sorted { $0.key < $1.key }.map { year, count in
          [name(year), words.number(count.comics)] + (hasVariants ? [words.number(count.variants)] : [])
        }))
    return pattern + whole.markup
  }
}

/// The issues of a character, a creator or a series by year. Scripts show the issues of a clicked column; without scripts the years in the
/// table link to them.
struct YearsChart: PagePart {
  let context: PageContext
  let record: PageRecord
  /// All issues of the record.
  let issues: [Int]
  /// The issues with their variants folded, in the order of the page's list.
  let entries: [(issue: Int, variants: [Int])]

  /// The chart; empty for other kinds, and where there is little to see.
  var markup: Markup {
    guard [kinds.character, kinds.creator, kinds.series].contains(record.kind), issues.count >= RoleStrips.fewestIssues
    else { return "" }
    let columns = catalogue.countsByYear(issues)
    guard columns.count >= RoleStrips.fewestYears else { return "" }
    let places = places(ofYears: entries.map(\.issue))
    return IssuesByYear(context: context, columns: columns, height: 96, isFilter: true) { places[$0] ?? "\($0)" }.markup
  }

  /// Returns links from the years of a record's issues into its whole list; none where the record's own page shows all issues.
  private func places(ofYears issues: [Int]) -> [Int: Markup] {
    guard issues.count > IssuesPanel.limit else { return [:] }
    let anchors = Set(context.yearHeadings(issues).map(\.place))
    var places: [Int: Markup] = [:]
    for (place, issue) in issues.enumerated() {
      guard let year = catalogue.knownYear(ofIssue: issue), places[year] == nil else { continue }
      let page = catalogue.page(of: record.kind, rank: record.rank, page: place / IssueListPage.limit + 2)
      places[year] =
        "<a href=\"\(context.to(page))\(anchors.contains(place) ? "#y-\(year)" : "" as Markup)\">\(year)</a>"
    }
    return places
  }
}
