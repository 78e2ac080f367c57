import Catalog
import Definitions
import Pipeline
import Stages
import Store

extension PipelineDefinition {
  /// The collections that are read, in their order.
  var kinds: [Kind] { fetch.collections.compactMap { Kind(name: $0.rawValue) } }
}

extension PipelineDefinition {
  /// How a run reads the source.
  var crawlMode: CrawlMode {
    switch fetch.mode {
    case .full: .full
    case .incremental: .incremental
    }
  }
}

extension CrawlOutlook {
  /// What a store says of the source of a definition.
  ///
  /// - Throws: `StoreError`.
  init(of store: CatalogStore, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    try self.init(
      of: store, source: definition.source.nameInStore, kinds: definition.kinds,
      mode: definition.crawlMode, greatestAge: definition.fetch.fullEvery, wall: wall)
  }

  /// What a state folder says; nothing where there is no store in it yet.
  ///
  /// - Throws: `StoreError`, `FileError`.
  init(in state: String, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    let path = state + "/spinrack.sqlite"
    guard try FileAccess.system.status(path) != nil else {
      self.init(kinds: definition.kinds)
      return
    }
    let store = try CatalogStore(path: path)
    defer { try? store.close() }
    try self.init(of: store, definition, wall: wall)
  }
}
