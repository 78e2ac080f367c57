import Basics
import Catalog
import Datasets
import JSONKit
import Pipeline

/// The issues on sale around the day on which the source was read: a year back, and all that is announced.
struct Releases {
  /// An issue in calendars and weekly lists.
  struct Release {
    let id: Int64
    /// The day of the sale, counted from 1970-01-01.
    let day: Int32
    let finalOrder: Int32?
    let seriesName: String
    let seriesYear, seriesVolume: Int64?
    let otherName: String?
    let number: String?
    let publisher: Referred?
    let coverDate: String?
    let form: PublicationForm?
    let page: String?
    let changed: Int64?
    let volumeNumber, issueNumber: Int64?
  }

  /// The first day and the last day.
  let days: ClosedRange<Int32>
  private(set) var all: [Release] = []

  /// The days before the week of the reading, and behind it: later days are slips more often than announcements.
  private static let (past, future): (Int32, Int32) = (364, 731)

  /// - Parameter day: the day on which the source was read, counted from 1970-01-01. Only its week counts, so that the files of a week are
  ///   the same.
  init(around day: Int32) {
    let sunday = day - Self.weekday(day)
    days = (sunday - Self.past)...(sunday + Self.future)
  }

  /// Takes an issue, if it goes on sale in these days and is no other edition of one.
  mutating func add(_ issue: IssueFacts, of series: SeriesFacts, volumeNumber: Int64?, issueNumber: Int64?) {
    guard let day = issue.dayOnSale, days.contains(day), issue.mainIssue == nil else { return }
    all.append(
      Release(
        id: issue.id, day: day, finalOrder: issue.finalOrder, seriesName: series.name, seriesYear: series.firstYear,
        seriesVolume: series.volume, otherName: series.otherNames.first, number: issue.number,
        publisher: issue.publisher ?? series.publisher, coverDate: issue.coverDate?.filled,
        form: issue.form ?? series.form, page: issue.page, changed: issue.changed, volumeNumber: volumeNumber,
        issueNumber: issueNumber))
  }

  /// The issues by day, by name of the series, then by number.
  fileprivate var sorted: [Release] {
    all.sorted { one, other in
      if one.day != other.day { return one.day < other.day }
      if one.seriesName != other.seriesName { return one.seriesName < other.seriesName }
      return one.id < other.id
    }
  }

  /// Returns the first day of the week of a day, a Sunday.
  func weekStart(of day: Int32) -> Int32 { day - Self.weekday(day) }

  /// Returns the day of the week, 0 for Sunday.
  fileprivate static func weekday(_ day: Int32) -> Int32 { ((day + 4) % 7 + 7) % 7 }
}

// MARK: - Calendars

extension Releases {
  /// Writes a calendar of all issues, one of those that are still to come, and one for each publisher.
  func writeCalendars(of model: CatalogModel, from today: Int32, into generation: GenerationWriter) throws
    -> Int
  {
    let releases = sorted
    let origin = FileOrigin(model)
    let title = origin.catalogue ?? model.origin?.source.title ?? "Comics"
    var files = 0
    func write(_ path: String, _ name: String, _ releases: [Release]) throws {
      var calendar = CalendarFile(name: name, events: releases.flatMap { events($0, model) })
      calendar.product = "collector"
      calendar.notice = origin.notices.isEmpty ? "Data of \(title)." : origin.notices.joined(separator: " ")
      try generation.writeFile("calendar/\(path).ics", calendar.bytes)
      files += 1
    }
    try write("all", "Comics: \(title)", releases)
    try write("upcoming", "Upcoming comics: \(title)", releases.filter { $0.day >= today })
    var names = FileNames()
    let groups = Dictionary(grouping: releases.filter { $0.publisher?.name.isEmpty == false }) {
      $0.publisher?.name ?? ""
    }
    for (name, releases) in groups.sorted(by: { $0.key < $1.key }) {
      let file = names.unique(name, in: "", id: releases[0].publisher?.id ?? 0)
      try write("publishers/\(file)", name, releases)
    }
    return files
  }

  private func events(_ release: Release, _ model: CatalogModel) -> [CalendarFile.Event] {
    let title = release.title
    let about = [release.publisher?.name, release.form?.name.description].compactMap { $0 }.filter { !$0.isEmpty }
    func event(_ day: Int32, _ suffix: String, _ summary: String) -> CalendarFile.Event {
      var event = CalendarFile.Event(
        uid: "\(model.id)-issue-\(release.id)-\(suffix)@spinrack", day: day,
        changed: release.changed ?? Int64(release.day) * 86_400, summary: Array(summary.utf8), page: release.page ?? "")
      event.categories = about
      event.statesChange = true
      return event
    }
    let order = release.finalOrder.map { event($0, "foc", "Last order day: \(title)") }
    return [event(release.day, "store", title)] + (order.map { [$0] } ?? [])
  }
}

extension Releases.Release {
  /// The name of the issue for people: `Tales (1963) #1`.
  var title: String {
    let name = seriesYear.map { "\(seriesName) (\($0))" } ?? seriesName
    return number.map { "\(name) #\($0)" } ?? name
  }

  /// The year and the week of the sale; weeks begin on Sunday, and the days before the first Sunday of a year are its week 0.
  var week: (year: Int64, week: Int64) {
    let date = CivilDate(days: Int64(day))
    let dayOfYear = Int64(day) - CivilDate.days(year: date.year, month: 1, day: 1)
    return (date.year, (dayOfYear + 7 - Int64(Releases.weekday(day))) / 7)
  }
}

// MARK: - Weekly lists

extension Releases {
  /// Writes the issues of each week in the form of Mylar's weekly list. A week without issues has no file: programs take an empty one for a
  /// failure.
  func writeWeeks(into generation: GenerationWriter) throws -> Int {
    struct Key: Hashable { let year, week: Int64 }
    let weeks = Dictionary(grouping: sorted) { release in Key(year: release.week.year, week: release.week.week) }
    for (key, releases) in weeks {
      var json = JSONWriter(capacity: 256 * releases.count)
      json.beginArray()
      for release in releases { Self.append(release, key.year, key.week, to: &json) }
      json.endArray()
      let week = key.week < 10 ? "0\(key.week)" : "\(key.week)"
      try generation.writeFile(
        "pull/\(key.year)-\(week).json", json.finish().array() + [UInt8(ascii: "\n")], rows: releases.count)
    }
    return weeks.count
  }

  /// Writes an issue; every key is there, also where its value is null.
  private static func append(_ release: Release, _ year: Int64, _ week: Int64, to json: inout JSONWriter) {
    json.beginObject()
    json.field("series", release.seriesName)
    json.field("alias", release.otherName)
    json.field("issue", release.number ?? "")
    json.field("publisher", release.publisher?.name ?? "")
    json.field("shipdate", CivilDate(days: Int64(release.day)).withDay { String(decoding: $0, as: UTF8.self) })
    json.field("coverdate", release.coverDate)
    json.field("comicid", release.volumeNumber)
    json.field("issueid", release.issueNumber)
    json.field("weeknumber", week)
    json.field("year", year)
    json.field("link", Int64?.none)
    json.field("volume", release.seriesVolume.map { "v\($0)" })
    json.field("seriesyear", release.seriesYear.map(String.init))
    json.field("type", release.form?.bookType.description)
    json.endObject()
  }
}
