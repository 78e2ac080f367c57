import Catalog

/// Charts of the records in most issues.
struct TopCharts: PagePart {
  let context: PageContext

  /// The number of records in a chart.
  static let shown = 12

  /// The charts, with a note why the pages of these records may count more.
  var markup: Markup {
    let charts = Chart.beside(topHeroes, topCreators) + Chart.beside(topSeries, topEvents)
    return charts.isEmpty ? "" : "<p>\(words[.topNote])</p>\(charts)"
  }

  /// The characters in most issues.
  private var topHeroes: Markup {
    let characters = context.statisticName(of: kinds.character)
    return top(
      kinds.character, as: ChartHead(id: "top-heroes", title: .topHeroes, statistic: "top-\(characters)"),
      further: [kinds.series, kinds.event], note: span)
  }

  /// The creators in most issues.
  private var topCreators: Markup {
    let creator = catalogue.model.kind(.creator).map { catalogue.model[$0].singular.description } ?? ""
    return top(
      kinds.creator, as: ChartHead(id: "top-creators", title: .topCreators, statistic: "\(creator)-careers"),
      further: [kinds.series], note: span)
  }

  /// The series with most issues; their titles say their years.
  private var topSeries: Markup {
    top(
      kinds.series,
      as: ChartHead(id: "top-series", title: .topSeries, statistic: "top-\(context.statisticName(of: kinds.series))"),
      further: [kinds.character, kinds.creator])
  }

  /// The events with most issues.
  private var topEvents: Markup {
    top(
      kinds.event,
      as: ChartHead(id: "top-events", title: .topEvents, statistic: "top-\(context.statisticName(of: kinds.event))"),
      further: [kinds.series, kinds.character])
  }

  /// - Parameter further: the kinds whose numbers stand in the table beside the number of issues.
  private func top(
    _ kind: Kind, as head: ChartHead, further: [Kind], note: (StatisticRow) -> Markup = { _ in "" }
  ) -> Markup {
    guard let rows = model.statistics.rows(of: head.statistic)?.prefix(Self.shown), rows.count > 1 else { return "" }
    guard !catalogue[kind].listedIssues.contains(where: { $0 > 0 }) else { return top(kind, as: head) }
    let issues = context.statisticName(of: kinds.issue)
    let further = further.filter { !context.statisticName(of: $0).isEmpty }
    let bars = rows.map { row in
      let count = row.integer(issues) ?? 0
      return BarRows.Row(
        name: context.link(kind, id: row.integer("id"), name: row.name), note: note(row), value: count,
        text: words.number(count))
    }
    return Chart(
      context: context, head: head, drawing: BarRows(rows: bars, isRanking: true, attributes: recordLang).markup,
      table: ChartTable(
        columns: [words[.name], words[.comics]]
          + further.map { $0 == kinds.character ? words[.characters] : context.label($0) },
        rows: rows.map { row in
          ["\(row.name)", words.number(row.integer(issues) ?? 0)]
            + further.map { words.number(row.integer(context.statisticName(of: $0)) ?? 0) }
        }, attributes: recordLang)
    ).markup
  }

  /// Returns the chart of records of a kind by the source's own numbers of their issues, most of which may be elsewhere.
  private func top(_ kind: Kind, as head: ChartHead) -> Markup {
    let ranks = model.byIssues(kind, catalogue[kind].byName.map { Int($0) }).prefix(Self.shown)
    let rows = ranks.map { (rank: $0, count: catalogue.issueCount(of: kind, $0)) }
    var head = head
    head.statistic = nil
    let bars = rows.map { rank, count in
      let here = catalogue.neighbours[of: kind, in: kinds.issue]?.distinctCount(rank) ?? 0
      let text = here < count ? words(.partOf, words.number(here), words.number(count)) : words.number(count)
      return BarRows.Row(name: context.link(kind, rank: rank), note: "", value: count, text: text)
    }
    return Chart(
      context: context, head: head, drawing: BarRows(rows: bars, isRanking: true, attributes: recordLang).markup,
      table: ChartTable(
        columns: [words[.name], words[.comics]],
        rows: rows.map { [context.name(kind, rank: $0.rank), words.number($0.count)] }, attributes: recordLang)
    ).markup
  }

  /// Returns the first and the last year of a row; empty where they are not known.
  private func span(_ row: StatisticRow) -> Markup {
    guard let first = row.integer("first_year"), let last = row.integer("last_year"), first <= last else { return "" }
    return Markup(first...last)
  }
}
