import Catalog
import CatalogSources
import Collector
import Pipeline
import Site
import Stages

/// Values that follow from the model of the source where a pipeline file does not set them.
extension PipelineDefinition {
  /// Fills in the empty lists of names from the model: all collections to fetch, pages of all but stories, pictures where it has them.
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
  /// The collections that lead from the chosen records, directly or over another; nil where everything is read.
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

/// The defaults of a pipeline file that follow from the model of its source.
struct ModelDefaults {
  /// The collections that are fetched.
  let collections: [String]
  /// The collections whose records have pages.
  let pages: [String]
  /// The collections whose pictures are fetched.
  let pictures: [String]
  /// The hosts that pictures come from.
  let hosts: [String]

  init(_ model: CatalogModel) {
    collections = model.usualLists
    // Kinds that are collected from references have no pages of their own.
    pages = SiteSettings.usualPages(in: model).filter { !model[$0].isCollected }.map(model.name(of:))
    pictures = model.order.filter { kind in
      model[kind].place(of: .picture) != nil && ![.story, .creator].contains(model[kind].role)
    }.map(model.name(of:))
    hosts = model.pictures.hosts
  }
}

/// The values in a new pipeline file for the keys that depend on the source.
struct TemplateWords {
  /// The values in comments, by path.
  var shown: [String: FieldValue] = [:]
  /// The values in force, by path.
  var chosen: [String: FieldValue] = [:]
  /// The paths of keys that the source has no use for.
  var omitted: Set<String> = []
  /// The collections of the source.
  var collections = SourceKind.collections
}

extension TemplateWords {
  /// Collects the values for a kind of source.
  init(_ kind: SourceKind) {
    self.init()
    // The model of recordings is known only when they are read.
    guard let source = kind.source else { return }
    let (model, traits) = (source.model, source.traits)
    let usual = ModelDefaults(model)
    collections = model.lists
    shown = [
      "fetch.collections": .list(usual.collections.map { .text($0) }),
      "write.site.pages": .list(usual.pages.map { .text($0) }),
      "enrich.thumbnails.kinds": .list(usual.pictures.map { .text($0) }),
      "enrich.thumbnails.hosts": .list(usual.hosts.map { .text($0) }),
    ]
    if let first = model.order.first, !model.order.contains(where: { traits[$0].takesBeginnings }) {
      // The ids, for a source that is asked by ids alone, and the collections that follow.
      let reached = model.order.filter {
        $0 == first || traits.canFilter($0, by: first) || traits.bridge(from: first, to: $0, among: model.order) != nil
      }
      if traits[first].takesIDs, reached.count > 1 {
        shown["fetch.only"] = [model.name(of: first): ["ids": [1]]]
        shown["fetch.collections"] = .list(reached.map { .text(model.name(of: $0)) })
      }
    }
    if let example = kind.exampleOfSelection {
      shown["fetch.only"] = example
    } else if !model.order.contains(where: { traits[$0].takesIDs }) {
      omitted.insert("fetch.only")
    }
    if traits.changes == nil { omitted.insert("fetch.mode") }
    if model.pictures.hosts.isEmpty { omitted.insert("enrich.thumbnails") }
    if model.relations.isEmpty { omitted.formUnion(["enrich.look-ups", "enrich.complete-lists"]) }
    if !model.showsInPart { omitted.insert("fetch.depth") }
    if model.kind(.issue) == nil { omitted.insert("write.collector") }
    if !model.fillsDumpDatabase { omitted.insert("write.collector.gcd") }
    for (key, value) in kind.chosen { chosen["source." + key] = value }
    omitted.formUnion(kind.omitted.map { "source." + $0 })
  }
}

extension CatalogModel {
  /// The names of the collections that are fetched where a pipeline file names none.
  var usualLists: [String] {
    order.filter { !self[$0].isCollected && !self[$0].isOptional }.map(name(of:))
  }
}

extension Source {
  /// Whether a selection is made by requests, which its traits describe: a database is narrowed by keys of its own.
  var isAsked: Bool { if case .database = opening { false } else { isKnown } }
}
