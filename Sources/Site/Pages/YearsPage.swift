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
    let most = years.years.map(\.issues.ranks.count).max() ?? 1
    var decades: [(decade: Int, items: Markup)] = []
    for (year, issues) in years.years {
      let decade = year / 10 * 10
      if decades.last?.decade != decade { decades.append((decade, Markup())) }
      let label = year == 0 ? words[.withoutDate] : "\(year)"
      decades[decades.count - 1].items += Self.bar(
        "\(context.to(catalogue.list(ofYear: year)))", label, issues.ranks.count, of: most, in: words)
    }
    var content = Markup()
    for (decade, items) in decades {
      let title = decade == 0 ? words[.withoutDate] : words(.decade, "\(decade)")
      content += """
        <section class="panel" id="\(Self.anchor(ofDecade: decade))"><h2>\(title)</h2><ul class="years">\(items)</ul></section>
        """
    }
    return """
      <h1>\(words[.comics])</h1>
      <p class="lead">\(count)\(bySeries)\(wall)\(context.alsoNamed(kinds.issue))</p>
      \(content)
      """
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
    model.hasWall ? " · <a href=\"\(context.to(WallPage.address))\">\(words[.wall])</a>" : ""
  }

  private var bySeries: Markup {
    let weeks: Markup = model.hasWeeks ? " · <a href=\"\(context.to(Week.index))\">\(words[.byWeek])</a>" : ""
    return model.hasList(kinds.series)
      ? " · <a href=\"\(context.to(catalogue.list(of: kinds.series)))\">\(words[.bySeries])</a>\(weeks)" : weeks
  }
}
