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
      if definition.write.xml != nil {
        _ = try await writeXMLCatalogue(
          store: store, relations: relations, title: definition.write.site?.title ?? Write.Site().title,
          linksPages: definition.write.site != nil, into: generation, previous: publishedPages(below: "xml/"),
          width: width, progress: told)
      }
      if let site = definition.write.site {
        _ = try await writeSite(
          store: store, relations: relations, statistics: datasets.statistics,
          settings: SiteSettings(site, name: definition.name), into: generation, previous: publishedPages(below: "site/"),
          width: width,
          progress: told)
      }
    }
  }

  /// What the current set has below a folder.
  private func publishedPages(below prefix: String) -> PublishedPages {
    var manifest: [UInt8] = []
    guard (try? files.read(output + "/current/manifest.json", { manifest += $0 })) != nil else {
      return PublishedPages()
    }
    return PublishedPages(manifest: manifest, prefix: prefix)
  }
}
