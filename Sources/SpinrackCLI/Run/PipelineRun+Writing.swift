import Datasets
import Definitions
import Pipeline
import Site
import Store

/// How a set is made of the store.
extension PipelineRun {
  /// Writes every output that the pipeline file names.
  func write(_ store: CatalogStore, _ generation: GenerationWriter, _ events: @escaping EventSink) async throws {
    let told: @Sendable (String, Int) -> Void = { part, done in
      events(.progress(CollectionProgress(stage: .write, collection: part, done: done)))
    }
    try await withStage(.write, clock: ContinuousClock(), events: events) {
      let relations = try await Relations.reading(store)
      let datasets = try await writeDatasets(
        store: store, relations: relations, into: generation, formats: DatasetFormats(definition.write),
        origin: DatasetOrigin(name: definition.name), width: width, progress: told)
      var downloads = datasets.files
      let previous = definition.write.xml != nil || site != nil ? publishedPages() : PublishedPages()
      if definition.write.xml != nil {
        downloads += try await writeXMLCatalogue(
          store: store, relations: relations, title: site?.title ?? SiteSettings().title, linksPages: site != nil,
          into: generation, previous: previous, width: width, progress: told)
      }
      if let site {
        _ = try await writeSite(
          store: store, relations: relations, statistics: datasets.statistics, downloads: downloads,
          settings: site, into: generation, previous: previous, pictures: PicturePlaces(state: state), width: width,
          progress: told, events: events)
      }
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
