import Catalog

/// The parts of the page of a series.
struct SeriesContent: RecordContent {
  let context: PageContext
  let record: PageRecord
  let issues: [Int]

  var lead: Markup {
    let feed: Markup? = feed.map { "<a href=\"\(root)\($0)\">\(words[.followSeries])</a>" }
    let dates: Markup? = calendar.map {
      "<a href=\"\(root)\($0)\" type=\"text/calendar\">\(words[.calendarOfSeries])</a>"
    }
    let links = [feed, dates].compactMap { $0 }
    return links.isEmpty ? "" : "<p>\(links.joined(by: " · "))</p>"
  }
  var feed: String? { model.seriesWithFeed[record.rank] ? SeriesFeeds.path(of: record.id) : nil }
  var calendar: String? { model.calendars.series[record.rank] ? CalendarFeeds.path(ofSeries: record.id) : nil }

  /// The button with which the reader follows the series. Scripts show it.
  var buttons: Markup {
    guard model.hasPages(kinds.issue) else { return "" }
    return """
      <p class="buttons" id="following" data-id="\(record.id)" data-name="\(context.name(kinds.series, rank: record.rank))">\
      <button type="button" class="follow" aria-pressed="false" hidden>\(words[.follow])</button></p>
      """
  }

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
