package import Catalog
package import Definitions
package import Pipeline
package import Stages
package import Store

extension CallCap {
  /// The cap of a run of a definition; nil for recordings, which take no calls.
  ///
  /// - Throws: `StoreError`.
  convenience init?(for definition: PipelineDefinition, _ store: CatalogStore, wall: WallClock) throws {
    if case .recordings = definition.source { return nil }
    self.init(
      try CrawlOutlook(of: store, definition, wall: wall), recovery: definition.fetch.recovery.fraction,
      enrichment: Enrichment(definition), isSelection: definition.selection != nil,
      isMetered: definition.source.isMetered)
  }
}

extension Source {
  /// Whether the calls of a day are limited.
  package var isMetered: Bool { if case .marvel(let marvel) = self { marvel.quota != nil } else { false } }
}

extension PipelineDefinition {
  /// How a run reads the source. What changed in a selection nobody can ask for.
  var crawlMode: CrawlMode {
    guard selection == nil else { return .full }
    return fetch.mode == .incremental ? .incremental : .full
  }

  fileprivate var crawlSettings: CrawlSettings {
    CrawlSettings(
      source: nameInStore, kinds: fetch.collections, selection: selection, mode: crawlMode, fullEvery: fetch.fullEvery)
  }
}

extension CrawlOutlook {
  /// What is known of the source of a definition that was never read.
  package init(_ definition: PipelineDefinition) {
    self.init(definition.crawlSettings)
  }

  /// What a store says of the source of a definition.
  ///
  /// - Throws: `StoreError`.
  package init(of store: CatalogStore, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    try self.init(of: store, definition.crawlSettings, wall: wall)
  }

  /// What a state folder says; nothing where there is no store in it yet.
  ///
  /// - Throws: `StoreError`, `FileError`, ``EmptiedStore``.
  package init(in state: String, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    let file = try StoreFile(in: state, of: definition.nameInStore)
    guard try file.isThere else {
      self.init(definition)
      return
    }
    self = try file.reading { try CrawlOutlook(of: $0, definition, wall: wall) }
  }
}
