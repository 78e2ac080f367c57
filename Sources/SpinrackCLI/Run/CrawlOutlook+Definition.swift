import Basics
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
  /// How a run reads the source. What changed in a selection nobody can ask for.
  var crawlMode: CrawlMode {
    guard selection == nil else { return .full }
    return fetch.mode == .incremental ? .incremental : .full
  }
}

extension CrawlOutlook {
  /// What is known of the source of a definition that was never read.
  init(_ definition: PipelineDefinition) {
    if let selection = definition.selection {
      self.init(kinds: definition.kinds, selection: selection)
    } else {
      self.init(kinds: definition.kinds)
    }
  }

  /// What a store says of the source of a definition.
  ///
  /// - Throws: `StoreError`.
  init(of store: CatalogStore, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    try self.init(
      of: store, source: definition.nameInStore, kinds: definition.kinds, selection: definition.selection,
      mode: definition.crawlMode, fullEvery: definition.fetch.fullEvery, wall: wall)
  }

  /// What a state folder says; nothing where there is no store in it yet.
  ///
  /// - Throws: `StoreError`, `FileError`, ``EmptiedStore``.
  init(in state: String, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    let file = try StoreFile(in: state, of: definition.nameInStore)
    guard try file.isThere else {
      self.init(definition)
      return
    }
    self = try file.reading { try CrawlOutlook(of: $0, definition, wall: wall) }
  }
}
