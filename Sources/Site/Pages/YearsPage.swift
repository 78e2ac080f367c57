import Catalog

/// The page that leads to the issues of each year, and to the series.
struct YearsPage: Page {
  let context: PageContext
  /// The issues by year.
  let years: IssueYears

  var head: PageHead {
    PageHead(words[.comics], description: "\(words[.comics]): \(count)", section: .kind(kinds.issue))
  }

  private var count: Markup { words.count(.comicsCount, catalogue[kinds.issue].storedCount) }

  var content: Markup {
    let counts = years.years.map { (year: $0.year, count: $0.issues.ranks.count) }
    let panels = Self.decades(of: counts, in: context) { catalogue.list(ofYear: $0) }
    return """
      <h1>\(words[.comics])</h1>
      <p class="lead">\(count)\(bySeries)\(wall)\(context.alsoNamed(kinds.issue))</p>
      \(panels.joined(by: ""))
      """
  }

  /// Returns a panel for each decade, with an item for each of its years; year 0 stands for issues without a date.
  ///
  /// - Parameters:
  ///   - years: the years with their numbers of issues, those of a decade side by side.
  ///   - page: returns the page of a year.
  static func decades(
    of years: [(year: Int, count: Int)], in context: PageContext, page: (Int) -> PageAddress
  ) -> [Markup] {
    let (words, most) = (context.words, years.map(\.count).max() ?? 1)
    var decades: [(decade: Int, items: Markup)] = []
    for (year, count) in years {
      let decade = year / 10 * 10
      if decades.last?.decade != decade { decades.append((decade, Markup())) }
      let label = year == 0 ? words[.withoutDate] : "\(year)"
      decades[decades.count - 1].items += bar("\(context.to(page(year)))", label, count, of: most, in: words)
    }
    return decades.map { decade, items in
      let title = decade == 0 ? words[.withoutDate] : words(.decade, "\(decade)")
      return """
        <section class="panel" id="\(anchor(ofDecade: decade))"><h2>\(title)</h2><ul class="years">\(items)</ul></section>
        """
    }
  }

  /// Returns an item that links to a year or a decade; its bar shows the number of its issues compared with the greatest number.
  static func bar(_ address: Markup, _ label: Markup, _ count: Int, of most: Int, in words: Wording) -> Markup {
    let share = max(1, count * 10 / max(1, most))
    return """
      <li><a class="bar b\(share)" href="\(address)"><b>\(label)</b> <span class="note">\(words.number(count))</span></a></li>
      """
  }

  /// Returns the anchor of a decade on the page of all years; 0 stands for the issues without a date.
  static func anchor(ofDecade decade: Int) -> Markup { "d-\(decade)" }

  private var wall: Markup {
    model.wall == nil ? "" : " · <a href=\"\(context.to(WallPage.address))\">\(words[.wall])</a>"
  }

  private var bySeries: Markup {
    let weeks: Markup = model.hasWeeks ? " · <a href=\"\(context.to(Week.index))\">\(words[.byWeek])</a>" : ""
    return model.hasList(kinds.series)
      ? " · <a href=\"\(context.to(catalogue.list(of: kinds.series)))\">\(words[.bySeries])</a>\(weeks)" : weeks
  }
}
