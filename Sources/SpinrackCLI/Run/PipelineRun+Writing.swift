import Catalog
import Datasets
import Definitions
import Pipeline
import Site
import Store

/// How a set is made of the store.
extension PipelineRun {
  /// Writes every output that the pipeline file names.
  ///
  /// - Returns: what the site came to; nil where none is asked for.
  func write(
    _ store: CatalogStore, _ generation: GenerationWriter, _ events: @escaping EventSink
  ) async throws -> WrittenSite? {
    let told: @Sendable (String, Int) -> Void = { part, done in
      events(.progress(CollectionProgress(stage: .write, collection: part, done: done)))
    }
    return try await withStage(.write, clock: ContinuousClock(), events: events) {
      let relations = try await Relations.reading(store)
      let datasets = try await writeDatasets(
        store: store, relations: relations, into: generation, formats: DatasetFormats(definition.write),
        origin: DatasetOrigin(name: definition.name), width: width, progress: told)
      let previous = definition.write.xml != nil || site != nil ? publishedPages() : PublishedPages()
      // What files took that are written does not count against the pages.
      FreedMemory.release()
      let title = site?.title ?? SiteSettings().title
      let xml: @Sendable () async throws -> [PublishedFile] = { [site] in
        try await writeXMLCatalogue(
          store: store, relations: relations, title: title, linksPages: site?.pages.contains(.characters) ?? false,
          into: generation,
          previous: previous, width: 1, progress: told)
      }
      guard let site else {
        if definition.write.xml != nil { _ = try await xml() }
        return nil
      }
      return try await writeSite(
        store: store, relations: relations, statistics: datasets.statistics, downloads: datasets.files,
        beside: definition.write.xml == nil ? nil : xml, settings: site, into: generation, previous: previous,
        pictures: PicturePlaces(state: state), width: width,
        progress: told, events: events)
    }
  }

  /// What the current set has of a site and of the catalogue as XML.
  private func publishedPages() -> PublishedPages {
    var manifest: [UInt8] = []
    guard (try? files.read(output + "/current/manifest.json", { manifest += $0 })) != nil else {
      return PublishedPages()
    }
    return PublishedPages(manifest: manifest, prefixes: ["site/", "xml/"])
  }
}
