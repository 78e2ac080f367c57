package import Basics
package import Catalog
package import Datasets
package import Definitions
package import Pipeline
package import Site
package import Store

/// How a set is made of the store.
extension PipelineRun {
  /// Writes every output that the pipeline file names.
  ///
  /// - Parameter comparison: how closely the current set is looked at. Where its bytes are, because they may be damaged, nothing
  ///   is taken over from it: what is written anew is what mends it.
  /// - Returns: what the site came to, nil where none is asked for, and of which data the feed of changes is.
  func write(
    _ store: CatalogStore, _ generation: GenerationWriter, comparing comparison: SetComparison = .sizes,
    _ events: @escaping EventSink
  ) async throws -> (site: WrittenSite?, changes: ChangeSpan?) {
    let reportProgress: @Sendable (String, Int) -> Void = { part, done in
      events(.progress(CollectionProgress(stage: .write, collection: part, done: done)))
    }
    return try await withStage(.write, clock: ContinuousClock(), events: events) {
      let relations = try await Relations.reading(store)
      let takesOver = closeness(comparison) == .sizes && (definition.write.xml != nil || site != nil)
      let previous = takesOver ? publishedPages() : PublishedPages()
      // Beside the datasets, whose database keeps one core for a while, and before the pages, which need its memory.
      async let xml = writeXML(store, relations, generation, previous, reportProgress)
      let datasets = try await writeDatasets(
        store: store, relations: relations, into: generation, formats: DatasetFormats(definition.write),
        origin: DatasetOrigin(name: definition.name), width: width, progress: reportProgress)
      let downloads = try await datasets.files + xml
      guard let site else { return (nil, datasets.changes) }
      FreedMemory.release()
      let written = try await writeSite(
        store: store, relations: relations, statistics: datasets.statistics, downloads: downloads, settings: site,
        into: generation, previous: previous,
        pictures: PicturePlaces(state: state, areRead: closeness(comparison) == .digests), width: width,
        progress: reportProgress,
        events: events)
      return (written, datasets.changes)
    }
  }

  /// Writes the catalogue as XML, where it is asked for.
  private func writeXML(
    _ store: CatalogStore, _ relations: Relations, _ generation: GenerationWriter, _ previous: PublishedPages,
    _ progress: @escaping DatasetProgress
  ) async throws -> [PublishedFile] {
    guard definition.write.xml != nil else { return [] }
    return try await writeXMLCatalogue(
      store: store, relations: relations, title: site?.title ?? SiteSettings().title,
      linksPages: site?.pages.contains(.characters) ?? false, into: generation, previous: previous, width: 1,
      progress: progress)
  }

  /// What the current set has of a site and of the catalogue as XML.
  private func publishedPages() -> PublishedPages {
    guard let manifest = Manifest(in: output + "/current", files: files) else { return PublishedPages() }
    return PublishedPages(manifest.files, prefixes: ["site/", "xml/"])
  }
}

extension DatasetFormats {
  /// The formats that a pipeline file asks for.
  init(_ write: Write) {
    self.init(
      csv: write.csv.map { CSVOptions(spreadsheetSafe: $0.spreadsheetSafe) }, ndjson: write.ndjson != nil,
      sqlite: write.sqlite != nil, parquet: write.parquet != nil, archive: write.archive != nil,
      graph: write.graph != nil, statistics: write.statistics != nil,
      givesStatistics: write.site != nil)
  }
}

extension SiteSettings {
  /// The settings of the site that a pipeline writes; nil where it writes none.
  ///
  /// - Throws: `DefinitionError` where a file that it names cannot be read.
  init?(_ definition: PipelineDefinition) throws {
    guard let site = definition.write.site else { return nil }
    try self.init(site, name: definition.name)
  }

  /// What a pipeline file says of the site, with the files that it names.
  ///
  /// - Parameter name: that of the pipeline.
  /// - Throws: `DefinitionError` where one of the files cannot be read.
  init(_ site: Write.Site, name: String) throws {
    self.init()
    self.name = name
    title = site.title
    baseURL = site.baseURL?.text
    languages = site.languages.compactMap { Language(rawValue: $0.rawValue) }
    accent = site.accent
    logo = try site.logo.map(Self.file)
    navigation = site.navigation.map { NavigationLink(label: $0.label, address: $0.address) }
    footer = site.footer ?? ""
    css = try site.css.map(Self.file)
    head = try site.head.map { try $0.bytes(limit: Write.Site.largestFile) } ?? []
    featured = site.featured.map { Int64($0) }
    pages = Set(site.pages.compactMap { Kind(name: $0.rawValue) })
    overrides = try site.overrides.map(Self.files) ?? [:]
    downloads = site.downloads
    covers = site.covers
  }

  private static func file(_ reference: FileReference) throws -> File {
    File(name: reference.name, bytes: try reference.bytes(limit: Write.Site.largestFile))
  }

  /// Those files of a folder that stand for one of the program's.
  private static func files(in folder: FileReference) throws -> [String: [UInt8]] {
    let names = try FileAccess.system.list(folder.path)
    return try Dictionary(
      uniqueKeysWithValues: replaceable.filter(names.contains).map { name in
        (name, try FileReference(name, in: folder.path).bytes(limit: Write.Site.largestFile))
      })
  }
}
