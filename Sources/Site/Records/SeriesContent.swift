import Catalog

/// The parts of the page of a series.
struct SeriesContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var lead: Markup { feed.map { "<p><a href=\"\(root)\($0)\">\(words[.followSeries])</a></p>" } ?? "" }
  var feed: String? { model.seriesWithFeed[record.rank] ? SeriesFeeds.path(of: record.id) : nil }

  var facts: [Fact] {
    terms([
      (.years, catalogue.years(ofSeries: record.rank)),
      (.issuesTerm, number(of: issues, kinds.issue)),
      (.type, record.text(.type).map { "<span\(recordLang)>\($0)</span>" }),
      (.rating, record.text(.rating).map { "<span\(recordLang)>\($0)</span>" }),
      (.previousSeries, reference(.previous)),
      (.nextSeries, reference(.next)),
    ])
  }

  var panels: [Panel] {
    [
      issuesPanel(words[.issuesTerm]),
      Panel("characters", words[.characters], people),
      Panel(
        "creators", words[.creators],
        topCreators ?? folded(others(kinds.creator)) { context.names(of: kinds.creator, $0) }),
      eventsPanel,
    ]
  }
}
