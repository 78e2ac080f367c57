import Basics
import Catalog

extension PageWriter {
  /// Returns the page that leads to the issues of each year, and to the series.
  func issuesPage(_ years: IssueYears) -> Markup {
    var head = PageHead(title: words[.comics])
    head.section = .kind(kinds.issue)
    head.crumbs = [.init(name: words[.comics])]
    head.description = "\(words[.comics]): \(words.count(.comicsCount, catalogue[kinds.issue].storedCount))"
    let most = years.years.map(\.issues.ranks.count).max() ?? 1
    var decades: [(decade: Int, items: Markup)] = []
    for (year, issues) in years.years {
      let decade = year / 10 * 10
      if decades.last?.decade != decade { decades.append((decade, Markup())) }
      let label = year == 0 ? words[.withoutDate] : "\(year)"
      decades[decades.count - 1].items += yearBar(
        "\(to(catalogue.list(ofYear: year)))", label, issues.ranks.count, of: most)
    }
    var content = Markup()
    for (decade, items) in decades {
      let title = decade == 0 ? words[.withoutDate] : words(.decade, "\(decade)")
      content += """
        <section class="panel" id="\(Self.anchor(ofDecade: decade))"><h2>\(title)</h2><ul class="years">\(items)</ul></section>
        """
    }
    return page(
      head,
      """
      <h1>\(words[.comics])</h1>
      <p class="lead">\(words.count(.comicsCount, catalogue[kinds.issue].storedCount))\(bySeries)\(alsoNamed(kinds.issue))</p>
      \(content)
      """)
  }

  /// Returns an item that links to a year or a decade; its bar shows the number of its issues compared with the greatest number.
  func yearBar(_ address: Markup, _ label: Markup, _ count: Int, of most: Int) -> Markup {
    let share = max(1, count * 10 / max(1, most))
    return """
      <li><a class="bar b\(share)" href="\(address)"><b>\(label)</b> <span class="note">\(words.number(count))</span></a></li>
      """
  }

  /// Returns the anchor of a decade on the page of all years; 0 stands for the issues without a date.
  static func anchor(ofDecade decade: Int) -> Markup { "d-\(decade)" }

  private var bySeries: Markup {
    model.hasList(kinds.series) ? " · <a href=\"\(to(catalogue.list(of: kinds.series)))\">\(words[.bySeries])</a>" : ""
  }

  /// Returns a page of the issues of one year.
  func yearPage(_ years: IssueYears, at index: Int, number: Int) -> Markup {
    let (year, issues) = years.years[index]
    let count = issues.count
    let shown = issues.ranks[issues.places(ofPage: number)].lazy.map { Int($0) }
    let title = year == 0 ? words[.comicsWithoutDate] : words(.comicsOfYear, "\(year)")
    let byNumber = numberPlaces(Array(shown))
    var head = PageHead(title: number > 1 ? words(.pageOf, title, "\(number)", "\(count)") : title)
    head.section = .kind(kinds.issue)
    head.crumbs = [
      .init(name: words[.comics], page: catalogue.list(of: kinds.issue)),
      .init(name: year == 0 ? words[.withoutDate] : "\(year)"),
    ]
    head.description = "\(title): \(words.count(.comicsCount, issues.ranks.count))"
    let (earlier, later) = years.beside(index)
    head.previous =
      number > 1 ? catalogue.list(ofYear: year, page: number - 1) : earlier.map { catalogue.list(ofYear: $0) }
    head.next =
      number < count ? catalogue.list(ofYear: year, page: number + 1) : later.map { catalogue.list(ofYear: $0) }
    return page(
      head,
      """
      <h1>\(title)</h1>
      <p class="lead">\(words.count(.comicsCount, issues.ranks.count))</p>
      \(views(of: shown.count))\
      \(names(of: kinds.issue, shown) { publication(of: $0) } facets: { facets(ofIssue: $0, byNumber, hasCover: false) })
      \(pagination(current: number, count: count) { catalogue.list(ofYear: year, page: $0) })
      \(links(toYears: earlier, later))
      """)
  }

  private func links(toYears earlier: Int?, _ later: Int?) -> Markup {
    var links = Markup()
    for (year, relation) in [(earlier, "prev"), (later, "next")] as [(Int?, Markup)] {
      guard let year else { continue }
      let label = year == 0 ? words[.withoutDate] : "\(year)"
      links += "<a rel=\"\(relation)\" href=\"\(to(catalogue.list(ofYear: year)))\">\(label)</a>"
    }
    return links.isEmpty ? "" : "<nav class=\"beside\" aria-label=\"\(words[.years])\">\(links)</nav>"
  }
}

/// The issues by the year in which they came out.
struct IssueYears: Sendable {
  /// The years, ascending, each with its issues in the order of time; year 0, for issues without a date, is last.
  let years: [(year: Int, issues: ListPages)]

  /// - Complexity: O(issues · log issues).
  init(_ catalogue: SiteCatalogue) {
    let kind = catalogue.kinds.issue
    var issues: [Int: [UInt32]] = [:]
    for rank in catalogue[kind].byName {
      let day = catalogue.issues[Int(rank)].firstDay
      let year = day == .min ? 0 : Int(CivilDate(days: Int64(day)).year)
      issues[year, default: []].append(rank)
    }
    years = issues.sorted { ($0.key == 0 ? .max : $0.key) < ($1.key == 0 ? .max : $1.key) }.map { year, ranks in
      let ranks = catalogue.oldestFirst(ranks.map { Int($0) }).map { UInt32($0) }
      return (year, ListPages(of: kind, ranks, size: 400))
    }
  }

  /// Returns the years before and behind a year.
  func beside(_ index: Int) -> (earlier: Int?, later: Int?) {
    (index > 0 ? years[index - 1].year : nil, index + 1 < years.count ? years[index + 1].year : nil)
  }
}
