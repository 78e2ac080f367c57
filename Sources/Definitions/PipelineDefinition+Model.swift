import Catalog
import CatalogSources
import Pipeline
import Site
import Stages

/// What follows from the model of the source where a pipeline file does not say it.
extension PipelineDefinition {
  /// Names what the source has: all collections to fetch, pages of all but stories, pictures where it has them.
  mutating func completeByModel() {
    guard source.isKnown else { return }
    let usual = ModelDefaults(source.model)
    if fetch.collections.isEmpty { fetch.collections = collectionsOfSelection ?? usual.collections }
    if write.site?.pages.isEmpty == true { write.site?.pages = usual.pages }
    if enrich?.thumbnails?.kinds.isEmpty == true { enrich?.thumbnails?.kinds = usual.pictures }
    if enrich?.thumbnails?.hosts.isEmpty == true { enrich?.thumbnails?.hosts = usual.hosts }
  }
}

extension PipelineDefinition {
  /// The collections that are reached from the chosen records, directly or by way of another; nil where everything is read.
  private var collectionsOfSelection: [String]? {
    guard source.isAsked, let choices = fetch.only?.choices else { return nil }
    let (model, traits) = (source.model, source.catalogSource.traits)
    let roots = model.order.filter { choices[model.name(of: $0)] != nil }
    return model.order.filter { target in
      roots.contains { root in
        target == root || traits.canFilter(target, by: root)
          || traits.bridge(from: root, to: target, among: model.order) != nil
      }
    }.map(model.name(of:))
  }
}

/// What a pipeline file need not say of a source: it follows from the model.
struct ModelDefaults {
  /// The collections that are fetched.
  let collections: [String]
  /// Those whose records have pages.
  let pages: [String]
  /// Those whose pictures are fetched.
  let pictures: [String]
  /// The hosts that they come from.
  let hosts: [String]

  init(_ model: CatalogModel) {
    collections = model.usualLists
    // What is made of references alone has no pages of its own.
    pages = SiteSettings.usualPages(in: model).filter { !model[$0].isCollected }.map(model.name(of:))
    pictures = model.order.filter { kind in
      model[kind].place(of: .picture) != nil && ![.story, .creator].contains(model[kind].role)
    }.map(model.name(of:))
    hosts = model.pictures.hosts
  }
}

/// What a new pipeline file says of the keys that depend on the source.
struct TemplateWords {
  /// Values in comments, by path.
  var shown: [String: FieldValue] = [:]
  /// Values in force, by path.
  var chosen: [String: FieldValue] = [:]
  /// The paths of keys that the source has no use for.
  var omitted: Set<String> = []
  /// The collections of the source.
  var collections = Source.collections

  /// - Parameter kind: the kind of source.
  init(_ kind: String) {
    // What recordings are of shows when they are there.
    guard let source = Source.example(of: kind) else { return }
    let (model, traits) = (source.model, source.traits)
    let usual = ModelDefaults(model)
    collections = model.lists
    shown = [
      "fetch.collections": .list(usual.collections.map { .text($0) }),
      "write.site.pages": .list(usual.pages.map { .text($0) }),
      "enrich.thumbnails.kinds": .list(usual.pictures.map { .text($0) }),
      "enrich.thumbnails.hosts": .list(usual.hosts.map { .text($0) }),
    ]
    if !model.order.contains(where: { traits[$0].takesIDs }) { omitted.insert("fetch.only") }
    if let first = model.order.first, !model.order.contains(where: { traits[$0].takesBeginnings }) {
      // What a source is asked for by its ids alone, and the collections that follow.
      let reached = model.order.filter {
        $0 == first || traits.canFilter($0, by: first) || traits.bridge(from: first, to: $0, among: model.order) != nil
      }
      if traits[first].takesIDs, reached.count > 1 {
        shown["fetch.only"] = [model.name(of: first): ["ids": [1]]]
        shown["fetch.collections"] = .list(reached.map { .text(model.name(of: $0)) })
      }
    }
    if traits.changes == nil { omitted.insert("fetch.mode") }
    if model.pictures.hosts.isEmpty { omitted.insert("enrich.thumbnails") }
    if model.relations.isEmpty { omitted.formUnion(["enrich.look-ups", "enrich.complete-lists"]) }
    if !model.showsInPart { omitted.insert("fetch.depth") }
    Source.complete(&self, of: kind)
  }
}

extension Source {
  /// The source of a kind without anything set; nil for kinds whose model nobody knows before they are read.
  static func example(of kind: String) -> (any CatalogSource)? {
    kind == "demo" ? catalogSources[0] : everySource.first { $0.model.id.description == kind }
  }

  /// Whether it is known what the catalogue of the source is. Of recorded answers it is once they were looked at.
  var isKnown: Bool { if case .recordings(let recordings) = self { recordings.catalogue != nil } else { true } }

  /// Whether a selection is a matter of requests, which its traits know: a database is narrowed by keys of its own.
  var isAsked: Bool { if case .database = opening { false } else { isKnown } }

  /// Finds out of which source recorded answers are, by looking at them. Where they cannot be read, whoever reads them says so.
  mutating func recognizeRecordings() {
    guard case .recordings(var recordings) = self, recordings.catalogue == nil else { return }
    let folder = try? RecordingFolder(path: recordings.path)
    recordings.catalogue = folder?.recognizedSource(among: Self.catalogSources)?.model.id.description
    self = .recordings(recordings)
  }

  /// Takes recorded answers for those of a model, where they do not show it.
  ///
  /// - Parameter id: the name of the model.
  package mutating func takeRecordings(forThoseOf id: String?) {
    guard case .recordings(var recordings) = self, recordings.catalogue == nil else { return }
    recordings.catalogue = id
    self = .recordings(recordings)
  }
}
