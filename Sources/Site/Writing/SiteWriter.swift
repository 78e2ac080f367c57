import Catalog
public import Datasets
import JSONKit
public import Pipeline
public import Store

/// The content of a site beside the records of a store, and its settings.
public struct SiteContent: Sendable {
  let settings: SiteSettings
  let publisher: PublisherFiles
  let statistics: [Statistic]
  let downloads: [PublishedFile]

  /// - Parameters:
  ///   - publisher: the files that the settings name, read.
  ///   - statistics: the statistics for their page; without any there is no such page.
  ///   - downloads: the finished files of the generation that the site offers, where its settings say so; of XML only the whole catalogue
  ///     and its schema.
  public init(
    settings: SiteSettings, publisher: PublisherFiles = PublisherFiles(), statistics: [Statistic] = [],
    downloads: [PublishedFile] = []
  ) {
    self.settings = settings
    self.publisher = publisher
    self.statistics = statistics.map(\.forCharts)
    self.downloads = downloads
  }
}

/// The destination of the files of a site or of an XML catalogue.
public struct SiteTarget: Sendable {
  let generation: GenerationWriter
  let previous: PublishedPages
  let pictures: PicturePlaces?
  let memory: SetMemory?
  let width: Int

  /// - Parameters:
  ///   - previous: the files of the current generation, so that unchanged files are not written.
  ///   - pictures: the folders of the pictures; nil for a site without pictures.
  ///   - memory: the memories of this set and the current one, by which unchanged parts of the current set are taken over; nil to take
  ///     over nothing.
  ///   - width: the number of tasks that write pages.
  public init(
    _ generation: GenerationWriter, previous: PublishedPages = PublishedPages(), pictures: PicturePlaces? = nil,
    memory: SetMemory? = nil, width: Int = 1
  ) {
    self.generation = generation
    self.previous = previous
    self.pictures = pictures
    self.memory = memory
    self.width = max(1, width)
  }
}

/// Writes the site of a store into a generation: everything below `site/`.
///
/// - Parameters:
///   - relations: the relations of the same store.
///   - events: takes the number of written pages of each kind, from several tasks.
/// - Throws: `StoreError`, `FileError`, `PublishingError`; `JSONError` where a stored record is damaged;
///   `CancellationError`.
/// - Complexity: two passes over the store; memory for names, dates and relations of all records, see `SiteCatalogue`.
public func writeSite(
  of store: CatalogStore, relations: consuming Relations, showing content: SiteContent, into target: SiteTarget,
  events: @escaping EventSink
) async throws -> WrittenSite {
  let (settings, publisher) = (content.settings, content.publisher)
  let places = settings.covers ? target.pictures : nil
  var pictures = try places.map { _ in try PictureSet(store: store) } ?? PictureSet(of: store.model)
  let files = SiteFiles(generation: target.generation, previous: target.previous)
  let pages = settings.kindsWithPages(in: store.model)
  let kinds = store.model.all.filter { store.model[$0].role != .story || pages.contains($0) }
  let catalogue = try await CatalogueReader(store: store, pictures: pictures, kinds: kinds).read(consume relations)
  FreedMemory.release()
  if let places {
    let shown = catalogue.records.lazy.flatMap(\.pictures)
    try await PictureCache(places: places).prepare(&pictures, shown: shown, tasks: target.width, events: events)
      .write(to: files, tasks: target.width)
  }
  let wordings = settings.languages.map { Wording($0, of: store.model) }
  let search = SearchFiles(catalogue: catalogue, pictures: pictures, pages: pages, files: files)
  // No page names the files of the search, to which only `current.js` leads, so they are made beside the pages.
  async let searched: Void = search.write()
  let assets = try SiteAssets(
    model: store.model, settings: settings, publisher: publisher, wordings: wordings, files: files
  ).write(smallWidth: pictures.recipe.widths[0])
  let downloads = settings.downloads ? SiteDownloads.offered(content.downloads) : []
  let seriesWithFeed = SeriesFeeds.alive(in: catalogue, settings)
  let weeks = SiteWeeks(catalogue, current: Week(of: try store.crawls.dayOfLast() ?? 0))
  let model = SiteModel(
    settings: settings, pages: pages, publisherName: publisher.name, catalogue: catalogue, pictures: pictures,
    assets: assets,
    extraHead: publisher.extraHead, attributions: AttributionYears.folded(try store.records.attributions()),
    statistics: content.statistics,
    downloads: downloads, hasDataPage: !downloads.isEmpty || settings.archive,
    changes: try catalogue.changes(in: store, kinds: pages, limit: ChangeFeed.limit),
    events: catalogue.eventsByTime, web: CompanionWeb(catalogue, pages: pages),
    wall: pages.contains(catalogue.kinds.issue) ? CoverWall(catalogue: catalogue).extent : nil,
    seriesWithFeed: seriesWithFeed, weeks: weeks,
    calendars: CalendarFeeds.Owners(weeks, in: catalogue, settings, seriesWithFeed: seriesWithFeed),
    isDense: catalogue.hasFewPictures(pictures), wordings: wordings)
  let inputs = target.memory.map { PageInputs(of: model, program: $0.program) }
  var writer = SiteWriter(store: store, model: model, files: files, width: target.width, events: events)
  for (path, text) in ServerSnippets(settings: settings).files { try files.write(path, Array(text.utf8)) }
  let sitePages = SitePages(model)
  let start = ContinuousClock.now
  try await writer.write(sitePages)
  for kind in store.model.all where pages.contains(kind) {
    let unchanged = inputs.flatMap { target.memory?.unchanged(kind, of: catalogue, by: $0) }
    try await writer.writeRecords(
      of: kind, keeping: unchanged ?? Array(repeating: false, count: catalogue[kind].ids.count))
  }
  let pagesTime = ContinuousClock.now - start
  try await writer.writeFeeds(sitePages)
  try await searched
  let archive =
    settings.archive
    ? try await SiteArchive(name: publisher.name, target: target, events: events).write(with: writer.pagesOfArchive)
    : nil
  // The page of downloads offers the archive, so it is made after it.
  writer.model.downloads += SiteDownloads.offered(archive.map { [$0] } ?? [])
  try SiteDownloads(generation: target.generation, files: files).write(writer.model.downloads)
  if model.hasDataPage { try writer.write("data.html") { DataPage(context: $0) } }
  return WrittenSite(
    files: files.count, reused: files.reused, pages: files.pages, pagesTime: pagesTime)
}

extension SetMemory {
  /// Returns whether each page of a kind, by rank, has the same inputs as in the current set, and keeps the inputs.
  fileprivate func unchanged(_ kind: Kind, of catalogue: SiteCatalogue, by inputs: PageInputs) -> [Bool] {
    let output = "pages \(catalogue.name(of: kind))"
    let pages = Memory.Parts(numbers: catalogue[kind].ids, inputs: inputs.records[kind.index])
    defer { keep(pages, of: output) }
    return pages.unchanged(since: earlier(output))
  }
}

extension PublisherFiles {
  /// The publisher's HTML for every head, on lines of its own.
  fileprivate var extraHead: Markup {
    head.isEmpty || head.last == UInt8(ascii: "\n")
      ? Markup(sanitised: head) : Markup(sanitised: head + [UInt8(ascii: "\n")])
  }
}

/// A writer of the pages of a site.
struct SiteWriter: Sendable {
  let store: CatalogStore
  var model: SiteModel
  let files: SiteFiles
  let width: Int
  let events: EventSink

  /// Writes a page in every language.
  ///
  /// - Parameter isWanted: whether the page with a path is written; true for all by default.
  func write(
    _ address: PageAddress, where isWanted: (String) -> Bool = { _ in true }, _ page: (PageContext) -> any Page
  ) throws {
    for wording in model.wordings {
      let path = path(of: address, in: wording)
      if isWanted(path) { try files.write(path, page(PageContext(model, words: wording, at: address)).markup.bytes) }
    }
  }

  private func path(of address: PageAddress, in wording: Wording) -> String {
    (model.folder(of: wording.language) / address).text
  }

  /// The pages that replace others in an archive of the site, by their paths: those with links to files that are not in it.
  var pagesOfArchive: [String: [UInt8]] {
    var model = model
    model.downloads = []
    var pages: [String: [UInt8]] = [:]
    for wording in model.wordings {
      func add(_ address: PageAddress, _ page: (PageContext) -> any Page) {
        pages[path(of: address, in: wording)] = page(PageContext(model, words: wording, at: address)).markup.bytes
      }
      add("data.html") { ArchivedDataPage(context: $0) }
      if model.hasStatistics { add("statistics.html") { StatisticsPage(context: $0) } }
    }
    return pages
  }

  /// Takes a page over from the current set in every language.
  ///
  /// - Returns: the paths of the pages that the current set no longer has.
  func keep(_ address: PageAddress) throws -> [String] {
    try model.wordings.map { path(of: address, in: $0) }.filter { try !files.keep($0) }
  }

  /// Writes all pages that are about no single record.
  func write(_ pages: SitePages) async throws {
    try await withBoundedTasks(
      over: pages.all, limit: width,
      operation: { entry in
        try Task.checkCancellation()
        try write(entry.address, entry.page)
      })
  }
}

/// The result of writing a site.
public struct WrittenSite: Sendable {
  /// The number of files.
  public let files: Int
  /// The number of files that are second names of files of the current set with the same content.
  public let reused: Int
  /// The number of pages, in all languages.
  public let pages: Int
  /// The time taken to make and write the pages, without that of their inputs: names, relations, pictures and search.
  public let pagesTime: Duration
}
