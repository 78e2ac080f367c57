import Catalog

/// The parts of a publisher's page.
struct PublisherContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var lead: Markup { summary }

  var facts: [Fact] {
    let columns = RoleFacts(context: context, record: record)
    return terms([
      (.otherNames, PartLines(context: context, record: record).names(.otherNames))
    ]) + columns.lifetime + columns.facts(.country)
      + terms([(.series, series.isEmpty ? nil : words.number(series.count))])
      + terms([(.issuesTerm, count.map { words.number($0) })]) + columns.facts(.website)
  }

  /// The number of issues that the source counts, or that of the issues known here where it is greater; nil for none.
  private var count: Int? {
    let issues = catalogue.neighbours[of: kinds.series, in: kinds.issue]
    let known = series.reduce(0) { $0 + (issues?.count($1) ?? 0) }
    return [known, record.listed(kinds.issue) ?? 0].max().flatMap { $0 > 0 ? $0 : nil }
  }

  var otherFacts: [Fact] { RoleFacts(context: context, record: record).others(besides: Self.shown) }

  /// The roles of columns that the facts show, or that the page shows elsewhere.
  static let shown: Set<ColumnRole> = [
    .firstYear, .lastYear, .country, .issueCount, .website, .summary, .sortName, .description, .picture,
  ]

  /// The panels of relations other than that to series, which the page shows first.
  var otherPanels: [Panel] { [] }
  var showsReferences: Bool { true }

  var panels: [Panel] {
    [Panel("series", context.label(kinds.series), seriesPanel)]
      + RelationPanels(context: context, record: record, issues: issues).all(besides: kinds.series)
      + PartLines(context: context, record: record).panels(besides: [.otherNames]) + [relatedTo]
  }

  private var series: [Int] { others(kinds.series) }

  /// The decades in which the series began, and the series, those with most issues first.
  private var seriesPanel: Markup? {
    let all = series
    guard !all.isEmpty else { return nil }
    let issues = catalogue.neighbours[of: kinds.series, in: kinds.issue]
    let note: Markup = all.count > 12 ? "<p class=\"note\">\(words[.seriesByIssues])</p>" : ""
    let list = folded(model.byIssues(kinds.series, all), seen: 24, most: 400) { part in
      context.names(of: kinds.series, part) { rank in
        let count = issues?.count(rank) ?? 0
        let number = count > 0 ? words.count(.issues, count) : nil
        let parts = [catalogue.years(ofSeries: rank), number].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(by: " · ")
      }
    }
    return "\(decades(of: all))\(note)\(list)"
  }

  /// The decades in which series began; empty where there is little to see.
  private func decades(of series: [Int]) -> Markup {
    guard series.count >= RoleStrips.fewestIssues else { return "" }
    let head = ChartHead(id: "series-by-decade", title: .seriesByDecade)
    return SeriesByDecade(context: context, head: head, series: series, height: 96).markup
  }
}
