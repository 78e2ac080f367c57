import Catalog
import Pipeline
import Store

/// Writes everything of a site that needs its address: feeds, the site map, and what tells crawlers and browsers of it.
struct SiteFeeds: Sendable {
  let store: CatalogStore
  let model: SiteModel
  let files: SiteFiles
  let width: Int

  /// Writes the files; nothing where the site's address is not known.
  ///
  /// - Parameters:
  ///   - pages: every page that search engines are to list, once.
  ///   - series: the feeds that pages of series link to.
  /// - Throws: `StoreError`, `FileError`, `PublishingError`, `XMLWritingError`; `JSONError` where a stored record is damaged;
  ///   `CancellationError`.
  /// - Complexity: O(pages · languages²), and O(changed records).
  func write(pages: some Collection<SiteMapPage>, series: SeriesFeeds) async throws {
    guard let base = model.settings.baseURL, let words = model.wordings.first else { return }
    let author = model.settings.title
    let crawl = try store.changesStarted()
    let feed = ChangeFeed.feed(crawl: crawl, model, words)
    try files.write(feed.path, feed.bytes(at: base, author: author))
    try await withBoundedTasks(
      over: series.series, limit: width,
      operation: { rank in
        let feed = series.feed(ofSeries: rank)
        try files.write(feed.path, feed.bytes(at: base, author: author))
      })
    let languages = model.wordings.map { ($0.language, model.folder(of: $0.language)) }
    try SiteMap(base: base, languages: languages).write(pages) { try files.write($0, $1) }
    try files.write("robots.txt", CrawlerFiles.robots(base: base))
    try files.write(
      "opensearch.xml",
      CrawlerFiles.openSearch(
        base: base, title: model.settings.title, description: model.settings.title, icon: model.assets.icon,
        language: words.language))
  }
}
