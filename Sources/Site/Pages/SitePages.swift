import Catalog

/// The pages of a site that are about no single record, each with its address: the place to add a page.
struct SitePages: Sendable {
  /// A page that every language has.
  struct Entry: Sendable {
    let address: PageAddress
    /// Whether the site map has the page.
    var isListed = true
    /// The function that makes the page in a context.
    let page: @Sendable (PageContext) -> any Page
  }

  /// The pages that a site has once, but for ``DataPage``, which is made last because it has the sizes of all files.
  private(set) var single: [Entry] = [
    Entry(address: "index.html") { HomePage(context: $0) },
    Entry(address: "search.html", isListed: false) { SearchPage(context: $0) },
    Entry(address: "favourites.html", isListed: false) { FavouritesPage(context: $0) },
    Entry(address: "about.html") { AboutPage(context: $0) },
    Entry(address: "404.html", isListed: false) { NotFoundPage(context: $0.rooted) },
  ]
  /// The pages of the lists of records, and of the issues by year.
  private(set) var lists: [Entry] = []
  /// The pages of the lists of records that are only referred to.
  private(set) var named: [Entry] = []

  init(_ model: SiteModel) {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    if model.settings.address != nil {
      single.append(Entry(address: "offline.html", isListed: false) { OfflinePage(context: $0) })
    }
    if model.hasPages(kinds.issue) {
      single.append(Entry(address: "mine.html", isListed: false) { MinePage(context: $0) })
    }
    if model.comparesCharacters { single.append(Entry(address: "compare.html") { ComparePage(context: $0) }) }
    if model.hasStatistics { single.append(Entry(address: "statistics.html") { StatisticsPage(context: $0) }) }
    if let web = model.web { single.append(Entry(address: MapPage.address) { MapPage(context: $0, web: web) }) }
    let first = [kinds.character, kinds.series, kinds.creator, kinds.event]
    let others = catalogue.model.order.filter { !first.contains($0) && $0 != kinds.issue }
    for kind in (first + others).filter(model.hasList) {
      let list =
        kind == kinds.event
        ? ListPages(of: kind, model.events.map { UInt32($0) }, size: 240)
        : ListPages(of: kind, byName: catalogue[kind], size: kind == kinds.character ? 240 : 500)
      lists += (1...list.count).map { number in
        Entry(address: catalogue.list(of: kind, page: number)) { ListPage(context: $0, list: list, number: number) }
      }
    }
    if model.hasList(kinds.issue) {
      let years = IssueYears(catalogue)
      lists.append(Entry(address: catalogue.list(of: kinds.issue)) { YearsPage(context: $0, years: years) })
      if let extent = model.wall {
        let all = years.years.map(\.year).filter { $0 != 0 }
        single.append(Entry(address: WallPage.address) { WallPage(context: $0, extent: extent, years: all) })
      }
      for (index, (year, issues)) in years.years.enumerated() {
        lists += (1...issues.count).map { number in
          Entry(address: catalogue.list(ofYear: year, page: number)) {
            YearPage(context: $0, years: years, at: index, number: number)
          }
        }
      }
    }
    addWeeks(of: model)
    for kind in catalogue.model.order.filter(model.hasNamedList) {
      let list = ListPages(of: kind, catalogue[kind].named, size: 500)
      named += (1...list.count).map { number in
        Entry(address: catalogue.namedList(of: kind, page: number)) {
          NamedListPage(context: $0, list: list, number: number)
        }
      }
    }
  }

  /// Adds the pages of weeks; none where no issue has a day of sale.
  private mutating func addWeeks(of model: SiteModel) {
    guard model.hasWeeks else { return }
    single.append(Entry(address: Week.current) { ThisWeekPage(context: $0) })
    lists.append(Entry(address: Week.index) { WeeksPage(context: $0) })
    let years = model.weeks.years
    for (place, (year, _)) in years.enumerated() {
      lists.append(
        Entry(address: Week.page(ofYear: year)) { WeeksOfYearPage(context: $0, place: place, years: years) })
    }
    for (place, (week, issues)) in model.weeks.all.enumerated() {
      let count = WeekIssues.pages(of: issues.map { Int($0) }, in: model.catalogue)
      lists += (1...count).map { number in
        Entry(address: week.page(number)) { WeekPage(context: $0, place: place, number: number, count: count) }
      }
    }
  }

  /// All pages.
  var all: [Entry] { single + lists + named }
}
