import Catalog
import Pipeline

extension SiteWriter {
  /// Writes all pages that are about no single record.
  func writeLists(_ lists: SiteLists) async throws {
    try write("index.html") { $0.homePage() }
    try write("search.html") { $0.searchPage() }
    try write("favourites.html") { $0.favouritesPage() }
    try write("about.html") { $0.aboutPage() }
    try write("404.html") { $0.rooted.notFoundPage() }
    if model.hasStatistics { try write("statistics.html") { $0.statisticsPage() } }
    if model.hasDownloads { try write("data.html") { $0.dataPage() } }
    if let list = lists.heroes {
      try await write(pages: 1...list.count, "heroes") { page, number in page.heroesPage(list, number: number) }
    }
    if let list = lists.series {
      try await write(pages: 1...list.count, "series") { page, number in page.seriesListPage(list, number: number) }
    }
    if let list = lists.creators {
      try await write(pages: 1...list.count, "creators") { page, number in page.creatorsPage(list, number: number) }
    }
    for number in 0..<lists.eventPages {
      try write(.list("events", page: number + 1)) { $0.eventsPage(number: number + 1) }
    }
    if let years = lists.years {
      try write(.list("comics")) { $0.comicsPage(years) }
      try await withBoundedTasks(
        over: years.years.indices, limit: width,
        operation: { index in
          for number in 1...years.pages(ofYear: index) {
            try write(.year(years.years[index].year, page: number)) { $0.yearPage(years, index, number: number) }
          }
        })
    }
  }

  private func write(
    pages: ClosedRange<Int>, _ folder: StaticString, _ page: @escaping @Sendable (PageWriter, Int) -> Markup
  ) async throws {
    try await withBoundedTasks(
      over: pages, limit: width,
      operation: { number in
        try Task.checkCancellation()
        try write(.list(folder, page: number)) { page($0, number) }
      })
  }
}
