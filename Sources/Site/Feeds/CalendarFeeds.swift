import Basics
import Catalog
import Datasets
import Pipeline

/// Calendars of issues that are upcoming or came out in the last eight weeks: one of all, one for every publisher, and one for every
/// series that has a feed.
///
/// Addresses in a calendar are whole ones, so there are calendars only where the address of the site is known. The oldest issues leave
/// them once a week.
struct CalendarFeeds: Sendable {
  private let model: SiteModel
  private let words: Wording

  /// The path of the calendar of all issues, below the root of the site.
  static let path = "feeds/upcoming.ics"
  /// The number of weeks before that of the reading of the source whose issues are in calendars.
  static let weeks = 8

  init(_ model: SiteModel, words: Wording) { (self.model, self.words) = (model, words) }

  /// Returns the path of the calendar of a series.
  static func path(ofSeries id: Int64) -> String { "feeds/series/\(id / 1000)/\(id).ics" }

  /// Returns the path of the calendar of a publisher.
  static func path(ofPublisher id: Int64) -> String { "feeds/publishers/\(id / 1000)/\(id).ics" }

  /// Returns the name by which identifiers of events belong to the site: its address, else the name under which browsers keep the
  /// reader's data of it.
  static func domain(of model: SiteModel) -> String {
    guard let address = model.settings.address, let start = address.firstRange(of: "://") else {
      return model.publisherName
    }
    return String(address[start.upperBound...].map { $0 == "/" || $0 == ":" ? "." : $0 })
  }

  /// The records that have a calendar.
  struct Owners: Sendable {
    /// The ranks, ascending.
    private(set) var publishers: [Int] = []
    /// Whether each series has one, by rank.
    private(set) var series: [Bool]
    /// The issues in calendars, without variants of others, in the order of time.
    private(set) var issues: [Int] = []

    /// Whether no calendar has an issue, so that there is none.
    var isEmpty: Bool { issues.isEmpty }

    /// - Parameter seriesWithFeed: whether each series has a feed, by rank.
    init(_ weeks: SiteWeeks, in catalogue: SiteCatalogue, _ settings: SiteSettings, seriesWithFeed: [Bool]) {
      series = Array(repeating: false, count: seriesWithFeed.count)
      guard settings.address != nil, settings.kindsWithPages(in: catalogue.model).contains(catalogue.kinds.issue),
        !weeks.all.isEmpty
      else { return }
      let first = weeks.current.adding(-CalendarFeeds.weeks).firstDay
      issues = catalogue.foldingVariants(weeks.issues(from: first, in: catalogue)).map(\.issue)
      publishers = Set(issues.compactMap(catalogue.publisher(ofIssue:))).sorted()
      for issue in issues {
        if let rank = catalogue.issues[issue].series, seriesWithFeed[rank] { series[rank] = true }
      }
    }
  }

  /// Calls `body` with the path and the bytes of every calendar.
  func write(_ body: (String, [UInt8]) throws -> Void) rethrows {
    let (catalogue, kinds, owners) = (model.catalogue, model.catalogue.kinds, model.calendars)
    guard !owners.isEmpty else { return }
    let events = owners.issues.map { (issue: $0, event: event($0)) }
    let site = model.settings.title(in: words.language)
    try body(Self.path, CalendarFile(name: site, events: events.map(\.event)).bytes)
    func write(_ kind: Kind, _ owner: (Int) -> Int?, _ path: (Int64) -> String) throws {
      for (rank, events) in Dictionary(grouping: events, by: { owner($0.issue) ?? -1 }).sorted(by: { $0.key < $1.key })
      where rank >= 0 {
        let name = String(decoding: model.title(of: kind, rank: rank, words), as: UTF8.self)
        try body(path(catalogue[kind].ids[rank]), CalendarFile(name: name, events: events.map(\.event)).bytes)
      }
    }
    try write(kinds.publisher, catalogue.publisher(ofIssue:), Self.path(ofPublisher:))
    try write(
      kinds.series, { catalogue.issues[$0].series.flatMap { owners.series[$0] ? $0 : nil } }, Self.path(ofSeries:))
  }

  private func event(_ issue: Int) -> CalendarFile.Event {
    let (catalogue, kind) = (model.catalogue, model.catalogue.kinds.issue)
    let (day, modified) = (catalogue.issues[issue].firstDay, catalogue[kind].modified[issue])
    let order = catalogue.finalOrders[issue].map { day in
      CivilDate(days: Int64(day)).withDay { words.plain(.finalOrderOn, String(decoding: $0, as: UTF8.self)) }
    }
    return CalendarFile.Event(
      uid: "\(catalogue.model.name(of: kind))-\(catalogue[kind].ids[issue])@\(Self.domain(of: model))", day: day,
      changed: modified == .min ? Int64(day) * 86_400 : modified, summary: model.title(of: kind, rank: issue, words),
      description: order.map { String(decoding: $0, as: UTF8.self) } ?? "",
      page: "\(model.settings.address ?? "")/\(catalogue.page(of: kind, rank: issue).text)")
  }
}
