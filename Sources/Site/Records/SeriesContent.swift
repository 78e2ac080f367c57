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
    return summary + (links.isEmpty ? "" : "<p>\(links.joined(by: " · "))</p>")
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
    let columns = RoleFacts(context: context, record: record)
    let years = record.view == nil ? catalogue.years(ofSeries: record.rank) : columns.years()
    return columns.facts(.publisher, .imprint)
      + terms([
        (.otherNames, PartLines(context: context, record: record).names(.otherNames)),
        (.years, years),
        (.issuesTerm, count),
      ])
      + columns.facts(.status, .typeRecord, .type, .seriesFormat, .country, .language, .volume, .rating)
      + columns.facts(.publicationDates, .firstIssue, .lastIssue, .trackingNotes)
      + terms([(.previousSeries, reference(.previous)), (.nextSeries, reference(.next))])
  }

  /// The number of issues, and of variants beside them.
  private var count: Markup? {
    let variants = issues.count - catalogue.countFoldingVariants(issues)
    guard variants > 0, record.listed(kinds.issue) ?? 0 <= issues.count else { return number(of: issues, kinds.issue) }
    return "\(words.number(issues.count - variants)) (+ \(words.count(.variantsCount, variants)))"
  }

  /// The other facts; how the issues were made comes last.
  var otherFacts: [Fact] {
    let columns = RoleFacts(context: context, record: record)
    return columns.others(besides: Self.shown)
      + columns.facts(.publishingFormat, .color, .dimensions, .paper, .binding)
  }

  /// The roles of columns that the facts show, or that the page shows elsewhere.
  static let shown: Set<ColumnRole> = [
    .publisher, .imprint, .firstYear, .lastYear, .isOngoing, .issueCount, .status, .typeRecord, .type, .seriesFormat,
    .country, .language, .volume, .rating, .publicationDates, .firstIssue, .lastIssue, .publishingFormat, .color,
    .dimensions, .paper, .binding, .trackingNotes, .previous, .next, .summary, .sortName, .description, .picture,
  ]

  var panels: [Panel] {
    [
      issuesPanel(words[.issuesTerm]),
      Panel("collected", words[.collectedEditions], books),
      Panel("characters", words[.characters], people),
      Panel(
        "creators", words[.creators],
        topCreators ?? folded(others(kinds.creator)) { context.names(of: kinds.creator, $0) }),
      eventsPanel,
    ] + ofIssues + PartLines(context: context, record: record).panels(besides: [.otherNames]) + [relatedTo]
  }

  /// The panels of kinds without a layout that the issues name and the series does not, such as teams and brands: the records that most
  /// issues name, each with the number of these issues.
  private var ofIssues: [Panel] {
    model.kindsOfIssues.filter { catalogue.neighbours[of: kinds.series, in: $0] == nil }.map { kind in
      let shared = catalogue.appearances(of: kind, in: issues)
      let list = folded(shared.most(.max), seen: 12, most: 100) { part in
        context.names(of: kind, part) { words.count(.issues, shared[$0] ?? 0) }
      }
      return Panel(catalogue.name(of: kind), context.label(kind), list)
    }
  }

  /// The books that collect issues of the series, the oldest first, each with the number of these issues.
  private var books: Markup? {
    let books = catalogue.books(ofSeries: record.rank, issues)
    return folded(catalogue.oldestFirst(Array(books.keys)), seen: 12, most: 120) { part in
      context.cards(of: kinds.issue, part) { rank in books[rank].map { words.count(.issues, $0) } }
    }
  }
}

extension SiteModel {
  /// The kinds without a layout, but with pages, that issues name.
  var kindsOfIssues: [Kind] {
    let kinds = catalogue.kinds
    return catalogue.model.order.filter { kind in
      !kinds.all.contains(kind) && kind != kinds.publisher && hasPages(kind)
        && catalogue.neighbours[of: kinds.issue, in: kind] != nil
    }
  }
}
