import Basics
import CatalogSources
import Definitions
import Pipeline
import Stages
import Store

extension Source {
  /// Whether calls are limited: by the quota of the pipeline file, or by the hourly or minute windows of the source.
  var isMetered: Bool {
    guard let service else { return false }
    return service.quota != nil || catalogSource.traits.pacing.limitsCalls
  }

  /// The windows of calls that are too long for a run to wait for.
  var hours: [RateWindow] {
    catalogSource.traits.pacing.windows.filter {
      $0.counted == .calls && .seconds($0.seconds) > WaitPlanner.longestWait
    }
  }
}

extension CrawlOutlook {
  /// Creates the outlook from the store of a definition's source.
  ///
  /// - Throws: `StoreError`.
  init(of store: CatalogStore, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    try self.init(
      of: store, definition.crawl.fetch, source: definition.nameInStore, asking: definition.source.catalogSource.traits,
      wall: wall)
  }

  /// Creates the outlook from a state folder; without sizes where it has no store yet.
  ///
  /// - Throws: `StoreError`, `FileError`, ``EmptiedStore``.
  init(in state: String, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    let file = try StoreFile(in: state, of: definition)
    guard try file.isThere else {
      self.init(
        definition.crawl.fetch, of: definition.source.model, asking: definition.source.catalogSource.traits)
      return
    }
    self = try file.reading { try CrawlOutlook(of: $0, definition, wall: wall) }
  }
}
