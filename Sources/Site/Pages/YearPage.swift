import Basics
import Catalog

/// A page of the issues of one year.
struct YearPage: Page {
  let context: PageContext
  /// The year; 0 for the issues without a date.
  private let year: Int
  /// The issues of the year.
  private let list: ListPages
  /// The years before and behind this one.
  private let beside: (earlier: Int?, later: Int?)
  /// The number of the page, from 1.
  private let number: Int

  /// - Parameter index: the place of the year among all years.
  init(context: PageContext, years: IssueYears, at index: Int, number: Int) {
    (self.context, self.number) = (context, number)
    (year, list) = years.years[index]
    beside = years.beside(index)
  }

  private var pages: Pagination {
    Pagination(context: context, current: number, count: list.count) { catalogue.list(ofYear: year, page: $0) }
  }

  private var title: Markup { year == 0 ? words[.comicsWithoutDate] : words(.comicsOfYear, "\(year)") }

  var head: PageHead {
    PageHead(
      title: pages.title(title),
      description: context.summary(
        ofList: pages.title(title), words.count(.comicsCount, list.ranks.count), of: kinds.issue,
        list.ranks[list.places(ofPage: number)]),
      crumbs: [
        .init(name: words[.comics], page: catalogue.list(of: kinds.issue)),
        .init(name: year == 0 ? words[.withoutDate] : "\(year)"),
      ], section: .kind(kinds.issue), previous: pages.previous ?? beside.earlier.map { catalogue.list(ofYear: $0) },
      next: pages.next ?? beside.later.map { catalogue.list(ofYear: $0) })
  }

  var content: Markup {
    let places = list.places(ofPage: number)
    let whole = IssueListPages(
      count: list.ranks.count, pages: (1...list.count).map { catalogue.list(ofYear: year, page: $0) })
    let views = IssueViews(of: list.ranks[places].map { Int($0) }, list: whole, in: context)
    let months = months
    let sections = months.sections(of: list.ranks.count, showing: places) { places, _ in
      context.names(of: kinds.issue, list.ranks[places].map { Int($0) }) {
        context.publication(of: $0)
      } facets: {
        views.facets(of: $0)
      }
    }
    let bar = months.jumpBar(.months, in: context) { place in
      let page = list.page(ofPlace: place)
      return page == number ? nil : catalogue.list(ofYear: year, page: page)
    }
    return """
      <h1>\(title)</h1>
      <p class="lead">\(words.count(.comicsCount, list.ranks.count))</p>
      \(bar)\(views.markup)\
      \(sections)
      \(pages.markup)
      \(linksBeside(.years, beside.earlier.map(link), beside.later.map(link)))
      """
  }

  /// The months of the year; before them the year itself, for issues of no known month. Empty where all would be one part.
  private var months: [ListHeading] {
    var headings: [(month: Int, place: Int)] = []
    for (place, rank) in list.ranks.enumerated() {
      let month = catalogue.issues[Int(rank)].month
      if headings.last?.month != month { headings.append((month, place)) }
    }
    guard headings.count > 1 else { return [] }
    return headings.map { month, place in
      ListHeading(title: month == 0 ? "\(year)" : words.month(month), anchor: "m-\(month)", place: place)
    }
  }

  private func link(to year: Int) -> (page: PageAddress, name: Markup) {
    (catalogue.list(ofYear: year), year == 0 ? words[.withoutDate] : "\(year)")
  }
}
