import Basics
import Catalog
import Datasets

/// The inputs that all pages of a site share; read-only.
struct SiteModel: Sendable {
  let settings: SiteSettings
  /// The kinds whose records have pages.
  let pages: Set<Kind>
  /// The name under which a browser keeps the reader's data of this site apart from that of others.
  let publisherName: String
  let catalogue: SiteCatalogue
  let pictures: PictureSet
  /// The published names of assets, relative to the shared root.
  let assets: AssetNames
  /// The publisher's HTML for the end of every head, unchanged.
  let extraHead: Markup
  /// The attribution texts of the records, each once; see ``AttributionYears``.
  let attributions: [String]
  /// The statistics of the catalogue; empty where they were not computed.
  let statistics: [Statistic]
  /// The files that can be downloaded.
  var downloads: [Download]
  /// Whether there is a page of downloads.
  let hasDataPage: Bool
  /// The latest changes, newest first.
  let changes: [SiteChange]
  /// The events by their first day; those without one come last.
  let events: [Int]
  /// The map of companions; nil where there is no page of it.
  let web: CompanionWeb?
  /// The extent of the wall of covers; nil where there is no page of it.
  let wall: CoverWall.Extent?
  /// The series that have a feed, by rank; see `SeriesFeeds`.
  let seriesWithFeed: [Bool]
  /// The issues by week.
  let weeks: SiteWeeks
  /// The publishers and series that have a calendar.
  let calendars: CalendarFeeds.Owners
  /// Whether cards are lines of a list, because few issues have a picture and a wall of drawn covers says nothing.
  let isDense: Bool
  /// The wordings of the site's languages, in their order.
  let wordings: [Wording]

  /// The rights texts of feeds: the attribution texts, and the notices that the source requires with its records.
  var rights: [String] { attributions + (catalogue.model.origin?.notices ?? []) }
  /// Whether the records of a kind have pages.
  func hasPages(_ kind: Kind) -> Bool { pages.contains(kind) }
  /// Whether there is a list of the records of a kind; stories have none, they are found by their issues.
  func hasList(_ kind: Kind) -> Bool {
    hasPages(kind) && catalogue[kind].storedCount > 0 && kind != catalogue.kinds.story
  }
  /// Whether there is a list of those records of a kind that are only referred to.
  func hasNamedList(_ kind: Kind) -> Bool { hasPages(kind) && !catalogue[kind].named.isEmpty }
  /// Whether there are pages of weeks.
  var hasWeeks: Bool { hasPages(catalogue.kinds.issue) && !weeks.all.isEmpty }
  /// Whether there is a page of statistics.
  var hasStatistics: Bool { !statistics.isEmpty }

  /// Returns the numbers of the further pages of the list of a record's issues, from 2 on; empty where its own page shows them all.
  func furtherPages(of kind: Kind, rank: Int) -> Range<Int> {
    let kinds = catalogue.kinds
    guard kind != kinds.issue else { return 2..<2 }
    let issues =
      kind == kinds.series ? catalogue.issues(ofSeries: rank) : catalogue.neighbours(of: kind, rank, in: kinds.issue)
    // Folding leaves fewer of them.
    guard issues.count > IssuesPanel.limit else { return 2..<2 }
    let count =
      kind == kinds.event ? readingOrder(ofEvent: rank).entries.count : catalogue.countFoldingVariants(issues)
    guard count > IssuesPanel.limit else { return 2..<2 }
    let limit = kind == kinds.event ? ReadingOrderPage.limit : IssueListPage.limit
    return 2..<(2 + (count + limit - 1) / limit)
  }

  /// Returns characters, those in most issues first.
  func byFame(_ characters: [Int]) -> [Int] { byIssues(catalogue.kinds.character, characters) }

  /// Returns records of a kind, those in most issues first.
  func byIssues(_ kind: Kind, _ ranks: [Int]) -> [Int] {
    let counts = ranks.map { ($0, catalogue.issueCount(of: kind, $0)) }
    return counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// Returns the records before and behind a record: issues within their series, events in time, others by name.
  func beside(_ kind: Kind, rank: Int) -> (previous: Int?, next: Int?) {
    let kinds = catalogue.kinds
    switch kind {
    case kinds.issue: return beside(issue: rank)
    case kinds.story: return (nil, nil)
    case _ where !catalogue[kind].isStored[rank]: return (nil, nil)
    case kinds.event:
      guard let place = events.firstIndex(of: rank) else { return (nil, nil) }
      return (place > 0 ? events[place - 1] : nil, place + 1 < events.count ? events[place + 1] : nil)
    default:
      let all = catalogue[kind].byName
      let place = Int(catalogue[kind].placeByName[rank])
      return (place > 0 ? Int(all[place - 1]) : nil, place + 1 < all.count ? Int(all[place + 1]) : nil)
    }
  }

  /// Returns the issues beside an issue; those beside a variant are those beside its issue.
  private func beside(issue: Int) -> (previous: Int?, next: Int?) {
    let (kinds, all) = (catalogue.kinds, catalogue.issues)
    guard let series = all[issue].series, let issues = catalogue.neighbours[of: kinds.series, in: kinds.issue]?[series]
    else { return (nil, nil) }
    let own = all[issue].main.flatMap { all[$0].series == series ? $0 : nil } ?? issue
    let place = issues.startIndex + Int(all[own].placeInSeries)
    guard issues.indices.contains(place), Int(issues[place]) == own, hasPages(kinds.issue) else { return (nil, nil) }
    // A variant of an issue elsewhere stands for itself.
    func isIssue(_ rank: UInt32) -> Bool {
      guard let main = all[Int(rank)].main else { return true }
      return all[main].series != series
    }
    return (
      issues[..<place].last(where: isIssue).map { Int($0) },
      issues[(place + 1)...].first(where: isIssue).map { Int($0) }
    )
  }

  /// Whether a record that stands before or behind a record in the order of its list has the same name.
  func hasNamesake(_ kind: Kind, rank: Int) -> Bool {
    let (kinds, names) = (catalogue.kinds, catalogue[kind].names)
    if kind == kinds.issue {
      // Also a variant, which is no issue beside it.
      guard let series = catalogue.issues[rank].series,
        let issues = catalogue.neighbours[of: kinds.series, in: kinds.issue]?[series]
      else { return false }
      let place = Int(catalogue.issues[rank].placeInSeries)
      return issues.dropFirst(max(0, place - 1)).prefix(place > 0 ? 3 : 2)
        .contains { Int($0) != rank && names[Int($0)] == names[rank] }
    }
    let beside = beside(kind, rank: rank)
    return [beside.previous, beside.next].contains { $0.map { names[$0] == names[rank] } == true }
  }

  /// Returns the folder of a language: empty for the first one.
  func folder(of language: Language) -> PageAddress { settings.folder(of: language) }
}

/// Attribution texts that differ only in the year, folded into one: "© 2014–2025".
enum AttributionYears {
  /// Returns the texts in their order; texts that differ only in the year become one, in the place of the first, with the first and the
  /// last year.
  static func folded(_ texts: [String]) -> [String] {
    var folded: [(text: String, shape: Shape?)] = []
    for text in texts {
      let shape = Shape(text)
      if let shape, let place = folded.firstIndex(where: { $0.shape.map(shape.isLike) ?? false }) {
        folded[place].shape?.add(shape)
      } else {
        folded.append((text, shape))
      }
    }
    return folded.map { $0.shape?.text ?? $0.text }
  }

  /// A text with one year in it.
  private struct Shape {
    private let before, behind: String
    private var first, last: Int

    init?(_ text: String) {
      let runs = text.split { !$0.isASCII || !$0.isNumber }
      let years = runs.filter { $0.count == 4 && (1900...2100).contains(Int($0) ?? 0) }
      guard runs.count == 1, let year = years.first, let number = Int(year) else { return nil }
      before = String(text[..<year.startIndex])
      behind = String(text[year.endIndex...])
      (first, last) = (number, number)
    }

    func isLike(_ other: Shape) -> Bool { before == other.before && behind == other.behind }

    mutating func add(_ other: Shape) {
      first = min(first, other.first)
      last = max(last, other.last)
    }

    var text: String { before + (first == last ? "\(first)" : "\(first)–\(last)") + behind }
  }
}
