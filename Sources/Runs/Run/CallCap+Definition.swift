import Basics
import CatalogSources
import Definitions
import Pipeline
import Stages
import Store

extension CallCap {
  /// The cap of a run of a definition; nil for recordings, which take no calls.
  ///
  /// - Throws: `StoreError`.
  convenience init?(for definition: PipelineDefinition, _ store: CatalogStore, wall: WallClock) throws {
    if definition.source.isRecorded { return nil }
    self.init(
      try CrawlOutlook(of: store, definition, wall: wall), of: definition.crawl,
      isMetered: definition.source.isMetered)
  }
}

extension Source {
  /// Whether calls are limited: by the quota of the pipeline file, or by the pace of the source, be it by the hour or the minute.
  var isMetered: Bool {
    guard let service else { return false }
    return service.quota != nil || catalogSource.traits.pacing.limitsCalls
  }

  /// Windows of calls that are so long that a run does not wait for them.
  var hours: [RateWindow] {
    catalogSource.traits.pacing.windows.filter {
      $0.counted == .calls && .seconds($0.seconds) > WaitPlanner.longestWait
    }
  }
}

extension CrawlOutlook {
  /// What a store says of the source of a definition.
  ///
  /// - Throws: `StoreError`.
  init(of store: CatalogStore, _ definition: PipelineDefinition, wall: WallClock = .system) throws {
    try self.init(
      of: store, definition.crawl.fetch, source: definition.nameInStore, asking: definition.source.catalogSource.traits,
      wall: wall)
  }

  /// What a state folder says; nothing where there is no store in it yet.
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
