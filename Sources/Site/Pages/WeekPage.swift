import Catalog

/// A page of the issues of one week.
struct WeekPage: Page {
  let context: PageContext
  /// The place of the week among all weeks.
  let place: Int
  /// The number of the page, from 1.
  let number: Int
  /// The number of pages of the week.
  let count: Int

  private var week: Week { model.weeks.all[place].week }
  private var earlier: Week? { place > 0 ? model.weeks.all[place - 1].week : nil }
  private var later: Week? { place + 1 < model.weeks.all.count ? model.weeks.all[place + 1].week : nil }
  private var pages: Pagination {
    Pagination(context: context, current: number, count: count) { week.page($0) }
  }
  private var title: Markup { words(.comicsOfWeek, words.week(week)) }
  private var lead: Markup { words.count(.comicsCount, model.weeks.all[place].issues.count) }

  var head: PageHead {
    PageHead(
      title: pages.title(title), description: "\(title): \(lead)",
      crumbs: [
        .init(name: words[.weeks], page: Week.index),
        .init(name: "\(week.year)", page: Week.page(ofYear: week.year)), .init(name: words.week(week)),
      ], section: .week, previous: pages.previous ?? earlier?.page(), next: pages.next ?? later?.page(),
      calendar: model.calendars.isEmpty ? nil : CalendarFeeds.path)
  }

  var content: Markup {
    let issues = WeekIssues(model.weeks.all[place].issues.map { Int($0) }, in: context)
    return """
      <h1>\(title)</h1>
      <p class="lead">\(lead)</p>
      \(issues.page(number) { week.page($0) })
      \(pages.markup)
      \(linksBeside(.weeks, earlier.map(link), later.map(link)))
      """
  }

  private func link(to week: Week) -> (page: PageAddress, name: Markup) { (week.page(), words.week(week)) }
}
