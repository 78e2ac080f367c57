import Catalog

/// A further page of a record's issues: the whole list, from page 2 on.
struct IssueListPage: FurtherPage {
  let context: PageContext
  let kind: Kind
  let rank: Int
  /// All issues of the record, in the order of its page.
  let issues: [Int]
  let number: Int
  let pages: Int

  /// The greatest number of issues on a page.
  static let limit = 500

  var count: Int { issues.count }

  func title(_ name: Markup) -> Markup { words(.comicsOf, name) }

  var list: Markup {
    let entries = catalogue.foldingVariants(issues)
    let start = (number - 2) * Self.limit
    let places = start..<min(entries.count, start + Self.limit)
    let variants = Dictionary(uniqueKeysWithValues: entries[places].map { ($0.issue, $0.variants) })
    let years = context.yearHeadings(entries.map(\.issue))
    let whole = IssueListPages(
      count: entries.count, pages: (2..<pages + 2).map { catalogue.page(of: kind, rank: rank, page: $0) },
      series: kind == kinds.series ? rank : nil)
    let views = IssueViews(of: entries[places].map(\.issue), list: whole, in: context)
    let list = years.sections(of: entries.count, showing: places) { shown, _ in
      context.names(of: kinds.issue, entries[shown].map(\.issue)) {
        context.publication(of: $0)
      } facets: {
        views.facets(of: $0)
      } tail: {
        folded(variants: variants[$0] ?? [])
      }
    }
    let bar = years.jumpBar(.years, in: context) { place in
      let page = place / Self.limit + 2
      return page == number ? nil : catalogue.page(of: kind, rank: rank, page: page)
    }
    return "\(bar)\(views.markup)\(list)"
  }
}

extension PageContext {
  /// Returns headings of the years of issues that stand in the order of time; empty where they stand in another order.
  func yearHeadings(_ issues: [Int]) -> [ListHeading] {
    var headings: [(year: Int, place: Int)] = []
    for (place, issue) in issues.enumerated() {
      let year = catalogue.year(ofIssue: issue) ?? 0
      if headings.last?.year != year { headings.append((year, place)) }
    }
    guard Set(headings.map(\.year)).count == headings.count else { return [] }
    return headings.map { year, place in
      ListHeading(title: year == 0 ? words[.withoutDate] : "\(year)", anchor: "y-\(year)", place: place)
    }
  }
}
