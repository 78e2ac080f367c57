import Catalog
public import Datasets
import JSONKit
public import Pipeline
public import Store

/// Hears how many pages of which kind are written.
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
  settings: SiteSettings,
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
    let shown = catalogue.rolls.lazy.flatMap(\.pictures)
    try await PictureCache(places).prepare(&pictures, shown: shown, tasks: width, events: events)
      .write(to: files, tasks: width)
  }
  let wordings = settings.languages.map(Wording.init)
  let search = SearchFiles(catalogue: catalogue, pictures: pictures, settings: settings, files: files)
  let assets = try SiteAssets(settings: settings, wordings: wordings, files: files)
    .write(index: search.writeIndex(), heroes: search.writeHeroes(), smallWidth: pictures.recipe.widths[0])
  let model = SiteModel(
    settings: settings, catalogue: catalogue, pictures: pictures, assets: assets, extraHead: settings.extraHead,
    attributions: try store.attributions(), statistics: statistics,
    downloads: settings.downloads ? SiteDownloads.offered(downloads) : [],
    changes: try catalogue.changes(in: store, kinds: settings.pages, limit: ChangeFeed.limit),
    events: catalogue.eventsByTime, seriesWithFeed: SeriesFeeds.alive(in: catalogue, settings), wordings: wordings)
  let writer = SiteWriter(store: store, model: model, files: files, width: max(1, width), progress: progress)
  for (path, text) in ServerSnippets(settings: settings).files { try files.write(path, Array(text.utf8)) }
  try SiteDownloads(generation: generation, files: files).write(model.downloads)
  let lists = SiteLists(model)
  let start = ContinuousClock.now
  try await writer.writeLists(lists)
  for kind in Kind.allCases where settings.pages.contains(kind) { try await writer.writeRecords(of: kind) }
  let pagesTime = ContinuousClock.now - start
  if let words = wordings.first, settings.baseURL != nil {
    try await SiteFeeds(store: store, model: model, files: files, width: max(1, width))
      .write(pages: SitePages(model: model, lists: lists).all(), series: SeriesFeeds(model, words))
  }
  return WrittenSite(files: files.count, reused: files.reused, pages: files.pages, pagesTime: pagesTime)
}

extension SiteSettings {
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
