import Catalog

/// The lists of a site, and how they go over pages.
struct SiteLists: Sendable {
  /// The heroes, A to Z; nil where they have no pages.
  let heroes: ListPages?
  let series: ListPages?
  let creators: ListPages?
  let years: ComicYears?
  /// How many pages the events fill; 0 where they have none.
  let eventPages: Int

  init(_ model: SiteModel) {
    func list(_ kind: Kind, _ size: Int) -> ListPages? {
      model.hasList(kind) ? ListPages(model.catalogue[kind], size: size) : nil
    }
    heroes = list(.characters, 240)
    series = list(.series, 500)
    creators = list(.creators, 500)
    years = model.hasList(.comics) ? ComicYears(model.catalogue) : nil
    eventPages = model.hasList(.events) ? (model.events.count + PageWriter.eventLimit - 1) / PageWriter.eventLimit : 0
  }

  /// The addresses of all pages.
  var addresses: [PageAddress] {
    var all: [PageAddress] = []
    for (list, folder) in [(heroes, "heroes"), (series, "series"), (creators, "creators")]
      as [(ListPages?, StaticString)]
    {
      if let list { all += (1...list.count).map { .list(folder, page: $0) } }
    }
    for number in 0..<eventPages { all.append(.list("events", page: number + 1)) }
    if let years {
      all.append(.list("comics"))
      for index in years.years.indices {
        all += (1...years.pages(ofYear: index)).map { .year(years.years[index].year, page: $0) }
      }
    }
    return all
  }
}
