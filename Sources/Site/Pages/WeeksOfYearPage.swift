import Catalog

/// The page that leads to the weeks of one year.
struct WeeksOfYearPage: Page {
  let context: PageContext
  /// The place of the year among all years with weeks.
  let place: Int
  let years: [(year: Int, places: Range<Int>)]

  private var title: Markup { words(.weeksOfYear, "\(years[place].year)") }
  private var earlier: Int? { place > 0 ? years[place - 1].year : nil }
  private var later: Int? { place + 1 < years.count ? years[place + 1].year : nil }
  private var lead: Markup {
    words.count(.comicsCount, model.weeks.all[years[place].places].reduce(0) { $0 + $1.issues.count })
  }

  var head: PageHead {
    PageHead(
      title: title, description: "\(title): \(lead)",
      crumbs: [.init(name: words[.weeks], page: Week.index), .init(name: "\(years[place].year)")],
      section: .week, previous: earlier.map(Week.page), next: later.map(Week.page))
  }

  var content: Markup {
    let weeks = model.weeks.all[years[place].places]
    let most = weeks.map(\.issues.count).max() ?? 1
    let items = weeks.map { week, issues in
      YearsPage.bar("\(context.to(week.page()))", words.week(week), issues.count, of: most, in: words)
    }
    return """
      <h1>\(title)</h1>
      <p class="lead">\(lead)</p>
      <div class="panel"><ul class="years weeks">\(items.joined(by: ""))</ul></div>
      \(linksBeside(.years, earlier.map(link), later.map(link)))
      """
  }

  private func link(to year: Int) -> (page: PageAddress, name: Markup) { (Week.page(ofYear: year), "\(year)") }
}
