import Catalog
public import Datasets
import JSONKit
public import Pipeline
public import Store

/// Is called with how many pages of which kind are written.
public typealias SiteProgress = @Sendable (_ part: String, _ done: Int) -> Void

/// Writes the site of a store into a generation: everything below `site/`.
///
/// - Parameters:
///   - relations: those of the same store.
///   - statistics: what a page of statistics shows; none leaves that page out.
///   - downloads: the finished files of the generation that the site offers, where its settings say so; of XML only the whole
///     catalogue and its schema.
///   - previous: what the current generation has, so that files which are the same again are not written.
///   - pictures: where pictures are; nil for a site without.
///   - width: how many tasks write pages.
///   - progress: called from several tasks.
/// - Throws: `StoreError`, `FileError`, `PublishingError`; `JSONError` where a stored record is damaged;
///   `CancellationError`.
/// - Complexity: two passes over the store; memory for names, dates and relations of all records, see `SiteCatalogue`.
public func writeSite(
  store: CatalogStore, relations: consuming Relations, statistics: [Statistic], downloads: [PublishedFile] = [],
  settings: SiteSettings, publisher: PublisherFiles = PublisherFiles(),
  into generation: GenerationWriter, previous: PublishedPages, pictures places: PicturePlaces? = nil, width: Int,
  progress: @escaping SiteProgress = { _, _ in }, events: @escaping EventSink = { _ in }
) async throws -> WrittenSite {
  let places = settings.covers ? places : nil
  var pictures = try places.map { _ in try PictureSet(store: store) } ?? PictureSet()
  let files = SiteFiles(generation, previous: previous)
  let kinds = Kind.allCases.filter { $0 != .stories || settings.pages.contains(.stories) }
  let catalogue = try await CatalogueReader(store, relations, pictures, kinds: kinds).read()
  FreedMemory.release()
  if let places {
    let shown = catalogue.records.lazy.flatMap(\.pictures)
    try await PictureCache(places).prepare(&pictures, shown: shown, tasks: width, events: events)
      .write(to: files, tasks: width)
  }
  let wordings = settings.languages.map(Wording.init)
  let search = SearchFiles(catalogue: catalogue, pictures: pictures, settings: settings, files: files)
  let assets = try SiteAssets(settings: settings, publisher: publisher, wordings: wordings, files: files)
    .write(index: search.writeIndex(), heroes: search.writeHeroes(), smallWidth: pictures.recipe.widths[0])
  let model = SiteModel(
    settings: settings, publisherName: publisher.name, catalogue: catalogue, pictures: pictures, assets: assets,
    extraHead: publisher.extraHead,
    attributions: try store.attributions(), statistics: statistics,
    downloads: settings.downloads ? SiteDownloads.offered(downloads) : [],
    changes: try catalogue.changes(in: store, kinds: Set(settings.pages), limit: ChangeFeed.limit),
    events: catalogue.eventsByTime, seriesWithFeed: SeriesFeeds.alive(in: catalogue, settings), wordings: wordings)
  let writer = SiteWriter(store: store, model: model, files: files, width: max(1, width), progress: progress)
  for (path, text) in ServerSnippets(settings: settings).files { try files.write(path, Array(text.utf8)) }
  try SiteDownloads(generation: generation, files: files).write(model.downloads)
  let lists = SiteLists(model)
  let start = ContinuousClock.now
  try await writer.writeLists(lists)
  for kind in Kind.allCases where settings.pages.contains(kind) { try await writer.writeRecords(of: kind) }
  let pagesTime = ContinuousClock.now - start
  if let words = wordings.first, settings.address != nil {
    try await SiteFeeds(store: store, model: model, files: files, width: max(1, width))
      .write(pages: SitePages(model: model, lists: lists).all(), series: SeriesFeeds(model, words))
  }
  return WrittenSite(files: files.count, reused: files.reused, pages: files.pages, pagesTime: pagesTime)
}

extension PublisherFiles {
  /// What the publisher puts into every head, on lines of its own.
  fileprivate var extraHead: Markup {
    head.isEmpty || head.last == UInt8(ascii: "\n")
      ? Markup(sanitised: head) : Markup(sanitised: head + [UInt8(ascii: "\n")])
  }
}

/// Writes the pages of a site.
struct SiteWriter: Sendable {
  let store: CatalogStore
  let model: SiteModel
  let files: SiteFiles
  let width: Int
  let progress: SiteProgress

  /// Writes a page in every language.
  func write(_ address: PageAddress, _ page: (PageWriter) -> Markup) throws {
    for wording in model.wordings {
      let writer = PageWriter(model, wording, address)
      try files.write((model.folder(of: wording.language) / address).text, page(writer).bytes)
    }
  }
}

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

/// What writing a site gives.
public struct WrittenSite: Sendable {
  /// How many files there are.
  public let files: Int
  /// How many of the files are second names of those of the current set, which had the same content.
  public let reused: Int
  /// How many pages there are, in all languages.
  public let pages: Int
  /// How long making and writing the pages took, without what they are made from: names, relations, pictures and search.
  public let pagesTime: Duration
}
