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
    let panels = YearsPage.decades(of: years.reversed(), in: context) { Week.page(ofYear: $0) }
    let others: Markup =
      model.weeks.withoutDay > 0
      ? "<p class=\"note\">\(words.count(.comicsInNoWeek, model.weeks.withoutDay))</p>\n" : ""
    return """
      <h1>\(words[.weeks])</h1>
      <p class="lead">\(lead) · <a href="\(context.to(Week.current))">\(words[.thisWeek])</a></p>
      \(others)\(panels.joined(by: "\n"))
      """
  }
}
