import Catalog

/// The page that leads to the years with weeks.
struct WeeksPage: Page {
  let context: PageContext

  var head: PageHead {
    PageHead(words[.weeks], description: "\(words[.weeks]): \(lead)", section: .week)
  }

  private var lead: Markup { words.count(.comicsCount, model.weeks.all.reduce(0) { $0 + $1.issues.count }) }

  var content: Markup {
    let years = model.weeks.years.map { year, places in
      (year: year, count: model.weeks.all[places].reduce(0) { $0 + $1.issues.count })
    }
    let most = years.map(\.count).max() ?? 1
    var decades: [(decade: Int, items: Markup)] = []
    for (year, count) in years.reversed() {
      let decade = year / 10 * 10
      if decades.last?.decade != decade { decades.append((decade, Markup())) }
      decades[decades.count - 1].items += YearsPage.bar(
        "\(context.to(Week.page(ofYear: year)))", "\(year)", count, of: most, in: words)
    }
    let panels = decades.map { decade, items in
      """
      <section class="panel" id="\(YearsPage.anchor(ofDecade: decade))"><h2>\(words(.decade, "\(decade)"))</h2>\
      <ul class="years">\(items)</ul></section>
      """ as Markup
    }
    return """
      <h1>\(words[.weeks])</h1>
      <p class="lead">\(lead) · <a href="\(context.to(Week.current))">\(words[.thisWeek])</a></p>
      \(panels.joined(by: "\n"))
      """
  }
}

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
    var links = Markup()
    for (year, relation) in [(earlier, "prev"), (later, "next")] as [(Int?, Markup)] {
      guard let year else { continue }
      links += "<a rel=\"\(relation)\" href=\"\(context.to(Week.page(ofYear: year)))\">\(year)</a>"
    }
    return """
      <h1>\(title)</h1>
      <p class="lead">\(lead)</p>
      <div class="panel"><ul class="years weeks">\(items.joined(by: ""))</ul></div>
      \(links.isEmpty ? "" : "<nav class=\"beside\" aria-label=\"\(words[.years])\">\(links)</nav>" as Markup)
      """
  }
}
